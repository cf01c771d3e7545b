import { act } from "@testing-library/react";
import { createMemoryRouter, Outlet } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderRouter } from "../testing/renderForm.tsx";
import { Section } from "../ui/page/Section.tsx";
import { contentId, useFocusAfterNavigation } from "./useFocusAfterNavigation.ts";

afterEach(removeForm);

function Shell() {
  useFocusAfterNavigation();
  return (
    <main id={contentId} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Opens a page that contains a section. Returns functions that navigate from there. */
function open() {
  const page = (
    <Section id="tablets" title="Tablets">
      <button type="button">Decide</button>
    </Section>
  );
  const children = ["/a", "/b"].map((path) => ({ path, element: page }));
  const router = createMemoryRouter([{ Component: Shell, children }], { initialEntries: ["/a"] });
  renderRouter(router);
  const focusAfter = async (to: string) => {
    await act(() => router.navigate(to));
    return document.activeElement?.id;
  };
  return { focusAfter };
}

test("a link to a section moves the focus there each time", async () => {
  const { focusAfter } = open();
  expect(await focusAfter("/a?tabletsPage=2#tablets")).toBe("tablets");
  document.querySelector("button")?.focus();
  expect(await focusAfter("/a?tabletsPage=2#tablets")).toBe("tablets");
});

test("a link to another page moves the focus to its beginning, and a change of the query string leaves it in place", async () => {
  const { focusAfter } = open();
  expect(await focusAfter("/b")).toBe(contentId);
  document.querySelector("button")?.focus();
  expect(await focusAfter("/b?page=2")).toBe("");
  expect(document.activeElement?.tagName).toBe("BUTTON");
});
