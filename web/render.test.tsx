import { expect, test } from "vitest";
import { HomeDocument, type HomeQuery } from "./generated/Home.ts";
import type { SellListQuery } from "./generated/SellList.ts";
import type { ShopQuery } from "./generated/Shop.ts";
import { ShopDocument } from "./generated/Shop.ts";
import type { Execute } from "./platform/pageData.ts";
import { addressOf, render } from "./render.tsx";

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

type Operation = { document: unknown; variables: Record<string, unknown> };

/** Renders a path with the page's data; tells which operations it ran beside the shop's. */
async function rendered(path: string, page?: HomeQuery | SellListQuery) {
  const operations: Operation[] = [];
  const execute = (async (document, variables) => {
    if (document === (ShopDocument as unknown)) return shop;
    operations.push({ document, variables });
    return page;
  }) as Execute;
  return { ...(await render(at(path), { execute, origin })), operations };
}

test("the home page runs one operation and is rendered with its data", async () => {
  const { status, page, html, head, data, operations } = await rendered("/", home);
  expect(operations).toEqual([{ document: HomeDocument, variables: {} }]);
  expect(status).toBe(200);
  expect(page).toBe("pages/Home");
  expect(html).toContain('href="/gadgetDetails/g1"');
  expect(html).toContain("Buds &lt;2&gt;");
  expect(html).toContain("BDT 1,25,000");
  expect(html).toContain("No Reviews Yet");
  expect(head).toContain("<title>Test Shop: ");
  expect(data).toContain("Buds \\u003c2>");
});

test("a failed operation rejects the render", async () => {
  const execute: Execute = async () => {
    throw new Error("No database");
  };
  await expect(render(at("/"), { execute, origin })).rejects.toThrow("No database");
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
    const { html, operations } = await rendered(path, nothing);
    expect(operations[0]?.variables).toMatchObject({ filter: { brands: [brand] } });
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
  ["/userDashboard", "Dashboard | Test Shop"],
  ["/createTablet", "Create Tablet | Test Shop"],
  ["/addSmartPhone", "Add Smart Phone Request | Test Shop"],
  ["/tabletAddRequestDetails/7", "Tablet Add Request Details | Test Shop"],
])("%s is sent as the shell with its own title, and runs no operation", async (path, title) => {
  const { status, html, head, operations } = await rendered(path);
  expect(operations).toEqual([]);
  expect(status).toBe(200);
  expect(head).toContain(`<title>${title}</title>`);
  expect(head).toContain('<meta name="robots" content="noindex">');
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
])("the page at %s is the one at %s", (asked, address) => {
  expect(addressOf(at(asked))).toBe(address);
  expect(addressOf(at(address))).toBe(address);
});
