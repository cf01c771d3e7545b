import { expect, test } from "vitest";
import { amountIn } from "./money.ts";
import { wholeNumberIn } from "./numbers.ts";
import { basisPointsIn } from "./percentages.ts";
import { gigabytesIn } from "./sizes.ts";

test.each([
  ["45000", 45_000],
  ["1,25,000", 125_000],
  ["125,000", 125_000],
  ["1.25.000", 125_000],
  ["45 000", 45_000],
  ["45\u00a0000", 45_000],
  ["45, 000", 45_000],
  ["45'000", 45_000],
  ["৪৫,০০০", 45_000],
  ["４５０００", 45_000],
  ["45000.00", 45_000],
  ["45,000.0", 45_000],
  ["৳ 45,000", 45_000],
  ["৳৪৫,০০০", 45_000],
  ["BDT 45,000", 45_000],
  ["bdt45000.00", 45_000],
  ["Tk. 1250", 1250],
  ["Tk: 1250", 1250],
  ["1250 taka", 1250],
  ["45,000 টাকা", 45_000],
  ["45,000/-", 45_000],
  ["1,250/=", 1250],
  ["45,000.-", 45_000],
  ["45,000 /- টাকা", 45_000],
  ["Tk 45,000.00/- only", 45_000],
  ["৪৫,০০০ টাকা মাত্র", 45_000],
  ["20k", 20_000],
  ["Tk 20.5K", 20_500],
  ["২০ হাজার টাকা", 20_000],
  ["1.25 lakh", 125_000],
  ["১.৫ লাখ", 150_000],
  ["2 lacs", 200_000],
  ["1 crore", 10_000_000],
  ["1.234k", 1_234],
])("the amount %j is %d taka", (typed, taka) => {
  expect(amountIn(typed)).toBe(taka);
});

test.each([
  "",
  "abc",
  "-5",
  "45000.50",
  "45.000",
  "45,00",
  "12,345,6",
  "1 2",
  "4.5E+04",
  "0x10",
  "1.2345k",
  "1 lakh 20",
  "k",
  "৳",
  "45000 USD",
  "5".repeat(13),
  `${"5,".repeat(40)}5`,
])("%j is not an amount", (typed) => {
  expect(amountIn(typed)).toBeNaN();
});

test.each([
  ["30", 30],
  ["৩০", 30],
  ["1,000.00", 1000],
  ["30 days", Number.NaN],
  ["৳ 30", Number.NaN],
  ["20k", Number.NaN],
])("the whole number %j is %d", (typed, number) => {
  expect(wholeNumberIn(typed)).toBe(number);
});

test.each([
  ["8", 8],
  ["8GB", 8],
  ["৮ জিবি", 8],
  ["8 gb RAM", 8],
  ["8GB র\u200d্যাম", 8],
  ["128.0", 128],
  ["1,024 GB", 1024],
  ["1TB", 1024],
  ["2 টিবি", 2048],
  ["8.5", Number.NaN],
  ["8/128", Number.NaN],
  ["GB", Number.NaN],
])("the size %j is %d GB", (typed, gigabytes) => {
  expect(gigabytesIn(typed)).toBe(gigabytes);
});

test.each([
  ["12", 1200],
  [" 7.5 ", 750],
  ["0.29", 29],
  ["12.5", 1250],
  ["12.55 %", 1255],
  ["১২.৫%", 1250],
  ["12,5", Number.NaN],
  ["12.555", Number.NaN],
  ["-3", Number.NaN],
  ["%", Number.NaN],
])("the percentage %j is %d hundredths", (typed, hundredths) => {
  expect(basisPointsIn(typed)).toBe(hundredths);
});
