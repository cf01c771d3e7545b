import { priceAnswers } from "../features/quotes/engine/price.ts";
import { currentRulesIn } from "../features/quotes/publishedRules.ts";
import type { InspectionInput } from "../generated/graphql.ts";
import type { Evaluation } from "../generated/prisma/client.ts";
import type { Caller, TestApp } from "./app.ts";
import { phoneInput } from "./factories.ts";

/** Answers of a device without any damage, as columns: the amount is the base. */
export const flawless = {
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  touchScreen: "WORKING",
  deadPixels: "NO_SPOT",
  lineOnDisplay: "NONE",
  screenCondition: "ORIGINAL_NO_ISSUE",
  bodyCondition: "NONE",
  backPanel: "NONE",
  cameraCondition: "NO_ISSUE",
  batteryHealth: "FULL",
  otherIssues: [],
} as const;

/** Columns of an evaluation. */
type Columns = Partial<
  Pick<
    Evaluation,
    | "deviceId"
    | "userId"
    | "screenCondition"
    | "receiveCalls"
    | "seenSellingPrice"
    | "seenRam"
    | "seenRom"
    | "createdAt"
    | "availableAccessories"
    | "otherIssues"
  >
>;

/** The findings of an inspection of a flawless device, with some fields replaced. */
export function inspectionInput(given: Partial<InspectionInput> = {}): InspectionInput {
  const { touchScreen, deadPixels, lineOnDisplay, screenCondition, ...rest } = flawless;
  const { bodyCondition, backPanel, availableAccessories, otherIssues, ...answers } = rest;
  return {
    ...answers,
    availableAccessories: [...availableAccessories],
    otherIssues: [...otherIssues],
    screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
    body: { bodyCondition, backPanel },
    ...given,
  };
}

/** `inspectionInput` with a minor crack of the screen: 15 % less by the first rules. */
export const cracked = (given: Partial<InspectionInput> = {}): InspectionInput => {
  const { screen, ...rest } = inspectionInput();
  return { ...rest, screen: { ...screen, screenCondition: "MINOR_CRACK" }, ...given };
};

const document = (name: string, args: string, types: string) =>
  `mutation ($id: ID!${types}) { ${name}(id: $id${args}) { id status ${purchaseFields} } }`;

const inspectionFields = `{
  number createdAt inspector notes photos { path } amount reason
  quote {
    outcome base amount upTo grade lines { code question option label amount }
    reasons validUntil rulesVersion
  }
  differences { code question label from to before after amount }
  receiveCalls availableAccessories warranty
  screen { touchScreen deadPixels lineOnDisplay screenCondition }
  body { bodyCondition backPanel } cameraCondition batteryHealth otherIssues
}`;

/** What both APIs tell of a purchase; GraphQL has its newest inspection as well. */
export const sharedPurchaseFields = `
  state amount expiresAt version
  inspections ${inspectionFields}
  payment { amount method date reference }
  timeline { code at actor actorName amount note }`;

const purchaseFields = `purchase { ${sharedPurchaseFields} inspection ${inspectionFields} }`;

export const purchaseDocuments = {
  recordInspection: document("recordInspection", ", input: $input", ", $input: InspectionInput!"),
  acceptOffer: document("acceptOffer", ", amount: $amount", ", $amount: Int"),
  declineOffer: document(
    "declineOffer",
    ", amount: $amount, note: $note",
    `, $amount: Int, $note: String! = ""`,
  ),
  recordPayment: document("recordPayment", ", input: $input", ", $input: PaymentInput!"),
  recordReturn: document("recordReturn", ", note: $note", `, $note: String! = ""`),
};

