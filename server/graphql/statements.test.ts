import { beforeAll, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import {
  gadgetInput,
  phoneInput,
  placeholder,
  variantInput,
} from "../testing/fixtures/factories.ts";
import { readEnds, statementsOf } from "../testing/statements.ts";

const shop = await testApp();

const pages = {
  home: `{ shop { name } home {
    banners { image { path width height color } } offers { image { path } }
    newestDevices { title price coverImage { path } ... on PhoneOrTablet { variants { ram } } }
    devicesWithUnits { title price listedOffer { grade unitCount } }
    topBrands { brand count } reviews { reviewComment author { firstName } } } }`,
  list: `{ devices(kind: SMARTPHONE, filter: { search: "galxy", minPrice: 1 }, first: 50) {
    totalCount
    facets { brands { brand count } price { min max } priceBands { count } grades { grade count } }
    nodes { unitCount title price stock coverImage { path } ... on PhoneOrTablet { variants { ram } } } } }`,
  search: `{ devices(filter: { search: "galaxy" }, first: 20) {
    totalCount facets { brands { brand count } } nodes { title price } } }`,
  table: `{ devices(filter: { stock: IN_STOCK }, first: 20, offset: 1) {
    totalCount nodes { title price ... on PhoneOrTablet { variants { ram } } } } }`,
  detail: `query ($id: ID!) { device(id: $id) {
    title price images { path } unitCount
    units { code price grade photos { path } imeiCheck { result } variant { ram } device { title } }
    ... on PhoneOrTablet { quoteUpTo variants { ram rom price } specifications { processor } } }
    similarDevices(id: $id) { title coverImage { path } }
    priceRanges(deviceId: $id) { variantId lowest highest } }`,
  quote: `query ($id: ID!) { quote(input: { deviceId: $id, screen: { screenCondition: SCRATCH } }) {
    outcome base upTo lines { label amount } } }`,
  audit: `{ auditEntries(first: 50) {
    totalCount nodes { title actorName subjectExists changes { field before after } } } }`,
};

/** The largest number of statements for each page. The limit for the audit log includes reading the session. */
const limits = { home: 1, list: 1, search: 1, table: 1, detail: 1, quote: 1, audit: 4 };

let deviceId = "";

async function fill(times: number) {
  const as = await shop.signIn("ADMIN");
  const execute = async (query: string, variables: object) =>
    (await shop.graphql(query, { ...variables }, { as })).body.data;
  const createDevice = `mutation ($input: DeviceInput!) {
    createDevice(input: $input) { id ... on Smartphone { variants { id } } } }`;
  for (let index = 0; index < times; index++) {
    const variants = [variantInput(), variantInput({ rom: 256 })];
    const { createDevice: phone } = await execute(createDevice, {
      input: { smartphone: phoneInput({ variants, model: `Galaxy ${index}` }) },
    });
    deviceId = phone.id;
    const unit = { deviceId, variantId: phone.variants[0].id, price: 1_000 + index, grade: "A" };
    const complete = { ...unit, photos: [placeholder] };
    const made = await execute(
      "mutation ($input: UnitInput!) { createUnit(input: $input) { id } }",
      { input: complete },
    );
    await execute(
      `mutation ($id: ID!) { offerUnit(id: $id, override: "Tests") { id } }`,
      made.createUnit,
    );
    await execute(createDevice, { input: { gadget: gadgetInput() } });
    await execute(`mutation { createReview(reviewComment: "Good") { id } }`, {});
    await execute(
      `mutation ($image: String!) { createBanner(image: $image) { id }
      createOffer(image: $image) { id } }`,
      { image: placeholder },
    );
  }
}

async function countStatements(page: string, query: string) {
  const as = page === "audit" ? await shop.signIn("ADMIN") : null;
  const { length } = await statementsOf(async () => {
    const { body } = await shop.graphql(query, { id: deviceId }, { as });
    expect(body.errors).toBeUndefined();
  });
  return length;
}

beforeAll(async () => {
  await fill(2);
  await readEnds(shop);
  // These queries fill the server's memory: settings, pages and quote rules are read only once. The spellings of
  // searches are read again only when they have changed.
  await shop.graphql("{ shop { name footerPages { path } } }");
  await countStatements("quote", pages.quote);
  await countStatements("search", pages.search);
});

test.each(Object.entries(pages))(
  "%s takes few statements, and no more with a larger result",
  async (page, query) => {
    const few = await countStatements(page, query);
    await fill(6);
    await readEnds(shop);
    expect(await countStatements(page, query)).toBe(few);
    expect(few).toBeLessThanOrEqual(limits[page as keyof typeof limits]);
    expect(few).toBeGreaterThan(0);
  },
);
