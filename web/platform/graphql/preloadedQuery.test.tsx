import { act, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { useSearchParams } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuditDocument } from "../../generated/Audit.ts";
import { logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as session from "../session.ts";
import { messageOf } from "./errors.ts";
import { preloader, usePolling, usePreloadedQuery } from "./preloadedQuery.ts";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

const first = 10;
const loader = preloader(AuditDocument, ({ search }) => ({
  filter: {},
  first,
  offset: Number(search.get("offset") ?? 0),
}));

function Component({ pollMs = 0 }) {
  const [query] = useSearchParams();
  const { data, failure, refetch } = usePreloadedQuery(AuditDocument);
  usePolling(refetch, pollMs);
  return (
    <>
      <h1>{data.auditEntries.totalCount} entries</h1>
      <p>{query.get("offset")}</p>
      <p role="status">{failure ? messageOf(failure) : ""}</p>
      <button type="button" onClick={refetch}>
        Again
      </button>
    </>
  );
}

const request = (offset: number) => ({
  query: AuditDocument,
  variables: { filter: {}, first, offset },
});

const read = (totalCount: number, offset = 0) => ({
  request: request(offset),
  result: { data: { auditEntries: { __typename: "AuditConnection", nodes: [], totalCount } } },
});

const failing = (offset = 0) => ({
  request: request(offset),
  result: { errors: [new GraphQLError("Out of order")] },
});

const shown = () => screen.queryByRole("heading")?.textContent;
/** Outside of React's `act`, which does not resume a transition that waits for a promise. */
const again = () => screen.getByRole("button").click();
const failure = () => screen.getByRole("status").textContent;

test("a page is shown once its operation has been read, and never without data", async () => {
  renderPage({ Component, loader }, [{ ...read(3), delay: 30 }]);
  expect(shown()).toBeUndefined();
  await expect.poll(shown).toBe("3 entries");
});

test("filters are in the address at once, and the page keeps what it shows until theirs is read", async () => {
  const place = { at: location.pathname };
  const mocks = [read(3), { ...read(5, 10), delay: 30 }];
  const { router } = renderPage({ Component, loader }, mocks, place);
  await expect.poll(shown).toBe("3 entries");
  await router.navigate("?offset=10");
  expect(router.state.location.search).toBe("?offset=10");
  expect(shown()).toBe("3 entries");
  await expect.poll(shown).toBe("5 entries");
  screen.getByText("10");
});

test("where other variables can't be read the page keeps what it shows, and says why", async () => {
  const { router } = renderPage({ Component, loader }, [read(3), failing(10), read(5, 10)]);
  await expect.poll(shown).toBe("3 entries");
  await act(() => router.navigate("?offset=10"));
  expect([shown(), failure()]).toEqual(["3 entries", "Out of order"]);
  again();
  await expect.poll(shown).toBe("5 entries");
  expect(failure()).toBe("");
});

test("a failed repetition leaves what is shown, until one succeeds", async () => {
  renderPage({ Component, loader }, [read(3), failing(), read(4)]);
  await expect.poll(shown).toBe("3 entries");
  again();
  await expect.poll(failure).toBe("Out of order");
  expect(shown()).toBe("3 entries");
  again();
  await expect.poll(shown).toBe("4 entries");
  expect(failure()).toBe("");
});

test("a failure without any data is the route's", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  renderPage({ Component, loader }, [failing()]);
  await screen.findByText("Out of order");
});

test("a page that polls shows what has changed, and reads nothing after a logout", async () => {
  const Polling = () => <Component pollMs={20} />;
  const { client } = renderPage({ Component: Polling, loader }, [read(3), read(4)]);
  const reads = vi.spyOn(client.link, "request");
  await expect.poll(shown).toBe("4 entries");
  const asked = vi.spyOn(session, "currentUser").mockReturnValue(null);
  const before = reads.mock.calls.length;
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(2);
  expect(reads).toHaveBeenCalledTimes(before);
});
