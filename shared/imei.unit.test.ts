import { expect, test } from "vitest";
import { type ImeiFault, imeisSearched, readImei, withCheckDigit } from "./imei.ts";

const imei = "350077523237513";
const second = "490154203237518";

test.each([
  "350077523237513",
  " 35 007752 323751 3 ",
  "35-007752-323751-3",
  "350077/52/323751/3",
  "350077.52.323751.3",
  "350077−52−323751−3",
  "350,077,523,237,513",
  "350077\n523237513",
  // Bangla digits, full-width digits, and keycaps.
  "৩৫০০৭৭৫২৩২৩৭৫১৩",
  "３５００７７５２３２３７５１３",
  "3\u20e35\u20e30077523237513",
  "35\u200b0077523237513",
  // IMEIs with labels.
  "IMEI: 350077523237513",
  "imei no. 350077523237513",
  "IMEI Number 350077523237513",
  "IMEI=350077523237513",
  "IMEI1: 350077523237513",
  "IMEI2 350077523237513",
  "IMEI 1 : 350077523237513 / 01",
  "IMEI1350077523237513",
  "IMEI1/2: 350077523237513",
  "IMEI (slot 1): 350077523237513",
  "IMEI (SIM slot 2): 35-007752-323751-3",
  "SIM1 IMEI 350077523237513",
  "2nd IMEI: 350077523237513",
  "1. 350077523237513",
  "IMEI/MEID 350077523237513",
  "আইএমইআই ১: ৩৫০০৭৭৫২৩২৩৭৫১৩",
  "সিম ১ ৩৫০০৭৭৫২৩২৩৭৫১৩",
  "[350077523237513]",
  "iPhone 13 (128 GB), 350077523237513",
  // IMEIs with a software version.
  "350077523237513 / 01",
  "350077523237513/01",
  "35007752323751301",
  "35 007752 323751 3 / 78",
  "350077523237513 SVN 01",
  "IMEI 350077523237513 IMEISV 3500775232375101",
  // The content of cells in spreadsheets.
  "'350077523237513",
  '="350077523237513"',
  "350077523237513.0",
  // The screen of a phone after `*#06#`, and labels on boxes.
  "*#06#\nIMEI\n350077523237513\nEID\n89049032007008882600012345678901\nMEID\n35007752323751",
  "SN: R58N30ABCDE IMEI: 350077523237513",
  "IMEI: 350077523237513 S/N: 123456789012345",
  "350077523237513,R58N30ABCDE",
  // Scanners send these forms.
  "]C1350077523237513",
  "(8002)350077523237513",
  "8002350077523237513",
  "(01)08806091234567(8002)350077523237513(21)R58N30",
  "A350077523237513B",
  "350077523237513\t",
])("%j is an IMEI", (typed) => {
  expect(readImei(typed)).toEqual({ imei });
});

test.each(["", "  ", " - ", "…"])("%j counts as an empty field", (typed) => {
  expect(readImei(typed)).toEqual({ imei: null });
});

test.each<[string, ImeiFault]>([
  ["abc", "NO_NUMBER"],
  ["IMEI:", "NO_NUMBER"],
  ["35007752323751X", "NO_NUMBER"],
  ["3.50078E+14", "SPREADSHEET"],
  ["IMEI: 3,5E14", "SPREADSHEET"],
  ["3.5E+14", "SPREADSHEET"],
  ["35007752323751", "NO_CHECK_DIGIT"],
  ["35-007752-323751", "NO_CHECK_DIGIT"],
  ["3500775232375101", "SOFTWARE_VERSION"],
  ["35-007752-323751-01", "SOFTWARE_VERSION"],
  ["350077523237513 4", "SOFTWARE_VERSION"],
  ["12345", "LENGTH"],
  ["3".repeat(500), "LENGTH"],
  ["000000000000000", "ONE_DIGIT"],
  ["350077523237514", "CHECK_DIGIT"],
  ["IMEI1: 350077523237514 / 01", "CHECK_DIGIT"],
])("%j is not an IMEI: %s", (typed, fault) => {
  expect(readImei(typed)).toMatchObject({ fault });
});

test.each([
  `${imei}, ${second}`,
  `${imei} ${second}`,
  `${imei}/${second}`,
  `${imei}\n${second}`,
  `${imei}${second}`,
  `${imei} & ${second}`,
  `${imei} ও ${second}`,
  `IMEI1: ${imei} / 01 IMEI2: ${second} / 01`,
  // Pasted lines become this text, because browsers remove the line breaks.
  `IMEI1${imei} / 01IMEI2${second} / 01`,
  "35 007752 323751 3 49 015420 323751 8",
  `IMEI1/IMEI2: ${imei}/${second}`,
])("%j are two IMEIs", (typed) => {
  expect(readImei(typed)).toEqual({ fault: "SEVERAL", numbers: [imei, second] });
  expect(imeisSearched(typed).imeis).toEqual([imei, second]);
});

test("a valid IMEI beside a mistyped one is not read as the only one", () => {
  expect(readImei(`${imei}, 490154203237519`)).toMatchObject({ fault: "SEVERAL" });
});

test.each([
  imei,
  "35007752323751",
  "3500775232375101",
  "MEID 35007752323751",
  `IMEI: ${imei} / 01`,
])("a search for %j finds the whole IMEI", (typed) => {
  expect(imeisSearched(typed)).toEqual({ imeis: [imei], lastDigits: null });
});

test.each(["7513", "…7513", "IMEI 7513", "৭৫১৩"])(
  "a search for %j finds IMEIs by their last digits",
  (typed) => {
    expect(imeisSearched(typed)).toEqual({ imeis: [], lastDigits: "7513" });
  },
);

test.each(["", "513", "iphone 2020", "Galaxy S23", "3.5E+14", "350077523237514"])(
  "a search for %j is not a search for an IMEI",
  (typed) => {
    expect(imeisSearched(typed)).toEqual({ imeis: [], lastDigits: null });
  },
);

test("a check digit is added to fourteen digits", () => {
  expect(withCheckDigit("35007752323751")).toBe(imei);
  expect(withCheckDigit("49015420323751")).toBe(second);
});