/** Inserts a phone for 60,000 taka, and functions that sell it. */
export async function purchaseShop(shop: TestApp) {
  const { deps, graphql, rest } = shop;
  const admin = await shop.signIn("ADMIN");
  const seller = await shop.signIn("CUSTOMER");
  // Tests move the clock by days.
  const expiresAt = new Date(deps.clock().getTime() + 365 * 86_400_000);
  await deps.database.session.updateMany({ data: { expiresAt } });
  const created = await graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: { smartphone: phoneInput() } },
    { as: admin },
  );
  const deviceId: string = created.body.data.createDevice.id;

  /** Inserts a pending evaluation of a flawless phone, quoted for the phone's price unless it is older. */
  async function submit({ quoted = true, ...given }: Columns & { quoted?: boolean } = {}) {
    const columns = {
      ...flawless,
      availableAccessories: [...flawless.availableAccessories],
      otherIssues: [...flawless.otherIssues],
      kind: "SMARTPHONE" as const,
      deviceId,
      seenBrand: "Samsung",
      seenModel: "Galaxy S24 Ultra",
      seenCoverImage: "/img/test.png",
      seenRam: 8,
      seenRom: 128,
      seenSellingPrice: 60_000,
      searchText: "samsung galaxy s24 ultra",
      userId: seller.id,
      createdAt: deps.clock(),
      ...given,
    };
    const quote = quoted ? await quoteOf(shop, columns) : {};
    const { id } = await deps.database.evaluation.create({ data: { ...columns, ...quote } });
    return id;
  }

  async function approve(id: string) {
    const { status } = await rest(`PATCH /evaluations/${id}`, {
      as: admin,
      body: { status: "Approved" },
    });
    if (status !== 200) throw new Error(`The approval failed with ${status}`);
    return id;
  }

  const call = async (
    name: keyof typeof purchaseDocuments,
    variables: Record<string, unknown>,
    as: Caller = name.endsWith("Offer") ? seller : admin,
  ) => {
    const { body } = await graphql(purchaseDocuments[name], variables, { as });
    const [error] = body.errors ?? [];
    return {
      code: error?.extensions.code as string | undefined,
      message: error?.message,
      fields: error?.extensions.fields,
      purchase: body.data?.[name]?.purchase,
    };
  };

  return {
    admin,
    seller,
    deviceId,
    submit,
    approve,
    call,
    submitApproved: async (given?: Parameters<typeof submit>[0]) => approve(await submit(given)),
    inspect: (id: string, input: InspectionInput = inspectionInput()) =>
      call("recordInspection", { id, input }),
    /** An evaluation with a revised offer of 51,000 taka. */
    async revised() {
      const id = await approve(await submit());
      await call("recordInspection", { id, input: cracked() });
      return id;
    },
    async read(id: string, as: Caller = admin) {
      const query = `query ($id: ID!) { evaluation(id: $id) { ${purchaseFields} } }`;
      const { body } = await graphql(query, { id }, { as });
      return body.data?.evaluation?.purchase;
    },
  };
}

type Quoted = Parameters<typeof priceAnswers>[0]["answers"] & {
  deviceId: string | null;
  kind: string;
  seenBrand: string;
  seenSellingPrice: number;
};

/** The columns of the quote for an evaluation, valid for a week. */
async function quoteOf({ deps }: TestApp, evaluation: Quoted) {
  const { rules, version } = await currentRulesIn(deps.database);
  const { deviceId: id, kind, seenBrand: brand, seenSellingPrice: base } = evaluation;
  const device = { id: id ?? "", kind, brand };
  const price = priceAnswers({ rules, device, base, answers: evaluation });
  const isOffer = price.outcome === "OFFER";
  return {
    quoteOutcome: price.outcome,
    quoteBase: price.base,
    quoteAmount: price.amount,
    quoteGrade: price.grade,
    quoteOrder: price.amount ?? -1,
    quoteValidUntil: isOffer ? new Date(deps.clock().getTime() + 7 * 86_400_000) : null,
    quoteRulesVersion: version,
    quoteDeviceId: id,
    quoteLines: price.lines,
    quoteReasons: price.reasons,
  };
}
