import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { HomeDocument, type HomeQuery } from "./generated/Home.ts";
import { HowWePriceDocument, type HowWePriceQuery } from "./generated/HowWePrice.ts";
import { QuotePageDocument, type QuotePageQuery } from "./generated/QuotePage.ts";
import type { SellListQuery } from "./generated/SellList.ts";
import type { ShopQuery } from "./generated/Shop.ts";
import { ShopDocument } from "./generated/Shop.ts";
import { addressOf, type RenderOptions, render } from "./render.tsx";

const origin = "https://shop.example";
const at = (path: string) => new URL(path, origin);

const shop: ShopQuery = {
  shop: {
    __typename: "Shop",
    name: "Test Shop",
    address: "Level 5",
    phone: "+8801700000000",
    email: "hello@shop.example",
    photosUrl: "https://photos.example",
    socialUrl: "https://social.example",
    chatUrl: "https://chat.example",
    messagingNumber: "8801700000000",
    openingHours: "Every day",
    footerYear: 2023,
    footerPages: [],
    url: origin,
  },
};

const home: HomeQuery = {
  home: {
    __typename: "Home",
    banners: [],
    offers: [],
    devicesWithUnits: [],
    newestDevices: [
      {
        __typename: "Gadget",
        id: "g1",
        path: "/gadgetDetails/buds-2-3f7k2q9d",
        title: "Buds <2>",
        price: 125_000,
        stock: "IN_STOCK",
        listedOffer: null,
        coverImage: {
          __typename: "Image",
          path: "/images/a.800x800.c.jpg",
          width: 800,
          height: 800,
          color: "#aabbcc",
        },
      },
    ],
    topBrands: [],
    reviews: [],
  },
  shop: { __typename: "Shop", returnDays: 7 },
};

type Operation = { document: unknown; variables: Record<string, unknown> };

/** Renders the page at a path with data. Returns the page, and the operations that it ran in addition to the shop's. */
async function rendered(
  path: string,
  page?: HomeQuery | SellListQuery | QuotePageQuery | HowWePriceQuery,
) {
  const operations: Operation[] = [];
  const execute = (async (document, variables) => {
    if (document === (ShopDocument as unknown)) return shop;
    operations.push({ document, variables });
    return page;
  }) as RenderOptions["execute"];
  return { ...(await render(at(path), { execute, origin })), operations };
}

test("the home page runs one operation and is rendered with its data", async () => {
  const { status, page, html, head, data, operations } = await rendered("/", home);
  expect(operations).toEqual([{ document: HomeDocument, variables: { language: "EN" } }]);
  expect(status).toBe(200);
  expect(page).toBe("routes/shop/Home");
  expect(html).toContain('href="/gadgetDetails/buds-2-3f7k2q9d"');
  expect(html).toContain("Buds &lt;2&gt;");
  expect(html).toContain("BDT 1,25,000");
  expect(html).toContain("No Reviews Yet");
  expect(html).toContain("7 days to return");
  expect(html).toContain('action="/smartPhonesList/all"');
  expect(head).toContain("<title>Test Shop: ");
  expect(data).toContain("Buds \\u003c2>");
});

test("links to a section stay on the page, at whatever address the page was rendered", async () => {
  const { html, status } = await rendered("/404");
  expect(status).toBe(404);
  expect(html).toContain('href="#content"');
  // A base element would make the skip link lead to another page.
  expect(await readFile("web/index.html", "utf8")).not.toContain("<base");
});

const phone: QuotePageQuery = {
  device: {
    __typename: "Smartphone",
    id: "p1",
    quotePath: "/quote/p1",
    kind: "SMARTPHONE",
    brand: "Sony",
    model: "Xperia",
    variantQuotesUpTo: [41_000, 45_000],
    coverImage: {
      __typename: "Image",
      path: "/images/a.800x800.c.jpg",
      width: 800,
      height: 800,
      color: "#aabbcc",
    },
    variants: [
      { __typename: "Variant", id: "v1", ram: 8, rom: 128, sellingPrice: 38_000 },
      { __typename: "Variant", id: "v2", ram: 8, rom: 256, sellingPrice: 42_000 },
    ],
  },
  deletedDevice: null,
};

/** Removes the comments that React puts between adjacent texts. */
const withoutComments = (html: string) => html.replaceAll("<!-- -->", "");

test("the quote page begins with the variant that its address names", async () => {
  const [first, second] = [
    "0197a000-0000-7000-8000-00000000000a",
    "0197a000-0000-7000-8000-00000000000b",
  ];
  const ids = [first, second];
  const device = phone.device && "variants" in phone.device ? phone.device : undefined;
  if (!device) throw new Error("The phone has variants");
  const variants = device.variants.map((variant, index) => ({ ...variant, id: ids[index] ?? "" }));
  const data = { device: { ...device, variants }, deletedDevice: null };
  const { html } = await rendered(`/quote/p1?variant=${second}`, data);
  expect(withoutComments(html)).toContain("Up to BDT\u00a045,000");
  expect(html).toMatch(new RegExp(`checked="" value="${second}"|value="${second}" checked=""`));
});

