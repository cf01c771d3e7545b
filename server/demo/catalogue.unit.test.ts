import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../shared/days.ts";
import { readImei } from "../../shared/imei.ts";
import { languageOfText } from "../core/content.ts";
import { addRequestRules } from "../features/addRequests/rules.ts";
import { rules as deviceRules } from "../features/devices/rules.ts";
import { evaluationRules } from "../features/evaluations/rules.ts";
import { offerRules } from "../features/homeImages/rules.ts";
import { inspectionRules } from "../features/purchases/rules.ts";
import { type TransitionName, transitions } from "../features/purchases/states.ts";
import { daysAfter } from "../features/quotes/service.ts";
import { reviewRules } from "../features/reviews/rules.ts";
import { normalizeMobile, profileRules } from "../features/users/rules.ts";
import { DeviceKind, GadgetType, UnitState } from "../generated/prisma/enums.ts";
import { timeFactor } from "../testing/timeFactor.mjs";
import { type DemoDevice, type DemoEvaluation, pictureFiles, readCatalogue } from "./catalogue.ts";
import { readDemoDevices } from "./devices.ts";
import { conditionOf, type DemoUnit } from "./unitRows.ts";

const brandsSold = {
  SMARTPHONE:
    "Apple Oneplus Samsung Xiaomi Nothing Huawei Oppo Vivo Realme Asus Google Nokia Sony LG Motorola Blackberry Lenovo Infinix",
  TABLET: "Apple Samsung Xiaomi Huawei Google Lenovo",
  WEARABLE: "Apple Samsung Xiaomi Huawei",
};

const catalogue = await readCatalogue();
const { devices, users, reviews, addRequests, evaluations } = catalogue;
const kinds = Object.values(DeviceKind);
const ofKind = (kind: DeviceKind) => devices.filter((device) => device.kind === kind);
const nameOf = ({ brand, model, gadgetName }: DemoDevice) => gadgetName ?? `${brand} ${model}`;

const minimums = {
  users: 10,
  devices: 204,
  banners: 4,
  offers: 6,
  reviews: 16,
  addRequests: 12,
  evaluations: 12,
  quoteCounts: 4,
  units: 60,
  prices: 12,
} satisfies Record<keyof typeof catalogue, number>;

/** Returns a device as an admin would enter it. */
function deviceInput({ kind, ageHours: _age, variants, ...columns }: DemoDevice) {
  const { processor, gpu, display, frontCamera, backCamera, battery, sim, ...rest } = columns;
  if (!variants) return columns;
  const specifications = { processor, gpu, display, frontCamera, backCamera, battery, sim };
  return { ...rest, specifications, variants };
}

/** Returns an evaluation as a customer would enter it. */
function evaluationInput({
  ageHours: _age,
  user: _user,
  status: _status,
  steps: _steps,
  wishes: _wishes,
  ...rest
}: DemoEvaluation) {
  const { brand, model, touchScreen, deadPixels, lineOnDisplay, screenCondition, ...others } = rest;
  const { bodyCondition, backPanel, ...answers } = others;
  return {
    ...answers,
    deviceId: `${brand} ${model}`,
    screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
    body: { bodyCondition, backPanel },
  };
}

it.each(Object.entries(minimums))("the demo catalogue has enough %s", (name, minimum) => {
  expect(catalogue[name as keyof typeof catalogue].length).toBeGreaterThanOrEqual(minimum);
});

it("the demo catalogue has no entry from the future", () => {
  const { quoteCounts, units, prices, ...aged } = catalogue;
  const ages = Object.values(aged).flatMap((list) => list.map(({ ageHours }) => ageHours));
  expect(ages.filter((age) => !(age > 0))).toEqual([]);
  expect(quoteCounts.filter(({ ageWeeks }) => !(ageWeeks >= 0))).toEqual([]);
  expect(units.filter(({ ageDays }) => !(ageDays > 0))).toEqual([]);
  const steps = prices.flatMap((each) => each.steps);
  expect(steps.filter(({ ageDays }) => !(ageDays > 0))).toEqual([]);
});

it("the demo catalogue has units of 25 devices in every state, with valid IMEIs", () => {
  const { units } = catalogue;
  expect(new Set(units.map(({ brand, model }) => `${brand} ${model}`)).size).toBeGreaterThan(24);
  expect(new Set(units.map(({ state }) => state))).toEqual(new Set(Object.values(UnitState)));
  const imeis = units.flatMap(({ imei }) => imei ?? []);
  expect(imeis.map((imei) => readImei(imei))).toEqual(imeis.map((imei) => ({ imei })));
  expect(new Set(imeis).size).toBe(imeis.length);
});

