import { beforeEach, expect, test, vi } from "vitest";
import * as client from "../../../platform/graphql/client.ts";
import * as rights from "../../../platform/rights.ts";
import { scannedPath } from "./scannedPath.ts";

const query = vi.fn();

beforeEach(() => {
  vi.spyOn(client, "graphqlClient").mockResolvedValue({ query } as never);
  vi.spyOn(rights, "currentRights").mockResolvedValue(["SELL_UNITS"]);
  query.mockReset();
});

const unit = { id: "u1", code: "U-7K3F9", serial: "C02XK1" };
const other = { id: "u2", code: "U-00001", serial: null };

function finds(units: object[], evaluations: object[] = []) {
  const list = (nodes: object[]) => ({ nodes, totalCount: nodes.length });
  query.mockResolvedValue({ data: { units: list(units), evaluations: list(evaluations) } });
}

test.each([
  "https://shop.example/smartPhoneDetails/galaxy?unit=U-7K3F9",
  "IMEI1: 350077523237513 / 01",
  "S/N: c02xk1",
  "7k3f9",
  "c02 xk1",
  "SC02XK1",
])("%j leads to the unit that it identifies", async (text) => {
  finds([unit]);
  expect(await scannedPath(text)).toBe("/units/U-7K3F9");
  expect(query.mock.calls[0]?.[0].variables).toEqual({ search: text, maySell: true });
});

test("for staff who may not read units, a code leads to the search and an IMEI only to their sell requests", async () => {
  vi.mocked(rights.currentRights).mockResolvedValue(["INSPECT"]);
  const none = { nodes: [], totalCount: 0 };
  query.mockResolvedValue({ data: { evaluations: none } });
  expect(await scannedPath("U-7K3F9")).toBeUndefined();
  expect(query.mock.calls[0]?.[0].variables).toEqual({ search: "U-7K3F9", maySell: false });
  query.mockResolvedValue({ data: { evaluations: { nodes: [{ id: "e1" }], totalCount: 1 } } });
  expect(await scannedPath("350077523237513")).toBe("/evaluationDetails/e1");
});

test("an IMEI that several units or none have leads to the list of these units", async () => {
  finds([unit, other]);
  expect(await scannedPath("350077523237513")).toBe("/units?search=350077523237513");
  finds([]);
  expect(await scannedPath("350077523237513")).toBe("/units?search=350077523237513");
});

test("the IMEI of a device without a unit leads to its sell request", async () => {
  finds([], [{ id: "e1" }]);
  expect(await scannedPath("350077523237513")).toBe("/evaluationDetails/e1");
});

test("a model is searched for in the catalogue", async () => {
  finds([unit, other]);
  expect(await scannedPath("galaxy")).toBeUndefined();
  expect(query).not.toHaveBeenCalled();
  expect(await scannedPath("iphone 13")).toBeUndefined();
  expect(await scannedPath("note10")).toBeUndefined();
});

test("a text longer than the search accepts is cut", async () => {
  finds([unit]);
  await scannedPath(`https://shop.example/${"a".repeat(400)}`);
  expect(query.mock.calls[0]?.[0].variables.search).toHaveLength(300);
});
