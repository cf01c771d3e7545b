import type { Page } from "playwright/test";

/** A page, or anything else that sends requests with cookies. */
type Client = Pick<Page, "request">;

/** Executes a GraphQL operation as the client's user. */
export async function graphql<Data>(client: Client, query: string, variables = {}): Promise<Data> {
  // The server accepts a session cookie only in requests from the shop's origin.
  const headers = { origin: process.env.SHOP_URL ?? "" };
  const response = await client.request.post("/graphql", { headers, data: { query, variables } });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** The condition of the device that `offerDevice` sells. */
export const answers = {
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  screen: {
    touchScreen: "WORKING",
    deadPixels: "MINOR",
    lineOnDisplay: "NONE",
    screenCondition: "SCRATCH",
  },
  body: { bodyCondition: "MINOR", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
};

/**
 * Sends a sell request as the page's user, and returns its id. `nth` chooses one of the smartphones that no story
 * changes.
 *
 * The newest smartphones must not be used, because they may belong to another story. Two queries for "the first" and
 * "the second" could return the same phone, and buying a unit would change a price that the other story expects.
 */
export async function offerDevice(page: Page, nth = 0): Promise<string> {
  const { devices } = await graphql<{ devices: { nodes: { id: string }[] } }>(
    page,
    "{ devices(kind: SMARTPHONE, first: 2, offset: 4, orderBy: OLDEST) { nodes { id } } }",
  );
  const { createEvaluation } = await graphql<{ createEvaluation: { id: string } }>(
    page,
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: { ...answers, deviceId: devices.nodes[nth]?.id } },
  );
  return createEvaluation.id;
}

/** Creates an add request as the page's user, and returns its id. */
export async function requestDevice(
  page: Page,
  kind: string,
  device = { brand: "Onyx", model: "Boox" },
): Promise<string> {
  const { createAddRequest } = await graphql<{ createAddRequest: { id: string } }>(
    page,
    "mutation ($input: AddRequestInput!) { createAddRequest(input: $input) { id } }",
    { input: { kind, ...device, comments: "The largest one" } },
  );
  return createAddRequest.id;
}

/** Creates a gadget as the page's admin, and returns its id. */
export async function createGadget(page: Page, gadgetName: string, price = 1500): Promise<string> {
  const query = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const gadget = { gadgetName, gadgetType: "CASE", price, stock: "IN_STOCK" };
  const variables = { input: { gadget: { ...gadget, coverImage: "/img/test.png" } } };
  const { createDevice } = await graphql<{ createDevice: { id: string } }>(page, query, variables);
  return createDevice.id;
}