test("a quote page is cached by its variant and by no other parameter", () => {
  const pathOf = (search: string) => addressOf(new URL(`http://a.example/quote/p1${search}`)).path;
  const id = "0197a000-0000-7000-8000-00000000000a";
  expect(pathOf(`?fbclid=1&variant=${id.toUpperCase()}`)).toBe(`/quote/p1?variant=${id}`);
  for (const search of ["", "?variant=", "?variant=8GB", "?variant=../../x"])
    expect(pathOf(search)).toBe("/quote/p1");
});

test("the quote page runs one operation, and has the first variant's price and no answers", async () => {
  const { status, html: markup, head, operations } = await rendered("/quote/p1", phone);
  const html = withoutComments(markup);
  expect(operations).toEqual([{ document: QuotePageDocument, variables: { id: "p1" } }]);
  expect(status).toBe(200);
  expect(html).toContain("Sell your Sony Xperia");
  expect(html).toContain("Up to BDT\u00a041,000");
  expect(html).toContain("10 answers left");
  expect(html.match(/<fieldset role=/g)).toHaveLength(12);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(head).toContain("<title>Sell your Sony Xperia | Test Shop</title>");
  expect(head).toContain("Up to BDT\u00a045,000: see at once what Test Shop pays");
  expect(head).not.toContain("noindex");
});

const wearable = { __typename: "Wearable", id: "w1" } as const;

test("another address of a quote leads to the current one", async () => {
  expect(await rendered("/quote/sony-xperia-old-p1", phone)).toMatchObject({
    status: 301,
    movedTo: "/quote/p1",
  });
});

test("the address of a deleted device's quote says which device it was", async () => {
  const data = {
    device: null,
    deletedDevice: { __typename: "DeletedDevice", id: "p1", title: "Sony Xperia" },
  } as const;
  const { status, html } = await rendered("/quote/p1", data);
  expect(status).toBe(410);
  expect(html).toContain("No longer in our shop.");
});

test.each([
  { device: null, deletedDevice: null },
  { device: wearable, deletedDevice: null },
])("a device without quotes, %j, has no such page", async (data) => {
  expect(await rendered("/quote/x", data)).toMatchObject({
    status: 404,
    page: "routes/shop/Quote",
  });
});

const guide: HowWePriceQuery = {
  pricingGuide: {
    __typename: "PricingGuide",
    grades: [
      { __typename: "PricingGrade", grade: "A", maxDeduction: 500 },
      { __typename: "PricingGrade", grade: "E", maxDeduction: null },
    ],
    questions: [
      {
        __typename: "PricingQuestion",
        question: "warranty",
        title: "Warranty",
        options: [
          {
            __typename: "PricingOption",
            option: "NO_WARRANTY",
            label: "No Warranty Available",
            effects: [],
          },
          {
            __typename: "PricingOption",
            option: "MORE_THAN_3_MONTHS",
            label: "More Than 3 Months",
            effects: [
              { __typename: "PricingEffect", kind: null, type: "BONUS", min: 150, max: 300 },
            ],
          },
        ],
      },
    ],
    groups: [{ __typename: "PricingGroup", label: "Screen", share: 25, cap: 6_000 }],
    totalCap: 8_500,
    minimum: 200,
    step: 50,
    validDays: 7,
    revisionDays: 3,
  },
};

test("the page about pricing uses the rules in force, also in the data for search engines", async () => {
  const { html: markup, head, operations } = await rendered("/howWePrice", guide);
  const html = withoutComments(markup);
  expect(operations).toEqual([{ document: HowWePriceDocument, variables: {} }]);
  expect(html).toContain("Up to 5% less than the best price");
  expect(html).toContain("1.5 to 3% more");
  expect(html).toContain("Screen: the largest in full, others by 25%, at most 60% together");
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? "";
  const { "@type": type, mainEntity } = JSON.parse(data);
  expect(type).toBe("FAQPage");
  expect(mainEntity[1].acceptedAnswer.text).toContain("For 7 days");
  for (const { name } of mainEntity) expect(html).toContain(name);
});

test("rendering rejects if an operation fails", async () => {
  const execute: RenderOptions["execute"] = async () => {
    throw new Error("No database");
  };
  await expect(render(at("/"), { execute, origin })).rejects.toThrow("No database");
});

