import { ChakraProvider } from "@chakra-ui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { carryOver } from "../../../app/repairs.ts";
import * as client from "../../../platform/graphql/client.ts";
import { switchLanguage } from "../../../platform/switchLanguage.ts";
import { createShopSystem } from "../../../ui/theme/shopSystem.ts";
import { SearchBox } from "./SearchBox.tsx";

const coverImage = { path: "/img/test.png", width: 10, height: 10, color: "#fff" };
const galaxy = {
  ...{ id: "s1", path: "/smartPhoneDetails/galaxy-s25-3f7k2q9d", kind: "SMARTPHONE" },
  ...{ title: "Galaxy S25", price: 125_000, coverImage },
};
const tab = {
  ...{ id: "t1", path: "/tabletDetails/galaxy-tab-5h2m8x4c", kind: "TABLET" },
  ...{ title: "Galaxy Tab", price: 65_000, coverImage },
};

const query = vi.fn();

beforeEach(() => {
  vi.spyOn(client, "graphqlClient").mockResolvedValue({ query } as never);
});

function Location() {
  const { pathname, search } = useLocation();
  return <output aria-label="Location">{pathname + search}</output>;
}

function renderSearchBox(
  devices: object[] | Error = [galaxy, tab],
  searchMatches: object[] = [],
  pathOfText?: (text: string) => Promise<string | undefined>,
) {
  if (devices instanceof Error) query.mockRejectedValue(devices);
  else query.mockResolvedValue({ data: { devices: { nodes: devices, searchMatches } } });
  render(
    <ChakraProvider value={createShopSystem()}>
      <MemoryRouter>
        <SearchBox pathOfText={pathOfText} />
        <Location />
      </MemoryRouter>
    </ChakraProvider>,
  );
  return screen.getByRole("combobox", { name: "Search the shop" });
}

const location = () => screen.getByLabelText("Location").textContent;
const selected = () => screen.queryByRole("option", { selected: true })?.textContent ?? "";

/** Returns the variables of the last query. On a slow machine, a query is sent before the text is complete. */
const lastQuery = () => query.mock.calls.at(-1)?.[0].variables;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("typing suggests devices with their prices", async () => {
  const input = renderSearchBox();
  expect(input.getAttribute("aria-expanded")).toBe("false");
  await userEvent.type(input, "galaxy");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Galaxy S25BDT 1,25,000",
    "Galaxy TabBDT 65,000",
  ]);
  expect(input.getAttribute("aria-expanded")).toBe("true");
  await expect.poll(lastQuery).toEqual({ search: "galaxy" });
});

test("suggestions show the spelling that matched, in the script that was typed", async () => {
  const matches = [
    { text: "গ্যালাক্সি", term: "galaxy" },
    { text: "ট্যাব", term: "tab" },
  ];
  const input = renderSearchBox([galaxy, tab], matches);
  await userEvent.type(input, "গ্যালা\u200dক্সি ১৩");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Galaxy S25গ্যালাক্সিBDT 1,25,000",
    "Galaxy Tabগ্যালাক্সি ট্যাবBDT 65,000",
  ]);
  await expect.poll(lastQuery).toEqual({ search: "গ্যালাক্সি 13" });
});

test("the arrow keys move through the suggestions and the input", async () => {
  const input = renderSearchBox();
  await userEvent.type(input, "galaxy");
  await screen.findAllByRole("option");
  const visited: string[] = [];
  for (let step = 0; step < 4; step++) {
    await userEvent.keyboard("{ArrowDown}");
    visited.push(selected());
  }
  expect(visited).toEqual(["Galaxy S25BDT 1,25,000", "Galaxy TabBDT 65,000", "", visited[0]]);
  expect(input.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[0]?.id);
  expect(document.activeElement).toBe(input);
});

