import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { DataList } from "./DataList.tsx";
import type { Column } from "./DataTable.tsx";
import { listParams, orderParam, searchParam } from "./listParams.ts";
import { useSelection } from "./useSelection.ts";

afterEach(removeForm);

type Fruit = { id: string; name: string; price: number };

const params = listParams(
  {
    search: searchParam("Search the fruits", "Fruit or label", 300),
    order: orderParam("Order", {
      "": ["NEWEST", "Newest first"],
      cheapest: ["CHEAPEST", "Cheapest first"],
      dearest: ["DEAREST", "Dearest first"],
    }),
  },
  { pageSize: 2 },
);

const columns: readonly Column<Fruit>[] = [
  { header: "Fruit", cell: ({ name }) => name },
  {
    header: "Price",
    phone: "end",
    sort: { ascending: "cheapest", descending: "dearest" },
    cell: ({ price }) => `BDT ${price}`,
  },
];

const fruits: readonly Fruit[] = [
  { id: "a", name: "Mango", price: 120 },
  { id: "b", name: "Guava", price: 60 },
];

type FruitsProps = { totalCount?: number; pinned?: readonly Fruit[] };

/** Shows a list that depends only on the address, like a page of the console. */
function Fruits({ totalCount = 5, pinned }: FruitsProps) {
  const [query] = useSearchParams();
  const [open, setOpen] = useState<string>();
  const selection = useSelection();
  const nodes = params.read(query).search === "melon" ? [] : fruits;
  return (
    <DataList
      label="Fruits"
      columns={[
        ...columns,
        {
          header: "Actions",
          cell: ({ id }) => (
            <button type="button" onClick={() => setOpen(id)}>
              More
            </button>
          ),
        },
      ]}
      params={params}
      pinned={pinned}
      list={{ nodes, totalCount: nodes.length && totalCount }}
      selection={selection}
      nameOf={({ name }) => name}
      toolbar={<p>{selection.ids.length} chosen</p>}
      detailsOf={({ id, name }) => id === open && `All about ${name}`}
      empty="No Fruits"
      noneFound="No Fruits Found"
    />
  );
}

const open = async (search = "") => {
  const view = renderForm(<Fruits />);
  await view.router.navigate({ search });
  const searched = new URLSearchParams(search).get("search") ?? "";
  const field = () => screen.getByRole<HTMLInputElement>("searchbox");
  await expect.poll(() => field().value).toBe(searched);
  return view;
};

const address = (router: { state: { location: { search: string } } }) =>
  router.state.location.search;

test("a column header is the table's heading on wide screens, and the label of each value on phones", async () => {
  await open();
  const table = within(screen.getByRole("table", { name: "Fruits" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Fruit",
    "Price",
    "Actions",
  ]);
  const [, row] = table.getAllByRole("row");
  expect(row?.textContent).toBe("MangoPriceBDT 120ActionsMore");
});

test("pinned rows are above the rows of the first page only, and count as rows", async () => {
  const melon = { id: "m", name: "Melon", price: 90 };
  const { router } = renderForm(<Fruits pinned={[melon]} />);
  const names = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent?.replace(/Price.*/, ""));
  await expect.poll(names).toEqual(["Melon", "Mango", "Guava"]);
  expect(screen.getByText("6 rows")).toBeTruthy();
  await router.navigate({ search: "?page=2" });
  await expect.poll(names).toEqual(["Mango", "Guava"]);
});

test("pressing a header sorts by it from the first page on, and pressing it again reverses the order", async () => {
  const { router, user } = await open("?search=a&page=2");
  const header = screen.getByRole("columnheader", { name: "Price" });
  expect(header.getAttribute("aria-sort")).toBe("none");
  await user.click(screen.getByRole("button", { name: "Price" }));
  await expect.poll(() => address(router)).toBe("?search=a&order=dearest");
  expect(header.getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: "Price" }));
  await expect.poll(() => address(router)).toBe("?search=a&order=cheapest");
  expect(header.getAttribute("aria-sort")).toBe("ascending");
});

test("rows can be chosen by their names", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("checkbox", { name: "Choose Guava" }));
  expect(await screen.findByText("1 chosen")).toBeTruthy();
});

test("details appear below their row", async () => {
  const { user } = await open();
  expect(screen.queryByText(/^All about/)).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "More" })[1] as HTMLElement);
  const rows = screen.getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent).slice(2)).toEqual([
    "GuavaPriceBDT 60ActionsMore",
    "All about Guava",
  ]);
});

test("filters that match nothing can be removed, and the number of remaining rows is announced", async () => {
  const { router, user } = await open("?search=melon&order=cheapest");
  expect(await screen.findByText("No Fruits Found")).toBeTruthy();
  const live = document.querySelector("[aria-live=polite]");
  expect(live?.textContent).toBe("0 rows");
  await user.click(screen.getByRole("link", { name: "Show all" }));
  await expect.poll(() => address(router)).toBe("?order=cheapest");
  expect(live?.textContent).toBe("5 rows");
});

test("an empty list says that it is empty", () => {
  renderForm(
    <DataList
      label="Fruits"
      columns={columns}
      list={{ nodes: [], totalCount: 0 }}
      empty="No Fruits"
    />,
  );
  expect(screen.getByText("No Fruits")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a scanned address fits the field and ends with Enter, and the next scan replaces it", async () => {
  const { user } = await open("?search=a");
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  expect(search.maxLength).toBe(300);
  await user.type(search, "https://shop.example/units/U-7K3F9{Enter}");
  expect(document.activeElement).toBe(search);
  await user.keyboard("350077523237513");
  expect(search.value).toBe("350077523237513");
});
