import { expect, test } from "vitest";
import { listParams } from "../../ui/lists/listParams.ts";
import { submissionParams } from "./submissionParams.ts";

const params = listParams(submissionParams("sell requests"), { prefix: "sell" });
const read = (query: string) => params.read(new URLSearchParams(query));

test("a list reads the parameters with its own prefix", () => {
  expect(read("sellStatus=Pending&sellSearch=galaxy&status=Approved&search=ipad")).toEqual({
    status: "PENDING",
    search: "galaxy",
  });
});

test("an unknown status and an empty search filter nothing", () => {
  expect(read("sellStatus=All&sellSearch=%20")).toEqual({ status: undefined, search: undefined });
});

test("a search that is longer than the server accepts is cut", () => {
  expect(read(`sellSearch=${"x".repeat(200)}`).search).toHaveLength(100);
});