test("Enter leads to the selected device, and a click to the clicked device", async () => {
  const input = renderSearchBox();
  await userEvent.type(input, "galaxy");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(location()).toBe(galaxy.path);
  await userEvent.type(input, "tab");
  await userEvent.click((await screen.findAllByRole("option"))[1] as HTMLElement);
  expect(location()).toBe(tab.path);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("Enter without a selection leads to the results, with or without suggestions", async () => {
  const input = renderSearchBox([tab]);
  await userEvent.type(input, "galaxy tab{Enter}");
  await expect.poll(location).toBe("/search?search=galaxy+tab");
  await userEvent.type(input, "s");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{Enter}");
  await expect.poll(location).toBe("/search?search=galaxy+tabs");
  expect(input.closest("form")?.getAttribute("action")).toBe("/search");
});

test("Escape closes the list and keeps the text, and a second Escape clears it", async () => {
  const input = renderSearchBox();
  await userEvent.type(input, "galaxy");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(input).toHaveProperty("value", "galaxy");
  // When the list is closed, Enter submits the typed text.
  await userEvent.keyboard("{Enter}");
  await expect.poll(location).toBe("/search?search=galaxy");
  await userEvent.keyboard("{Escape}");
  await userEvent.type(input, "{Escape}");
  expect(input).toHaveProperty("value", "");
});

test("an arrow key opens a closed list again, with nothing selected", async () => {
  const input = renderSearchBox();
  await userEvent.type(input, "galaxy");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("{ArrowDown}");
  await screen.findAllByRole("option");
  expect(selected()).toBe("");
});

test("the text survives one switch of the language", async () => {
  vi.spyOn(window.location, "assign").mockReturnValue();
  await userEvent.type(renderSearchBox(), "galaxy s");
  switchLanguage("bn", "/bn");
  // Resets the state as the browser does when a page is left, because the tests share one document.
  dispatchEvent(new Event("pagehide"));
  cleanup();
  expect(renderSearchBox()).toHaveProperty("value", "galaxy s");
  cleanup();
  expect(renderSearchBox()).toHaveProperty("value", "");
});

/**
 * Simulates React's recovery after a translator has changed the HTML: copies the typed text to the search box before
 * the effects of the search box run.
 */
function CarriedOver({ text }: { text: string }) {
  useLayoutEffect(() => {
    const before = screen.getByRole("combobox").cloneNode() as HTMLInputElement;
    const sent = before.cloneNode() as HTMLInputElement;
    before.value = text;
    carryOver(document.body, [[before, sent]], before);
  }, [text]);
  return null;
}

test("text typed into the server's HTML is kept if React renders the box anew", async () => {
  render(
    <ChakraProvider value={createShopSystem()}>
      <MemoryRouter>
        <SearchBox />
        <CarriedOver text="pi" />
      </MemoryRouter>
    </ChakraProvider>,
  );
  await userEvent.keyboard("xel");
  expect(screen.getByRole("combobox")).toHaveProperty("value", "pixel");
});

test("if a request fails, there are no suggestions, but the search still works", async () => {
  const input = renderSearchBox(new Error("Failed to fetch"));
  await userEvent.type(input, "galaxy");
  await waitFor(() => expect(query).toHaveBeenCalled());
  await userEvent.keyboard("{Enter}");
  await expect.poll(location).toBe("/search?search=galaxy");
});

test("a scanned text leads to the page that it identifies, and the field is emptied for the next scan", async () => {
  const pathOfText = vi.fn().mockResolvedValue("/units/U-7K3F9");
  const input = renderSearchBox([galaxy], [], pathOfText);
  await userEvent.type(input, "350077523237513{Enter}");
  await waitFor(() => expect(location()).toBe("/units/U-7K3F9"));
  expect(pathOfText).toHaveBeenCalledWith("350077523237513");
  expect((input as HTMLInputElement).value).toBe("");
});

test("a text that identifies no unit, or could not be looked up, searches the catalogue", async () => {
  for (const pathOfText of [async () => undefined, () => Promise.reject(new Error("offline"))]) {
    const input = renderSearchBox([tab], [], pathOfText);
    await userEvent.type(input, "galaxy{Enter}");
    await waitFor(() => expect(location()).toContain("?search=galaxy"));
    cleanup();
  }
});

test("a visitor who scans a label sees the page of its unit", async () => {
  const input = renderSearchBox([]);
  await userEvent.type(input, "HTTPS://SHOP/SMARTPHONEDETAILS/S1?UNIT=U-7K3F9{Enter}");
  await waitFor(() => expect(location()).toBe("/smartPhoneDetails/s1?unit=U-7K3F9"));
});