it("of two units of a device in the demo catalogue, the unit in better condition costs no less", () => {
  const quality = (unit: DemoUnit) => {
    const { batteryHealth, availableAccessories } = conditionOf(unit);
    const isComplete = availableAccessories.length === 3;
    const extras = Number(batteryHealth === "FULL") + 2 * Number(isComplete);
    const marks = Number(unit.story === "MARK_AT_EDGE") + 3 * Number(unit.story === "BACK_CHANGED");
    return { grade: unit.grade, extras: extras - marks };
  };
  for (const a of catalogue.units)
    for (const b of catalogue.units) {
      if (a.brand !== b.brand || a.model !== b.model) continue;
      const [better, worse] = [quality(a), quality(b)];
      if (better.grade <= worse.grade && better.extras >= worse.extras)
        expect.soft(a.price, `${a.imei} and ${b.imei}`).toBeGreaterThanOrEqual(b.price);
    }
});

it("past prices in the demo catalogue belong to its devices, and end with the present price", () => {
  const names = devices.map(nameOf);
  for (const { brand, model, steps } of catalogue.prices) {
    expect(names).toContain(`${brand} ${model}`);
    const ages = steps.map(({ ageDays }) => ageDays);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(steps.at(-1)?.percent).toBe(100);
  }
});

