import { ChakraProvider } from "@chakra-ui/react";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { createShopSystem } from "../theme/shopSystem.ts";
import { lazyPart } from "./lazyPart.tsx";

afterEach(cleanup);

type PartProps = { onClose?: () => void };

/** Renders a part that stays in the loading state until `arrive` is called. */
function renderPart(props: PartProps) {
  let arrive = () => {};
  const loaded = new Promise<ComponentType<PartProps>>((resolve) => {
    arrive = () => resolve(() => <p>Here</p>);
  });
  const Part = lazyPart<PartProps>(() => loaded);
  render(
    <ChakraProvider value={createShopSystem()}>
      <Part {...props} />
    </ChakraProvider>,
  );
  return { arrive };
}

test("a dialog shows that it is loading", async () => {
  const { arrive } = renderPart({ onClose: () => undefined });
  expect(screen.queryByRole("progressbar", { name: "Loading" })).not.toBeNull();
  arrive();
  await screen.findByText("Here");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a part of the page does not show that it is loading", () => {
  renderPart({});
  expect(screen.queryByRole("progressbar")).toBeNull();
});
