import { screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import type { PieceFragment } from "../../../generated/Piece.ts";
import type { PieceListFragment } from "../../../generated/PieceList.ts";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { PieceList as List } from "./PieceList.tsx";
import { pieceWords } from "./pieceWords.ts";

afterEach(removeForm);

const findingsWith = (exceptions: string[]) => ({
  __typename: "UnitFindings" as const,
  ...{ locks: null, inTheBox: [], makersWarranty: null },
  exceptions,
});

const piece = (code: string, price: number, given: Partial<PieceFragment> = {}): PieceFragment => ({
  __typename: "Unit",
  id: code,
  path: `/smartPhoneDetails/apple-iphone-13-3f7k2q9d?unit=${code}`,
  code,
  price,
  reducedFrom: null,
  grade: "B",
  warrantyDays: 30,
  variant: { __typename: "Variant", id: "v1", ram: 4, rom: 128 },
  condition: { __typename: "UnitCondition", batteryHealth: "FROM_85_TO_89" },
  notes: "",
  findings: findingsWith([]),
  imeiCheck: {
    __typename: "ImeiCheck",
    result: "REGISTERED",
    checkedAt: "2026-11-12T08:00:00.000Z",
  },
  photos: [],
  ...given,
});

const larger = { __typename: "Variant", id: "v2", ram: 6, rom: 256 } as const;

type ListProps = Omit<ComponentProps<typeof List>, "words">;

/** Renders the list with the words that the page's loader would add. */
const PieceList = (props: ListProps) => <List words={pieceWords(props.device.units)} {...props} />;

const device: PieceListFragment = {
  __typename: "Smartphone",
  id: "d1",
  kind: "SMARTPHONE",
  title: "Apple iPhone 13",
  unitCount: 2,
  hasUnits: true,
  units: [piece("U-AAAAA", 38_000), piece("U-BBBBB", 45_000, { variant: larger, warrantyDays: 0 })],
};

/** Returns the links to the units. */
const links = () => screen.getAllByRole("listitem").map((item) => within(item).getByRole("link"));

test("each unit links to the page with that unit chosen, and shows what buyers ask first", () => {
  renderForm(<PieceList device={device} chosen="U-BBBBB" variantId={undefined} />);
  expect(screen.getByRole("heading", { name: "2 pieces for sale" })).toBeTruthy();
  expect(links().map((link) => link.getAttribute("href"))).toEqual([
    "/smartPhoneDetails/apple-iphone-13-3f7k2q9d?unit=U-AAAAA",
    "/smartPhoneDetails/apple-iphone-13-3f7k2q9d?unit=U-BBBBB",
  ]);
  const [first, second] = links() as [HTMLElement, HTMLElement];
  for (const text of [
    "BDT 38,000",
    "4 GB | 128 GB · Grade B · Battery 85-89% · 30 days of warranty",
    "IMEI registered, checked 12 Nov 2026",
  ])
    expect(within(first).getByText(text)).toBeTruthy();
  expect([first, second].map((link) => link.getAttribute("aria-current"))).toEqual([null, "true"]);
});

test("each unit shows what is not as new", () => {
  const exceptions = ["Screen changed", "Back cracked"];
  const units = [
    piece("U-AAAAA", 38_000, { findings: findingsWith(exceptions), notes: "Back glass changed." }),
    piece("U-BBBBB", 45_000),
  ];
  renderForm(<PieceList device={{ ...device, units }} chosen={undefined} variantId={undefined} />);
  const [first, second] = links() as [HTMLElement, HTMLElement];
  expect(within(first).getByText("Screen changed · Back cracked")).toBeTruthy();
  expect(within(first).getByText("Back glass changed.")).toBeTruthy();
  expect(within(second).queryByText(/^Screen changed/)).toBeNull();
});

test("a dearer unit says why, and all units can be compared side by side", () => {
  const units = [piece("U-AAAAA", 38_000), piece("U-BBBBB", 45_000, { grade: "A" })];
  renderForm(<PieceList device={{ ...device, units }} chosen={undefined} variantId={undefined} />);
  const [first, second] = links() as [HTMLElement, HTMLElement];
  const reason = "BDT\u00a07,000 more than U-AAAAA because: grade A instead of B";
  expect(second.textContent).toContain(reason);
  expect(within(first).queryByText(/more than/)).toBeNull();
  const compare = screen.getByRole("link", { name: "Compare 2 pieces" });
  expect(compare.getAttribute("href")).toBe("/compare?d=U-AAAAA&d=U-BBBBB");
});

test("choosing a variant shows only its units", () => {
  renderForm(<PieceList device={device} chosen={undefined} variantId="v2" />);
  expect(screen.getByRole("heading", { name: "1 piece for sale" })).toBeTruthy();
  expect(links()).toHaveLength(1);
});

test("nothing is said about an IMEI that is not confirmed", () => {
  const imeiCheck = { __typename: "ImeiCheck", result: "BLOCKED", checkedAt: null } as const;
  const units = [piece("U-AAAAA", 38_000, { imeiCheck })];
  renderForm(<PieceList device={{ ...device, units }} chosen={undefined} variantId={undefined} />);
  expect(screen.queryByText(/IMEI/)).toBeNull();
});
