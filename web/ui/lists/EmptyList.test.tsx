import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { EmptyList } from "./EmptyList.tsx";

afterEach(removeForm);

test("a page after the last one leads to the first page, and keeps the rest of the address", async () => {
  const { router } = renderForm(
    <EmptyList totalCount={30} page="tabletsPage">
      No Tablets Found
    </EmptyList>,
  );
  await router.navigate("/form?tabletsPage=9&page=2");
  expect(screen.getByText("This list has no such page")).toBeTruthy();
  expect(screen.queryByText("No Tablets Found")).toBeNull();
  const first = () => screen.getByRole("link", { name: "Go to the first page" });
  await expect.poll(() => first().getAttribute("href")).toBe("/form?page=2");
});

test("a list without any rows shows its own sentence", () => {
  renderForm(<EmptyList totalCount={0}>No Tablets Found</EmptyList>);
  expect(screen.getByText("No Tablets Found")).toBeTruthy();
});
