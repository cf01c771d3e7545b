import type { Page } from "playwright/test";

/** Asks the shop as any program may, and as whoever is logged in at the page. */
export async function ask<Answer>(page: Page, query: string, variables = {}): Promise<Answer> {
  // With a session's cookie the shop listens to its own pages only.
  const headers = { origin: process.env.SHOP_URL ?? "" };
  const response = await page.request.post("/graphql", { headers, data: { query, variables } });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** Offers the newest smartphone for sale, as the person at the page; answers with the request's id. */
export async function offerDevice(page: Page): Promise<string> {
  const { devices } = await ask<{ devices: { nodes: { id: string }[] } }>(
    page,
    "{ devices(kind: SMARTPHONE, first: 1) { nodes { id } } }",
  );
  const answers = {
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
  const { createEvaluation } = await ask<{ createEvaluation: { id: string } }>(
    page,
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: { ...answers, deviceId: devices.nodes[0]?.id } },
  );
  return createEvaluation.id;
}

/** Asks for a device that the catalogue lacks, as the person at the page; answers with the id. */
export async function requestDevice(page: Page, kind: string): Promise<string> {
  const { createAddRequest } = await ask<{ createAddRequest: { id: string } }>(
    page,
    "mutation ($input: AddRequestInput!) { createAddRequest(input: $input) { id } }",
    { input: { kind, brand: "Onyx", model: "Boox", comments: "The largest one" } },
  );
  return createAddRequest.id;
}
