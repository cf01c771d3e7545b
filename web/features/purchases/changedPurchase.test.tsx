import { gql, type TypedDocumentNode } from "@apollo/client";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AcceptOfferDocument } from "../../generated/AcceptOffer.ts";
import type { ChangedPurchaseFragment } from "../../generated/ChangedPurchase.ts";
import { DeclineOfferDocument } from "../../generated/DeclineOffer.ts";
import { RecordReturnDocument } from "../../generated/RecordReturn.ts";
import { preloader, usePreloadedQuery } from "../../platform/graphql/preloadedQuery.ts";
import { logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import { OfferButtons } from "./OfferButtons.tsx";
import { ReturnButton } from "./PurchaseButtons.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

type State = NonNullable<ChangedPurchaseFragment["purchase"]>["state"];
type Evaluation = {
  __typename: "Evaluation";
  id: string;
  purchase: { __typename: "Purchase"; state: State; amount: number | null };
};
type Data = { evaluation: Evaluation; evaluations: { __typename: string; totalCount: number } };

const query: TypedDocumentNode<Data, object> = gql`
  query Sale {
    evaluation(id: "e1") {
      id
      purchase {
        state
        amount
      }
    }
    evaluations(first: 1) {
      totalCount
    }
  }
`;

const evaluation = (state: State) => ({
  __typename: "Evaluation" as const,
  id: "e1",
  purchase: { __typename: "Purchase" as const, state, amount: 20_000 },
});

const changed = (state: State): ChangedPurchaseFragment => ({
  ...evaluation(state),
  purchase: {
    ...evaluation(state).purchase,
    expiresAt: null,
    payment: null,
    timeline: [],
  },
});

/** Shows the state of a purchase and the number of purchases, with buttons. */
function Page() {
  const { data } = usePreloadedQuery(query);
  const purchase = { id: "e1", kind: "SMARTPHONE", title: "Pixel 9", seller: "Nadia" } as const;
  return (
    <>
      <h1>
        {data.evaluation.purchase.state} of {data.evaluations.totalCount}
      </h1>
      <OfferButtons id="e1" amount={20_000} title="Pixel 9" />
      <ReturnButton purchase={purchase} />
    </>
  );
}

/** A purchase that is revised until it is changed, and a list that is shorter each time it is read. */
async function open() {
  let reads = 0;
  const { user } = renderPage({ Component: Page, loader: preloader(query, () => ({})) }, [
    {
      request: { query },
      result: () => {
        reads += 1;
        const state = reads > 1 ? "RETURNED" : "REVISED";
        const evaluations = { __typename: "EvaluationConnection", totalCount: 10 - reads };
        return { data: { evaluation: evaluation(state), evaluations } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: { query: AcceptOfferDocument, variables: () => true },
      result: { data: { acceptOffer: changed("ACCEPTED") } },
    },
    {
      request: { query: DeclineOfferDocument, variables: () => true },
      result: { data: { declineOffer: changed("DECLINED") } },
    },
    {
      request: { query: RecordReturnDocument, variables: () => true },
      result: { data: { recordReturn: { ...changed("RETURNED"), notifications: [] } } },
    },
  ]);
  const confirm = async (label: string | RegExp) => {
    await user.click(await screen.findByRole("button", { name: label }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: label }));
  };
  await screen.findByText("REVISED of 9");
  return { confirm, reads: () => reads };
}

const heading = () => screen.getByRole("heading", { level: 1, hidden: true }).textContent;

test("an offer that is accepted, after a question, is shown from the response, and nothing is read again", async () => {
  const { confirm, reads } = await open();
  await confirm(/^Accept/);
  await expect.poll(heading).toBe("ACCEPTED of 9");
  expect(reads()).toBe(1);
});

test("a declined offer is shown from the response, and nothing is read again", async () => {
  const { confirm, reads } = await open();
  await confirm("Decline");
  await expect.poll(heading).toBe("DECLINED of 9");
  expect(reads()).toBe(1);
});

test("after a return the lists that may have lost the sale are read again", async () => {
  const { confirm, reads } = await open();
  await confirm("Record return");
  await expect.poll(heading).toBe("RETURNED of 8");
  expect(reads()).toBe(2);
});
