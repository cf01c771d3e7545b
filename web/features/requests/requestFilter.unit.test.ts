import { expect, test } from "vitest";
import { readRequestFilter } from "./requestFilter.ts";

const names = { search: "sellSearch", status: "sellStatus" };
const read = (query: string) => readRequestFilter(new URLSearchParams(query), names);

test("a list's filter is read by its own names", () => {
  expect(read("sellStatus=Pending&sellSearch=galaxy&status=Approved&search=ipad")).toEqual({
    status: "PENDING",
    search: "galaxy",
  });
});

test("an unknown status and an empty search narrow nothing", () => {
  expect(read("sellStatus=All&sellSearch=%20")).toEqual({ status: undefined, search: undefined });
});

test("a search longer than the server takes is cut", () => {
  expect(read(`sellSearch=${"x".repeat(200)}`).search).toHaveLength(100);
});
