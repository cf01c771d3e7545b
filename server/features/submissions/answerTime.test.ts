import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { purchaseShop } from "../../testing/fixtures/purchases.ts";

const shop = await testApp({ SHOP_OPEN_TIMES: "We-Mo 10:00-20:00", SHOP_ANSWER_HOURS: "24" });

test("the time of an answer is within the opening hours, and decided requests have no such time", async () => {
  await emptyDatabase();
  const sale = await purchaseShop(shop);
  // The evaluation is submitted at 23:15 on a Wednesday in Dhaka.
  const id = await sale.submit({ createdAt: new Date("2026-01-28T17:15:00Z") });
  const evaluations = "query ($id: ID!) { request: evaluation(id: $id) { answerBy } }";
  const read = async (query: string, id: string) =>
    (await shop.graphql(query, { id }, { as: sale.seller })).body.data.request.answerBy;
  expect(await read(evaluations, id)).toBe("2026-01-30T05:00:00.000Z");
  await sale.approve(id);
  expect(await read(evaluations, id)).toBeNull();

  const request = await shop.deps.database.addRequest.create({
    data: {
      ...{ kind: "TABLET", brand: "Walton", model: "Walpad", comments: "", searchText: "walton" },
      userId: sale.seller.id,
      // The request is created on a Monday afternoon. The shop is closed on Tuesdays.
      createdAt: new Date("2026-01-26T09:00:00Z"),
    },
  });
  const addRequests = "query ($id: ID!) { request: addRequest(id: $id) { answerBy } }";
  expect(await read(addRequests, request.id)).toBe("2026-01-28T05:00:00.000Z");
});
