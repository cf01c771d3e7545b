import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { Pager } from "./Pager.tsx";

afterEach(cleanup);

const pagerAt = (address: string) =>
  render(
    <ChakraProvider value={defaultSystem}>
      <MemoryRouter initialEntries={[address]}>
        <Pager label="the catalogue" name="page" pageSize={20} totalCount={45} />
      </MemoryRouter>
    </ChakraProvider>,
  );

test.each([
  ["/catalogue?stock=IN_STOCK", "1 to 20 of 45", null, "/catalogue?stock=IN_STOCK&page=2"],
  ["/catalogue?page=2", "21 to 40 of 45", "/catalogue", "/catalogue?page=3"],
  ["/catalogue?page=3", "41 to 45 of 45", "/catalogue?page=2", null],
  ["/catalogue?page=99", "None of 45 here", "/catalogue?page=3", null],
])("%s shows %s, and leads to %s and %s", (address, rows, previous, next) => {
  pagerAt(address);
  expect(screen.getByText(rows)).toBeTruthy();
  const to = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href") ?? null;
  expect([to("Previous"), to("Next")]).toEqual([previous, next]);
});
