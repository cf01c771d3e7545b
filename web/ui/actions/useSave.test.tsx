import { gql, type TypedDocumentNode } from "@apollo/client";
import { act, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import * as session from "../../platform/session.ts";
import { removeForm, renderPage } from "../../testing/renderForm.tsx";
import { type SaveOptions, useSave } from "./useSave.ts";

afterEach(() => {
  removeForm();
  vi.restoreAllMocks();
});

type User = { __typename: "User"; id: string; smsNotifications: boolean };

const query: TypedDocumentNode<{ me: User }, object> = gql`
  query Choice {
    me {
      id
      smsNotifications
    }
  }
`;

const mutation: TypedDocumentNode<{ setLanguage: Partial<User> }, object> = gql`
  mutation Choose {
    setLanguage(language: BN) {
      id
      smsNotifications @include(if: false)
    }
  }
`;

const loader = queryLoader(query, () => ({}));

type PageProps = { options?: SaveOptions<unknown> };

/** Shows the page's data and a button that saves. */
function Page({ options }: PageProps) {
  const { me } = usePageData(query).data;
  const [outcome, setOutcome] = useState("");
  const save = useSave(mutation, options);
  const run = () =>
    save({}).then(
      () => setOutcome("saved"),
      () => setOutcome("failed"),
    );
  return (
    <>
      <h1>{me.smsNotifications ? "on" : "off"}</h1>
      <button type="button" onClick={run}>
        Save
      </button>
      <p role="status">{outcome}</p>
    </>
  );
}

const user = (smsNotifications: boolean) =>
  ({ __typename: "User", id: "u1", smsNotifications }) as const;

/**
 * Opens the page and saves. The page's first load returns "off", later loads return "on". `failure` is the mutation's
 * error code.
 */
async function open(props: PageProps = {}, failure?: string) {
  let reads = 0;
  const errors = [new GraphQLError("No", { extensions: { code: failure } })];
  const view = renderPage({ Component: () => <Page {...props} />, loader }, [
    {
      request: { query },
      result: () => ({ data: { me: user(reads++ > 0) } }),
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: { query: mutation },
      result: failure ? { errors } : { data: { setLanguage: { __typename: "User", id: "u1" } } },
    },
  ]);
  await screen.findByRole("heading");
  const request = vi.spyOn(view.client.link, "request");
  await view.user.click(screen.getByRole("button"));
  await expect.poll(() => screen.getByRole("status").textContent).not.toBe("");
  return {
    headers: (): Record<string, string> | undefined =>
      request.mock.calls[0]?.[0].getContext().headers,
    outcome: screen.getByRole("status").textContent,
    reads: () => reads,
    shown: () => screen.getByRole("heading").textContent,
  };
}

test("after a change, the page shows the server's data, and other tabs are notified", async () => {
  const { outcome, shown, reads } = await open();
  expect(outcome).toBe("saved");
  await expect.poll(shown).toBe("on");
  expect(reads()).toBe(2);
  expect(localStorage.getItem("lastWrite")).not.toBeNull();
});

test("a change that leads to another page does not read the previous page again", async () => {
  const { outcome, reads } = await open({
    options: { onDone: () => window.history.replaceState(null, "", "/left") },
  });
  expect([outcome, reads()]).toEqual(["saved", 1]);
});

test("a page that waits for the next login is not read again, because its guard would redirect", async () => {
  vi.spyOn(session, "sessionHasExpired").mockReturnValue(true);
  const { outcome, reads } = await open({ options: { untilShown: true } });
  expect([outcome, reads()]).toEqual(["saved", 1]);
});

test.each(["CONFLICT", "NOT_FOUND"])(
  "after %s the page shows what another user has changed",
  async (code) => {
    const { outcome, shown } = await open({}, code);
    expect(outcome).toBe("failed");
    await expect.poll(shown).toBe("on");
  },
);

test("a form that handles conflicts itself is not read again after a conflict", async () => {
  const { outcome, reads } = await open({ options: { handlesConflicts: true } }, "CONFLICT");
  expect([outcome, reads()]).toEqual(["failed", 1]);
});

test("a mutation that must be executed once is sent with an idempotency key", async () => {
  for (const once of [false, true]) {
    const { headers } = await open({ options: { once } });
    expect(headers()?.["idempotency-key"] !== undefined).toBe(once);
    removeForm();
  }
});

test("after any other failure nothing is read again", async () => {
  const { outcome, reads } = await open({}, "BAD_USER_INPUT");
  expect([outcome, reads()]).toEqual(["failed", 1]);
});

test("a page that is opened while a change is being saved is read completely", async () => {
  const late = { request: { query }, result: { data: { me: user(true) } } };
  const Component = () => <Page />;
  const { router, user: person } = renderPage({ Component, loader }, [
    { ...late, result: { data: { me: user(false) } } },
    {
      request: { query: mutation },
      result: { data: { setLanguage: { __typename: "User", id: "u1" } } },
      delay: 60,
    },
    { ...late, delay: 120, maxUsageCount: Number.POSITIVE_INFINITY },
  ]);
  await screen.findByRole("heading");
  await person.click(screen.getByRole("button"));
  await act(() => router.navigate("/other"));
  await expect.poll(() => screen.getByRole("heading").textContent).toBe("on");
});
