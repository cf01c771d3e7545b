import { expect, test } from "vitest";
import { guardedTitles } from "./app/guardedTitles.ts";
import { routeGuards } from "./app/routeGuards.ts";
import { HomeDocument, type HomeQuery } from "./generated/Home.ts";
import type { SellListQuery } from "./generated/SellList.ts";
import type { ShopQuery } from "./generated/Shop.ts";
import { type Answer, addressOf, questionsOf, render } from "./render.tsx";

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
    mapUrl: "https://map.example",
    url: origin,
  },
};

const home: HomeQuery = {
  home: {
    __typename: "Home",
    banners: [],
    offers: [],
    newestDevices: [
      {
        __typename: "Gadget",
        id: "g1",
        kind: "GADGET",
        title: "Buds <2>",
        price: 125_000,
        stock: "IN_STOCK",
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
};

async function rendered(path: string, page?: HomeQuery | SellListQuery) {
  const [ofShop, ofPage] = await questionsOf(at(path));
  if (!ofShop) throw new Error("Every page asks for the shop");
  const answers: Answer[] = [{ ...ofShop, data: shop }];
  if (ofPage && page) answers.push({ ...ofPage, data: page });
  return render(at(path), answers, origin);
}

test("the home page asks one question and is rendered with its answer", async () => {
  const questions = await questionsOf(at("/"));
  expect(questions.map(({ query }) => query)).toContain(HomeDocument);

  const { status, page, html, head, data } = await rendered("/", home);
  expect(status).toBe(200);
  expect(page).toBe("Home");
  expect(html).toContain('href="/gadgetDetails/g1"');
  expect(html).toContain("Buds &lt;2&gt;");
  expect(html).toContain("BDT 1,25,000");
  expect(html).toContain("No Reviews Yet");
  expect(head).toContain("<title>Test Shop: ");
  expect(data).toContain("Buds \\u003c2>");
});

test("its styles stand in the head, and none between its elements", async () => {
  const { head, html } = await rendered("/", home);
  expect(head).toMatch(/<style data-classes="[\w -]+">/);
  expect(html).not.toContain("<style");
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
  "the page of a brand named %s asks for what it shows",
  async (brand) => {
    const path = `/smartPhonesList/${encodeURIComponent(brand)}`;
    const [, question] = await questionsOf(at(path));
    expect(question?.variables).toMatchObject({ filter: { brands: [brand] } });
    const { html } = await rendered(path, nothing);
    expect(html).toContain(`Sell Your ${brand.replace("&", "&amp;")} SmartPhone`);
  },
);

test("an unknown address is a 404 in the shop's own frame", async () => {
  const { status, page, html } = await rendered("/nowhere");
  expect(status).toBe(404);
  expect(page).toBe("");
  expect(html).toContain("404: Page Not Found");
  expect(html).toContain("© 2023 Test Shop");
  expect(html).toContain('href="whyST"');
});

test.each([
  ["/dashboard", "Dashboard | Test Shop"],
  ["/createTablet", "Create Tablet | "],
  ["/updateGadget/7", "Update Gadget | "],
  ["/addSmartPhone", "Add Smart Phone Request | "],
  ["/tabletAddRequestDetails/7", "Tablet Add Request Details | "],
  ["/productEvaluation/7", "Product Evaluation | "],
])("the guarded page %s is sent with its own title", async (path, title) => {
  const { head } = await rendered(path);
  expect(head).toContain(`<title>${title}`);
  expect(head).toContain('<meta name="robots" content="noindex">');
});

test.each(Object.keys(routeGuards))("the guarded route %s has a title", (path) => {
  expect(guardedTitles[path]).toBeTruthy();
});

test("a page that only some may see comes as the frame alone, and asks nothing for it", async () => {
  expect(await questionsOf(at("/userDashboard"))).toHaveLength(1);
  const { status, html } = await rendered("/userDashboard");
  expect(status).toBe(200);
  expect(html).toContain('role="status"');
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
  ["/wp-login.php?a=1", "/404"],
])("the page at %s is the one at %s", async (asked, address) => {
  expect(await addressOf(at(asked))).toBe(address);
  expect(await addressOf(at(address))).toBe(address);
});