describe("the devices of the demo catalogue", () => {
  it.each(Object.entries(brandsSold))(
    "include every brand of %s that can be sold",
    (kind, brands) => {
      const listed = new Set(
        devices.filter((each) => each.kind === kind).map(({ brand }) => brand),
      );
      expect(brands.split(" ").filter((brand) => !listed.has(brand))).toEqual([]);
    },
  );

  it("include gadgets of every type", () => {
    const types = new Set(ofKind("GADGET").map(({ gadgetType }) => gadgetType));
    expect(types).toEqual(new Set(Object.values(GadgetType)));
  });

  it("pass the rules for an admin's input", () => {
    for (const device of devices) {
      const result = deviceRules[device.kind].create.safeParse(deviceInput(device));
      expect(result.error?.issues, nameOf(device)).toBeUndefined();
    }
  });

  it("have each text in Bangla", async () => {
    const file = new URL("./data/bangla.json", import.meta.url);
    const titles = Object.keys(JSON.parse(await readFile(file, "utf8")));
    const described = devices.filter(({ description }) => description).map(nameOf);
    expect(titles.sort()).toEqual(described.sort());
    const inBangla = (text: string | null | undefined) => languageOfText(text ?? "") === "BN";
    const missing = devices.filter(
      ({ description, descriptionBn, specificationText, specificationTextBn, color, colorBn }) =>
        (description && !inBangla(descriptionBn)) ||
        (specificationText && !inBangla(specificationTextBn)) ||
        (color && !inBangla(colorBn)),
    );
    expect(missing.map(nameOf)).toEqual([]);
  });

  it("are each listed once", () => {
    const names = devices.map((device) => `${device.kind} ${nameOf(device)}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("cost a buyer more than the seller gets, but at most twice as much", () => {
    const wrong = devices
      .flatMap(({ variants = [] }) => variants)
      .filter(({ price, sellingPrice }) => sellingPrice >= price || sellingPrice * 2 < price);
    expect(wrong).toEqual([]);
  });

  it.each(kinds)("of the kind %s are partly in stock", (kind) => {
    const stocks = ofKind(kind).flatMap(({ stock, variants }) =>
      stock ? [stock] : (variants ?? []).map((variant) => variant.stock),
    );
    expect(new Set(stocks)).toEqual(new Set(["IN_STOCK", "OUT_OF_STOCK"]));
  });

  it.each(Object.keys(brandsSold))("of the kind %s are new or pre-owned", (kind) => {
    const ofThisKind = devices.filter((device) => device.kind === kind);
    const types = new Set(ofThisKind.map(({ productType }) => productType));
    expect(types).toEqual(new Set(["NEW", "PRE_OWNED"]));
  });

  it("begin with all four kinds on the home page", () => {
    expect(new Set(devices.slice(0, 8).map(({ kind }) => kind)).size).toBe(4);
  });

  it("have two to four pictures each", () => {
    const counts = devices.map(({ images }) => 1 + images.length);
    expect(counts.filter((count) => count < 2 || count > 4)).toEqual([]);
  });
});

describe("the device files", () => {
  const files = {
    SMARTPHONE: "smartphones",
    TABLET: "tablets",
    WEARABLE: "wearables",
    GADGET: "gadgets",
  };

  it.each(kinds)("list each %s in the order of their names", async (kind) => {
    const file = new URL(`./data/${files[kind]}.csv`, import.meta.url);
    const names = (await readDemoDevices(file, kind)).map(nameOf);
    const { compare } = new Intl.Collator("en", { numeric: true });
    expect(names).toEqual(names.toSorted(compare));
  });
});

describe("the other entries of the demo catalogue", () => {
  it("pass the rules for users", () => {
    for (const { mobile, firstName, lastName, email } of users) {
      expect(normalizeMobile(mobile)).toBe(mobile);
      const result = profileRules.safeParse({ firstName, lastName, email });
      expect(result.error?.issues, mobile).toBeUndefined();
    }
  });

  it("pass the rules for reviews", () => {
    for (const { reviewComment, reviewCommentBn } of reviews) {
      for (const comment of [reviewComment, reviewCommentBn]) {
        const result = reviewRules.safeParse({ reviewComment: comment });
        expect(result.error?.issues, comment).toBeUndefined();
      }
      expect(languageOfText(reviewCommentBn)).toBe("BN");
    }
  });

  it("have a Bangla version of each banner and offer", () => {
    for (const { ageHours: _age, ...shown } of [...catalogue.banners, ...catalogue.offers]) {
      expect(offerRules.safeParse(shown).error?.issues, shown.image).toBeUndefined();
      expect(shown.imageBn).toBe(shown.image.replace(".svg", ".bn.svg"));
      expect([languageOfText(shown.alt), languageOfText(shown.altBn)]).toEqual(["EN", "BN"]);
    }
  });

  it("pass the rules for add requests", () => {
    for (const { kind, brand, model, comments } of addRequests) {
      const result = addRequestRules.safeParse({ kind, brand, model, comments });
      expect(result.error?.issues, model).toBeUndefined();
    }
  });

  it("pass the rules for evaluations", () => {
    for (const evaluation of evaluations) {
      const { visitInDays, payoutMethod: method, payoutMobile: mobile } = evaluation.wishes ?? {};
      const now = new Date();
      const result = evaluationRules(now).safeParse({
        ...evaluationInput(evaluation),
        visitDay: visitInDays === undefined ? null : dayOf(daysAfter(now, visitInDays)),
        payout: method ? { method, mobile } : null,
      });
      expect(result.error?.issues, evaluation.model).toBeUndefined();
    }
  });
});

describe("the steps after an evaluation", () => {
  const stepsOf = ({ steps = [] }: DemoEvaluation) => steps;

  it("begin with its decision, one after the other", () => {
    for (const evaluation of evaluations) {
      const steps = stepsOf(evaluation);
      const ages = [evaluation.ageHours, ...steps.map(({ ageHours }) => ageHours), 0];
      expect(ages, evaluation.model).toEqual(ages.toSorted((a, b) => b - a));
      const decision = evaluation.status === "PENDING" ? undefined : evaluation.status;
      expect(steps[0]?.code, evaluation.model).toBe(decision);
    }
  });

  it("are transitions that the purchase allows", () => {
    const transitionOf: Record<string, TransitionName> = {
      INSPECTED: "inspect",
      ACCEPTED: "accept",
      DECLINED: "decline",
      PAID: "pay",
      RETURNED: "giveBack",
    };
    for (const evaluation of evaluations.filter(({ status }) => status === "APPROVED")) {
      let possible: readonly string[] = ["AWAITING_INSPECTION"];
      for (const { code } of stepsOf(evaluation).slice(1)) {
        const { from, to }: { from: readonly string[]; to: readonly string[] } =
          transitions[transitionOf[code] ?? "inspect"];
        expect(
          possible.some((state) => from.includes(state)),
          evaluation.model,
        ).toBe(true);
        possible = to;
      }
    }
  });

  it("pass the rules for inspections", () => {
    for (const evaluation of evaluations) {
      for (const step of stepsOf(evaluation)) {
        if (step.code !== "INSPECTED") continue;
        const { deviceId: _id, ...found } = evaluationInput({ ...evaluation, ...step.found });
        const { notes, amount, refuse, reason } = step;
        const result = inspectionRules.safeParse({ ...found, notes, amount, refuse, reason });
        expect(result.error?.issues, evaluation.model).toBeUndefined();
      }
    }
  });
});

describe("the pictures of the demo catalogue", async () => {
  const folder = new URL("./images/", import.meta.url);
  const entries = await readdir(folder, { recursive: true });
  const files = entries
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.\w+$/.test(path));

  it("are exactly the pictures that the data files name", () => {
    // The picture of a unit is drawn over a picture of its device.
    const named = pictureFiles(catalogue).map((path) => path.replace(/#.*/, ""));
    expect(files.sort()).toEqual([...new Set(named)].sort());
  });

  const read = (file: string) => readFile(new URL(file, folder));

  it("stay small and need no font", async () => {
    const faults = await Promise.all(
      files.map(async (file) => {
        const svg = await read(file);
        return svg.length < 32_000 && !svg.includes("<text") ? [] : [file];
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  async function expectContrast(pictures: readonly string[]) {
    expect(pictures.length).toBeGreaterThan(50);
    const faults = pictures.map(async (file) =>
      (await hasContrast(await read(file))) ? [] : file,
    );
    expect((await Promise.all(faults)).flat()).toEqual([]);
  }

  it("show something (every tenth picture)", () =>
    expectContrast(files.filter((_, index) => index % 10 === 0)));

  it("show something", { tags: ["slow"], timeout: 60_000 * timeFactor }, () =>
    expectContrast(files),
  );
});

/** Returns whether the grey values of a picture differ more than they would in an empty background. */
async function hasContrast(svg: Buffer): Promise<boolean> {
  // Pictures are rendered at a sixth of their size, because all pictures at full size would take seconds.
  const pixels = await sharp(svg, { density: 12 }).resize(48).greyscale().raw().toBuffer();
  return Math.max(...pixels) - Math.min(...pixels) >= 40;
}
