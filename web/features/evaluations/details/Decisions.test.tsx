import { gql, type TypedDocumentNode } from "@apollo/client";
import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { UpdateEvaluationDocument } from "../../../generated/UpdateEvaluation.ts";
import { queryLoader, usePageData } from "../../../platform/graphql/pageData.ts";
import { errorToasts, removeForm, renderPage } from "../../../testing/renderForm.tsx";
import { Decisions } from "./Decisions.tsx";

afterEach(removeForm);

type Evaluation = { __typename: "Evaluation" } & ComponentProps<typeof Decisions>["evaluation"];

const query: TypedDocumentNode<{ evaluation: Evaluation }, object> = gql`
  query Stored {
    evaluation(id: "e1") {
      id
      status
      requester {
        firstName
        lastName
      }
      seen {
        brand
        model
      }
      purchase {
        id
      }
    }
  }
`;

const loader = queryLoader(query, () => ({}));

function Component() {
  const { evaluation } = usePageData(query).data;
  return (
    <main tabIndex={-1}>
      <Decisions evaluation={evaluation} />
    </main>
  );
}

function stored(status: Evaluation["status"]) {
  const evaluation: Evaluation = {
    __typename: "Evaluation",
    id: "e1",
    status,
    requester: { firstName: "Nadia", lastName: "Rahman" },
    seen: { brand: "Apple", model: "iPhone 13" },
    purchase: null,
  };
  return { request: { query }, result: { data: { evaluation } } };
}

test("when another admin's decision disables the button, the page gets the focus", async () => {
  const toasts = errorToasts();
  const message = "This evaluation is approved already";
  const { user } = renderPage({ Component, loader }, [
    stored("PENDING"),
    {
      request: { query: UpdateEvaluationDocument, variables: { id: "e1", status: "APPROVED" } },
      result: { errors: [new GraphQLError(message, { extensions: { code: "CONFLICT" } })] },
    },
    stored("APPROVED"),
  ]);
  const approve = await screen.findByRole<HTMLButtonElement>("button", { name: "Approve" });
  await user.click(approve);
  await expect.poll(() => toasts.mock.calls).toEqual([[message]]);
  await expect.poll(() => approve.disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
