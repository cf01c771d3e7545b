import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentsOf } from "../../core/gsm.ts";
import { codeMessage } from "./codeMessage.ts";

const shop = {
  shopName: "SmartTrade",
  PUBLIC_URL: "https://smarttrade.example",
  OTP_TTL_SECONDS: 300,
};

test("the code's message in English", () => {
  expect(codeMessage(shop, "012345", "en")).toBe(
    "012345 is your SmartTrade code, good for 5 minutes.\n" +
      "Do not share it with anyone.\n\n@smarttrade.example #012345",
  );
});

test.each([
  ["https://st.bd", "SmartTrade কোড 012345, ৫ মিনিট চলবে। কাউকে জানাবেন না।\n@st.bd #012345"],
  [
    "https://smarttrade.example",
    "SmartTrade কোড 012345। কাউকে জানাবেন না।\n@smarttrade.example #012345",
  ],
  ["https://www.smarttrade.example", "কোড 012345। কাউকে জানাবেন না।\n@www.smarttrade.example #012345"],
])("the code's message in Bangla of %s", (PUBLIC_URL, expected) => {
  expect(codeMessage({ ...shop, PUBLIC_URL }, "012345", "bn")).toBe(expected);
});

test.each([
  ["en", 80],
  ["bn", 50],
] as const)(
  "a message in %s is one segment with hosts of up to %i characters, whatever the shop's name",
  (language, longest) => {
    const given = fc.record({
      shopName: fc.string({ unit: "grapheme", maxLength: 200 }),
      host: fc.stringMatching(new RegExp(`^[a-z][a-z0-9]{1,${longest - 9}}$`)),
      OTP_TTL_SECONDS: fc.integer({ min: 30, max: 3_600 }),
      otp: fc.stringMatching(/^\d{6}$/),
    });
    fc.assert(
      fc.property(given, ({ host, otp, ...env }) => {
        const PUBLIC_URL = `https://${host}.example`;
        const message = codeMessage({ ...env, PUBLIC_URL }, otp, language);
        expect(segmentsOf(message)).toBe(1);
        expect(message).toMatch(new RegExp(`${otp}[^]*\n@${host}\\.example #${otp}$`));
      }),
      { numRuns: 500 },
    );
  },
);
