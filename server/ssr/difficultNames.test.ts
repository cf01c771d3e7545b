import { beforeAll, expect, test } from "vitest";
import { guardedRoutes, openRoutes } from "../../shared/siteRoutes.ts";
import { createDevice, updateDevice } from "../features/devices/service.ts";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { gadgetInput, phoneInput } from "../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../testing/fixtures/uploads.ts";

const shop = await testApp({ RATE_LIMIT_PER_MINUTE: "0" }, { withSite: true });
const { app, deps } = shop;

let ctx: Awaited<ReturnType<typeof contextOfAdmin>>;
beforeAll(async () => {
  ctx = await contextOfAdmin(shop);
});

const routeWords = [...openRoutes, ...guardedRoutes].flatMap((route) =>
  route.split("/").filter((word) => word && !word.startsWith(":")),
);

const names = [
  ...["স্যামসাং গ্যালাক্সি এস২৩", "আইফোন ১৫ প্রো ম্যাক্স", "ক্ষ্ম", "ৎ", "২৩", "ওয়ালটন প্রিমো", "।।।", "্া"],
  ...[
    "هاتف ذكي",
    "سامسونج S23",
    "手机 壳",
    "スマホ",
    "телефон",
    "τηλέφωνο",
    "טלפון",
    "फ़ोन",
    "โทรศัพท์",
  ],
  ...["🎧", "📱🔥💯", "👨‍👩‍👧‍👦", "🇧🇩", "1️⃣", "⁉️", "™®©", "№5", "½", "Ⅷ", "㎡", "ﬁne", "①②③"],
  ...[
    "!!!",
    "---",
    "-- Case",
    "-",
    "—",
    "_",
    "___",
    "...",
    "..",
    ".",
    "../",
    "../../etc/passwd",
    "..\\..\\x",
  ],
  ...[
    "/",
    "//",
    "//evil.example",
    "\\\\evil.example",
    "https://evil.example/x",
    "javascript:alert(1)",
  ],
  ...[
    "?unit=U-7K3F9",
    "#top",
    "a?b#c&d=e",
    "%2e%2e%2f",
    "%00",
    "%",
    "%zz",
    "a%20b",
    "+",
    "a+b",
    "&amp;",
    ";",
  ],
  ...['"', "'", '"quoted"', "O'Neil", "`", "<script>alert(1)</script>", "</title>", "{{x}}", "$1"],
  ...[
    "null",
    "undefined",
    "NaN",
    "true",
    "constructor",
    "__proto__",
    "toString",
    "0",
    "-1",
    "1e9",
    "Infinity",
  ],
  ...[
    "00000000",
    "3f7k2q9d",
    "case-3f7k2q9d",
    "01a22451-5402-76df-9c52-18ddd39a877e",
    "U-7K3F9",
    "warranty",
  ],
  ...[
    "x".repeat(160),
    "ক".repeat(160),
    "🎧".repeat(40),
    "a ".repeat(79).trim(),
    "a-".repeat(80),
    "é".repeat(160),
  ],
  ...[
    "İPHONE",
    "ıphone",
    "STRASSE ß",
    "Łódź",
    "Ångström",
    "Ｆｕｌｌ",
    "e\u0301",
    "Z\u0351\u036b\u0343\u036a\u0302",
  ],
  ...[
    "a  b",
    "a\u00a0b",
    "a\u200bb",
    "a\u200db",
    "a\u202eb",
    "\ufeffcase",
    "a\u00adb",
    "ｱｲﾌｫﾝ",
    "𝓒𝓪𝓼𝓮",
    "🅰🅱",
  ],
  // These words are parts of the console's or the server's own paths.
  ...[
    "sitemap.xml",
    "robots.txt",
    "graphql",
    "favicon.ico",
    "index.html",
    "bn",
    "en",
    "new",
    "edit",
    "admin",
    "www",
  ],
  ...[
    "redirect",
    "null-00000000",
    "a--b",
    "--",
    "=cmd()",
    "@x",
    "a:b",
    "a|b",
    "a^b",
    "~",
    "[x]",
    "a,b",
  ],
  ...routeWords,
];

/** Matches an address of a device: words of at most 60 characters, if the name has any words, and the key. */
const address =
  /^\/(?:smartPhone|gadget)Details\/(?:([a-z0-9]+(?:-[a-z0-9]+)*)-)?([0-9a-hjkmnp-tv-z]{8})$/;

const answer = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
  return [statusCode, headers.location];
};

test("difficult names have short addresses in Latin letters, to which other spellings lead by one redirect", {
  tags: ["slow"],
  timeout: 600_000,
}, async () => {
  expect(names.length).toBeGreaterThanOrEqual(200);
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await createDevice(ctx, "GADGET", gadgetInput({ gadgetName: name }));
    ids.push(id);
  }
  const model = "m".repeat(100);
  for (const brand of ["../", "bn", "\u09ab\u09cb\u09a8", "b".repeat(60)]) {
    const { id } = await createDevice(ctx, "SMARTPHONE", phoneInput({ brand, model }));
    ids.push(id);
  }
  const keys = new Set<string>();
  for (const id of ids) {
    const { details, quote } = await pathsOfDevice(deps, id);
    const [, words = "", key = ""] = address.exec(details) ?? [];
    expect.soft(details).toMatch(address);
    expect.soft(words.length, details).toBeLessThanOrEqual(60);
    keys.add(key);
    const page = details.slice(0, details.lastIndexOf("/") + 1);
    for (const prefix of ["", "/bn"]) {
      const present = prefix + details;
      expect.soft([details, ...(await answer(present))]).toEqual([details, 200, undefined]);
      for (const other of [id, key, `${words}-x-${key}`.toUpperCase()])
        if (page + other !== details)
          expect
            .soft([other, ...(await answer(prefix + page + other))])
            .toEqual([other, 301, present]);
    }
    if (quote) expect.soft((await answer(quote))[0], quote).toBe(200);
  }
  expect(keys.size).toBe(ids.length);
});

test("after a thousand renames, every former address leads to the present address by one redirect", {
  tags: ["slow"],
  timeout: 600_000,
}, async () => {
  const { id } = await createDevice(ctx, "GADGET", gadgetInput({ gadgetName: "First" }));
  const { key } = await deps.database.device.findUniqueOrThrow({ where: { id } });
  const former = new Set([(await pathsOfDevice(deps, id)).details]);
  for (let index = 1; index <= 1_000; index++) {
    const gadgetName = `${index} ${names[index % names.length]}`.slice(0, 160);
    await updateDevice(ctx, id, "GADGET", { gadgetName });
    former.add((await pathsOfDevice(deps, id)).details);
  }
  const { details } = await pathsOfDevice(deps, id);
  former.delete(details);
  expect(former.size).toBeGreaterThanOrEqual(1_000);
  const page = "/gadgetDetails/";
  const others = [
    `${page}${id}`,
    `${page}${id.toUpperCase()}`,
    `${page}${key}`,
    page + key.toUpperCase(),
  ];
  for (const path of [...former, ...others])
    for (const prefix of ["", "/bn"])
      expect.soft([path, ...(await answer(prefix + path))]).toEqual([path, 301, prefix + details]);
  for (const prefix of ["", "/bn"])
    expect(await answer(prefix + details)).toEqual([200, undefined]);
});
