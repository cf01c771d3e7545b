import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ShowMore } from "./ShowMore.tsx";

afterEach(cleanup);

test("a growing list keeps the focus while it loads, and at its end", async () => {
  const loads: (() => void)[] = [];
  function List() {
    const [pages, setPages] = useState(1);
    const load = async () => {
      await new Promise<void>((resolve) => loads.push(resolve));
      setPages((read) => read + 1);
    };
    return (
      <main tabIndex={-1}>
        <p>{pages} of 3</p>
        <ShowMore hasMore={pages < 3} load={load} />
      </main>
    );
  }
  render(
    <ChakraProvider value={defaultSystem}>
      <List />
    </ChakraProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Show more" });
  const place = button.parentElement;
  act(() => button.focus());
  for (const read of ["2 of 3", "3 of 3"]) {
    await act(async () => button.click());
    // A browser takes the focus from a button that is disabled.
    expect(button.disabled).toBe(false);
    expect(document.activeElement).toBe(button);
    await act(async () => loads.pop()?.());
    await screen.findByText(read);
  }
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(place);
});
