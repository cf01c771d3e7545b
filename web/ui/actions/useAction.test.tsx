import { gql, type TypedDocumentNode } from "@apollo/client";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { LoadingButton } from "../controls/LoadingButton.tsx";
import { useAction } from "./useAction.ts";

const { pathname } = location;

afterEach(() => {
  removeForm();
  history.replaceState(null, "", pathname);
});

const mutation: TypedDocumentNode<{ logout: boolean }, object> = gql`
  mutation Act {
    logout
  }
`;

function Button({ onDone }: { onDone: () => void }) {
  const [run, isRunning] = useAction(mutation, { onDone });
  const twice = () => {
    void run({});
    void run({});
  };
  return (
    <LoadingButton loading={isRunning} onClick={twice}>
      Act
    </LoadingButton>
  );
}

const mocks = [
  {
    request: { query: mutation },
    result: { data: { logout: true } },
    maxUsageCount: Number.POSITIVE_INFINITY,
  },
];

const isBusy = () => screen.getByRole("button").getAttribute("aria-busy") === "true";

test("an action runs only once at a time, and can be run again", async () => {
  const onDone = vi.fn();
  const { user } = renderForm(<Button onDone={onDone} />, mocks);
  for (const times of [1, 2]) {
    await user.click(screen.getByRole("button"));
    await expect.poll(isBusy).toBe(false);
    expect(onDone).toHaveBeenCalledTimes(times);
  }
});

test("if an action leads to another page, its button stays busy until that page is shown", async () => {
  const onDone = vi.fn(() => history.pushState(null, "", "/next"));
  const { user } = renderForm(<Button onDone={onDone} />, mocks);
  await user.click(screen.getByRole("button"));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  await user.click(screen.getByRole("button"));
  expect(isBusy()).toBe(true);
  expect(onDone).toHaveBeenCalledOnce();
});
