import { useQuery } from "@apollo/client/react";
import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { DeleteSpellingDocument } from "../../generated/DeleteSpelling.ts";
import { MessageChoiceDocument } from "../../generated/MessageChoice.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { useSave } from "./useSave.ts";

afterEach(removeForm);

type PageProps = {
  changesPages?: boolean;
  leaves?: boolean;
  handlesConflicts?: boolean;
  children?: ReactNode;
};

/** Shows what was read, and a button that saves. */
function Page({ children = <Choice />, ...options }: PageProps) {
  const [outcome, setOutcome] = useState("");
  const save = useSave(DeleteSpellingDocument, options);
  return (
    <>
      {children}
      <button
        type="button"
        onClick={() =>
          save({ id: "s1" }).then(
            () => setOutcome("saved"),
            () => setOutcome("failed"),
          )
        }
      >
        Save
      </button>
      <p role="status">{outcome}</p>
    </>
  );
}

function Choice() {
  const { data, previousData } = useQuery(MessageChoiceDocument);
  return <h1>{(data ?? previousData)?.me?.smsNotifications ? "on" : "off"}</h1>;
}

/** A shop that counts how often the page is read, and whose choice is on from the second time. */
function open(page: React.ReactElement, failure?: string) {
  const reads: number[] = [];
  const view = renderForm(page, [
    {
      request: { query: MessageChoiceDocument },
      result: () => {
        reads.push(reads.length);
        const me = { __typename: "User", id: "u1", smsNotifications: reads.length > 1 };
        return { data: { me } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: { query: DeleteSpellingDocument, variables: { id: "s1" } },
      result: failure
        ? { errors: [new GraphQLError("No", { extensions: { code: failure } })] }
        : { data: { deleteSearchSpelling: "s1" } },
    },
  ]);
  const save = async () => {
    await expect.poll(() => reads.length).toBe(1);
    await view.user.click(screen.getByRole("button"));
    await expect.poll(() => screen.getByRole("status").textContent).not.toBe("");
    return screen.getByRole("status").textContent;
  };
  return { reads, save };
}

test("a saved change is shown, without anything else that updates the page", async () => {
  const { save } = open(<Page />);
  expect(await save()).toBe("saved");
  expect(screen.getByRole("heading").textContent).toBe("on");
});

test.each(["CONFLICT", "NOT_FOUND"])(
  "after %s the page shows what another user did",
  async (code) => {
    const { save } = open(<Page />, code);
    expect(await save()).toBe("failed");
    await expect.poll(() => screen.getByRole("heading").textContent).toBe("on");
  },
);

test.each(["CONFLICT", "NOT_FOUND"])(
  "a page that a saved change would leave shows after %s what another user did",
  async (code) => {
    const { save } = open(<Page leaves />, code);
    expect(await save()).toBe("failed");
    await expect.poll(() => screen.getByRole("heading").textContent).toBe("on");
  },
);

test("a form that deals with conflicts itself is not read again after one", async () => {
  const { save, reads } = open(<Page leaves handlesConflicts />, "CONFLICT");
  expect(await save()).toBe("failed");
  expect(reads).toHaveLength(1);
});

/** Another page, which begins to read when it is opened. */
function OtherPage() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    window.history.pushState(null, "", "/other");
    setIsOpen(true);
  };
  return isOpen ? <Choice /> : <input aria-label="Other page" onFocus={open} />;
}

test.each([false, true])(
  "a page that is opened while a change is saved is read to its end (leaves: %s)",
  async (leaves) => {
    const me = { __typename: "User" as const, id: "u1", smsNotifications: true };
    const page = (
      <Page leaves={leaves}>
        <OtherPage />
      </Page>
    );
    const { user } = renderForm(page, [
      {
        request: { query: MessageChoiceDocument },
        result: { data: { me } },
        delay: 200,
        maxUsageCount: Number.POSITIVE_INFINITY,
      },
      {
        request: { query: DeleteSpellingDocument, variables: { id: "s1" } },
        result: { data: { deleteSearchSpelling: "s1" } },
        delay: 100,
      },
    ]);
    window.history.replaceState(null, "", "/page");
    await user.click(screen.getByRole("button"));
    await user.click(screen.getByLabelText("Other page"));
    await expect.poll(() => screen.getByRole("status").textContent).toBe("saved");
    await expect.poll(() => screen.getByRole("heading").textContent).toBe("on");
  },
);

test("after another failure nothing is read again", async () => {
  const { save, reads } = open(<Page />, "BAD_USER_INPUT");
  expect(await save()).toBe("failed");
  expect(reads).toHaveLength(1);
});

test("a mutation that changes no page reads nothing again", async () => {
  const { save, reads } = open(<Page changesPages={false} />);
  expect(await save()).toBe("saved");
  expect(reads).toHaveLength(1);
});

test("a page that is left is not read again", async () => {
  const { save, reads } = open(<Page leaves />);
  expect(await save()).toBe("saved");
  expect(reads).toHaveLength(1);
});
