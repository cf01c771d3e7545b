import { screen, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { ContactBar } from "./ContactBar.tsx";
import { ContactToBuy } from "./ContactToBuy.tsx";
import { conditionWords } from "./conditionWords.ts";
import { DeviceOffer } from "./DeviceOffer.tsx";
import { instalmentWords } from "./instalmentWords.ts";
import { offeredOf } from "./offered.ts";
import { SellYours } from "./SellYours.tsx";

afterEach(removeForm);

const props = { onChoose: () => undefined, returnDays: 7 };

const phone: DeviceOfferFragment = {
  __typename: "Smartphone",
  id: "p1",
  path: "/smartPhoneDetails/samsung-galaxy-s24-3f7k2q9d",
  kind: "SMARTPHONE",
  title: "Samsung Galaxy S24",
  price: 25_000,
  reducedFrom: null,
  stock: "IN_STOCK",
  hasUnits: false,
  unitCount: 0,
  productType: "NEW",
  grade: null,
  batteryHealth: null,
  warrantyDays: null,
  supply: "OFFICIAL",
  variants: [
    {
      __typename: "Variant",
      id: "v1",
      path: "/smartPhoneDetails/samsung-galaxy-s24-8-128-3f7k2q9d?variant=v1",
      ram: 8,
      rom: 128,
      price: 20_000,
      reducedFrom: null,
      stock: "OUT_OF_STOCK",
      hasUnits: false,
      unitCount: 0,
    },
    {
      __typename: "Variant",
      id: "v2",
      path: "/smartPhoneDetails/samsung-galaxy-s24-8-256-3f7k2q9d?variant=v2",
      ram: 8,
      rom: 256,
      price: 25_000,
      reducedFrom: null,
      stock: "IN_STOCK",
      hasUnits: false,
      unitCount: 0,
    },
  ],
  defaultVariant: { __typename: "Variant", id: "v2" },
};

const quotePath = "/quote/samsung-galaxy-s24-3f7k2q9d";
const device = { ...phone, quotePath, variantQuotesUpTo: [15_000, 19_000] } as unknown as Extract<
  ComponentProps<typeof SellYours>["device"],
  { variants: unknown }
>;

type ShownProps = Omit<ComponentProps<typeof DeviceOffer>, "offered"> & { chosenId?: string };

const Shown = ({ chosenId, ...props }: ShownProps) => (
  <DeviceOffer {...props} offered={offeredOf(props.device, chosenId)} />
);

function Offer() {
  const [chosenId, choose] = useState<string>();
  return (
    <>
      <Shown device={phone} chosenId={chosenId} onChoose={choose} returnDays={7} />
      <SellYours device={device} chosenId={chosenId} hint="Answer twelve questions." />
    </>
  );
}

test("the shop's quote for a used device is for the chosen variant", async () => {
  const { user } = renderForm(<Offer />);
  const link = () => screen.getByRole("link", { name: /Sell yours/ });
  expect(link().textContent).toContain("Sell yours: up to BDT\u00a019,000");
  const [first, second] = device.variants;
  const isTo = (id?: string) =>
    expect(link().getAttribute("href")).toBe(`${quotePath}?variant=${id}`);
  isTo(second?.id);
  await user.click(screen.getByRole("radio", { name: "8 GB | 128 GB" }));
  expect(link().textContent).toContain("Sell yours: up to BDT\u00a015,000");
  isTo(first?.id);
});

test("at first the default variant is chosen, and another variant shows its own price and stock", async () => {
  const { user } = renderForm(<Offer />);
  const choice = (name: string) => screen.getByRole("radio", { name }) as HTMLInputElement;
  expect(choice("8 GB | 256 GB").checked).toBe(true);
  expect(screen.getByText("BDT 25,000")).toBeTruthy();
  expect(screen.getByText("In Stock")).toBeTruthy();
  await user.click(choice("8 GB | 128 GB"));
  // The word "was" means that the device is sold out.
  expect(screen.getByText("was BDT 20,000")).toBeTruthy();
  expect(screen.getByText("Out of Stock")).toBeTruthy();
});

test("a variant that is out of stock says so before it is chosen", () => {
  renderForm(<Offer />);
  const descriptionOf = (name: string) => {
    const ids = screen.getByRole("radio", { name }).getAttribute("aria-describedby");
    return ids && document.getElementById(ids)?.textContent;
  };
  expect(descriptionOf("8 GB | 128 GB")).toBe("Sold out");
  expect(descriptionOf("8 GB | 256 GB")).toBeNull();
});

test("a pre-owned device shows what is known about its condition, and how to return it", () => {
  const known = { grade: "B", batteryHealth: "FROM_85_TO_89", warrantyDays: 60 } as const;
  const used = { ...phone, ...known, productType: "PRE_OWNED" } as const;
  renderForm(<Shown device={used} {...props} words={conditionWords(used)} />);
  const facts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(screen.getByText("Grade B: Good")).toBeTruthy();
  expect(facts).toEqual([
    "Checked in our shop",
    "Battery health 85-89%",
    "60 days of warranty",
    "7 days to return",
  ]);
});

test("only a new phone says whether it is official", () => {
  renderForm(<Shown device={phone} {...props} />);
  expect(screen.getByText("Official")).toBeTruthy();
  removeForm();
  renderForm(<Shown device={{ ...phone, productType: "PRE_OWNED" }} {...props} />);
  expect(screen.queryByText("Official")).toBeNull();
});

test("a pre-owned device without a grade shows no grade, and a new device shows no condition", () => {
  const used = { ...phone, productType: "PRE_OWNED", warrantyDays: 0 } as const;
  renderForm(<Shown device={used} {...props} words={conditionWords(used)} />);
  expect(screen.queryByText("Checked in our shop")).toBeNull();
  expect(screen.getByText("Without a shop warranty")).toBeTruthy();
  removeForm();
  renderForm(<Shown device={{ ...phone, grade: "A" }} {...props} />);
  expect(screen.queryByText(/Grade/)).toBeNull();
});

const contacts = {
  url: "https://shop.example",
  phone: "+8801700000000",
  chatUrl: "https://m.me/shop",
  messagingNumber: "8801700000000",
};

test("a sold-out device shows its former price, and the button for an alert comes first", () => {
  const offered = offeredOf(phone, "v1");
  const { container } = renderForm(
    <>
      <Shown device={phone} {...props} chosenId="v1" />
      <ContactToBuy shop={contacts} offered={offered} />
      <ContactBar shop={contacts} offered={offered} />
    </>,
  );
  expect(container.textContent).toContain("was BDT 20,000");
  expect(container.textContent).not.toContain("still there");
  const bar = within(screen.getByRole("region", { name: "Call or write" })).getAllByRole("link");
  expect(bar.map(({ textContent }) => textContent)).toEqual(["Tell me when it's back", "Call"]);
});

const unit = {
  code: "U-7K3F9",
  path: "/x?unit=U-7K3F9",
  state: "FOR_SALE",
  price: 19_000,
  reducedFrom: null,
  grade: null,
  warrantyDays: 0,
  condition: null,
  variant: { id: "v1" },
};

test("a reserved unit keeps its price, because it may be for sale again", () => {
  const piece = { ...unit, state: "RESERVED" };
  renderForm(<ContactBar shop={contacts} offered={offeredOf(phone, undefined, piece)} />);
  expect(screen.getByText("BDT 19,000")).toBeTruthy();
  expect(screen.queryByText("Tell me when it's back")).toBeNull();
});

test("the price of several units is the lowest one, until a variant or a unit is chosen", () => {
  const [first, second] = device.variants;
  if (!first || !second) throw new Error("The phone has two variants.");
  const variants = [first, { ...second, hasUnits: true, unitCount: 1 }];
  const used = {
    ...phone,
    productType: "PRE_OWNED",
    hasUnits: true,
    unitCount: 2,
    variants,
  } as const;
  const shownFor = (...chosen: [string?, Parameters<typeof offeredOf>[2]?]) => {
    renderForm(<ContactBar shop={contacts} offered={offeredOf(used, ...chosen)} />);
    const text = screen.getByText(/BDT/).textContent;
    removeForm();
    return text;
  };
  expect(shownFor()).toBe("from BDT 25,000");
  expect(shownFor("v2")).toBe("BDT 25,000");
  expect(shownFor(undefined, unit)).toBe("BDT 19,000");
});

test("a reduced price is shown beside the crossed-out one, which is explained", () => {
  const [first, second] = device.variants;
  if (!first || !second) throw new Error("The phone has two variants.");
  const reduced = { ...phone, variants: [first, { ...second, reducedFrom: 28_000 }] };
  const reduction = "Crossed out: the lowest price";
  const { container } = renderForm(<Shown device={reduced} {...props} reduction={reduction} />);
  const { parentElement: block } = screen.getByText("BDT 25,000");
  expect(block?.textContent).toBe(`BDT 25,000 was BDT 28,000${reduction}`);
  expect(container.querySelector("s")?.textContent).toBe("was BDT 28,000");
  removeForm();
  renderForm(<Shown device={reduced} {...props} reduction={reduction} chosenId="v1" />);
  expect(screen.queryByText(reduction)).toBeNull();
});

test("the bar has the crossed-out price of a reduced unit", () => {
  const offered = offeredOf(phone, undefined, { ...unit, reducedFrom: 21_000 });
  const { container } = renderForm(<ContactBar shop={contacts} offered={offered} />);
  expect(container.querySelector("s")?.textContent).toBe("was BDT 21,000");
});

const six = { __typename: "Shop" as const, instalmentMonths: 6, instalmentsFrom: 25_000 };
const inParts = instalmentWords([20_000, 25_000], six);

test("a price from the shop's lowest price for instalments is also shown as instalments, rounded up", () => {
  const { container } = renderForm(<Shown {...props} device={phone} instalments={inParts} />);
  expect(container.textContent).toContain("or BDT\u00a04,167 a month for 6 months");
});

test("there are no instalments for a lower price, or if the shop offers none", () => {
  expect(Object.keys(inParts)).toEqual(["25000"]);
  expect(instalmentWords([25_000], { ...six, instalmentMonths: null })).toEqual({});
});

test("there are no instalments for a device that is sold out", () => {
  const device: DeviceOfferFragment = { ...phone, stock: "OUT_OF_STOCK", variants: [] };
  const { container } = renderForm(<Shown {...props} device={device} instalments={inParts} />);
  expect(container.textContent).not.toContain("a month");
});