test("all styles are in the head, and none are between the elements", async () => {
  const { head, html } = await rendered("/", home);
  expect(head).toMatch(/<style data-page-styles>@layer recipes\{(:is\()?\.st-/);
  expect(html).not.toContain("<style");
});

test("no layer of the styles is empty, which would be invalid together with the next layer", async () => {
  const { head } = await rendered("/", home);
  expect(head).toContain("@layer base{");
  expect(head.split("@layer recipes{")).toHaveLength(2);
  expect(head).not.toMatch(/@layer \w+@/);
});

test("the styles contain the values of tokens instead of their names", async () => {
  const { head } = await rendered("/", home);
  expect(head).toContain("font-family:system-ui,");
  expect(head).toContain("padding-inline:1rem;");
  const named = head.match(/(?<=var\()--st-[^,)\s]+/g) ?? [];
  expect(named.filter((name) => !head.includes(`${name}:`))).toEqual([]);
  expect(head).not.toContain("--st-spacing");
});

test("classes with the same CSS share it, and no element has two classes, whose order would then matter", async () => {
  const { head, html } = await rendered("/", home);
  expect(head).toMatch(/:is\(\.st-\w+,\.st-\w+/);
  const underlines = head.split("text-underline-offset:3px").length - 1;
  expect(underlines).toBe(1);
  expect(html).not.toMatch(/class="[^"]*\bst-[^"]*\bst-/);
});

test("each class has CSS, so that the browser computes none", async () => {
  const { head, html } = await rendered("/", home);
  const classes = new Set(html.match(/\bst-[\w]+/g));
  expect(classes.size).toBeGreaterThan(30);
  expect([...classes].filter((name) => !head.includes(`.${name}`))).toEqual([]);
});

const nothing: SellListQuery = {
  devices: {
    __typename: "DeviceConnection",
    nodes: [],
    totalCount: 0,
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
  },
};

test.each(["Nothing Tech", "AT&T", "100%", "a/b", "ওয়ালটন"])(
  "the page of a brand named %s reads the devices that it shows",
  async (brand) => {
    const path = `/smartPhonesList/${encodeURIComponent(brand)}`;
    const { html, operations } = await rendered(path, nothing);
    expect(operations[0]?.variables).toMatchObject({ filter: { brands: [brand] } });
    expect(html).toContain(`Sell Your ${brand.replace("&", "&amp;")} SmartPhone`);
  },
);

test.each([
  ["/smartPhonesList/apple", "/smartPhonesList/Apple"],
  ["/smartPhonesList/Apple?search=pro&page=2", "/smartPhonesList/Apple?page=2"],
])("search engines know the list at %s as %s", async (path, canonical) => {
  const { head } = await rendered(path, nothing);
  expect(head).toContain(`<link rel="canonical" href="${origin}${canonical}">`);
});

const needsScripts = /<noscript>[^/]*This page needs JavaScript/;

test("without scripts, the login and the quote page say that they need scripts", async () => {
  expect((await rendered("/login", home)).html).toMatch(needsScripts);
  expect((await rendered("/quote/p1", phone)).html).toMatch(needsScripts);
  expect((await rendered("/", home)).html).not.toMatch(needsScripts);
});

test("an unknown address is a 404 page in the shop's frame", async () => {
  const { status, page, html } = await rendered("/nowhere");
  expect(status).toBe(404);
  expect(page).toBe("");
  expect(html).toContain("404: Page Not Found");
  expect(html).toContain("© 2023 Test Shop");
  expect(html).toContain('href="whyST"');
});

test.each([
  ["/userDashboard", "Dashboard | Test Shop"],
  ["/createTablet", "Create Tablet | Test Shop"],
  ["/updateGadget/7", "Update Gadget | Test Shop"],
  ["/addSmartPhone", "Add Smart Phone Request | Test Shop"],
  ["/tabletAddRequestDetails/7", "Tablet Add Request Details | Test Shop"],
  ["/productEvaluation/7", "Product Evaluation | Test Shop"],
])("%s is sent as the shell with its own title, and runs no operation", async (path, title) => {
  const { status, html, head, operations } = await rendered(path);
  expect(operations).toEqual([]);
  expect(status).toBe(200);
  expect(head).toContain(`<title>${title}</title>`);
  expect(head).toContain('<meta name="robots" content="noindex">');
  // The message is above the spinner, because the spinner is also visible without scripts.
  expect(html).toMatch(/<noscript>.*This page needs JavaScript.*<\/noscript>.*role="status"/);
});

test.each([
  ["/?fbclid=1", "/"],
  [
    "/buyTablet?utm_source=x&page=2&brand=Apple&min=0&order=NEWEST",
    "/buyTablet?brand=Apple&page=2",
  ],
  [
    "/buyTablet?brand=Nokia&brand=Apple&search=+a%20b",
    "/buyTablet?search=a+b&brand=Nokia&brand=Apple",
  ],
  ["/smartPhonesList/Apple?fbclid=1&page=2&search=pro", "/smartPhonesList/Apple?search=pro&page=2"],
  ["/tabletDetails/7?variant=2", "/tabletDetails/7"],
  ["/createTablet?requestid=7", "/createTablet"],
  ["/aboutUs/", "/aboutUs"],
  ["/bn/aboutUs", "/404"],
  ["/wp-login.php?a=1", "/404"],
])("the page at %s is the one at %s", (asked, address) => {
  expect(addressOf(at(asked)).path).toBe(address);
  expect(addressOf(at(address)).path).toBe(address);
});

test("a page whose path looks like another host only has links of this site", async () => {
  const url = new URL(`${origin}//evil.example/x`);
  const { html } = await render(url, {
    execute: (async () => shop) as RenderOptions["execute"],
    origin,
  });
  expect(html).not.toContain("//evil.example");
  expect(html).toContain('href="/aboutUs"');
});
