import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { type ListedPicture, PictureList } from "./PictureShelf.tsx";

afterEach(removeForm);

const picture = (id: string): ListedPicture => ({
  id,
  image: {
    __typename: "Image",
    path: `/images/${id}.webp`,
    width: 1600,
    height: 600,
    color: "#1a2b3c",
  },
  alt: "",
  imageBn: null,
  altBn: null,
});

const renderList = (...ids: string[]) => render(ids.map(picture));

function render(pictures: ListedPicture[]) {
  const remove = vi.fn(async () => undefined);
  const move = vi.fn(async () => undefined);
  const view = renderForm(
    <PictureList
      noun="Offer"
      pictures={pictures}
      emptyText="No Offers Found"
      removeLabel="Remove Offer"
      question="Are you sure?"
      onChange={() => undefined}
      isMoving={false}
      move={move}
      remove={remove}
    />,
  );
  return { ...view, move, remove };
}

const removals = () => screen.queryAllByRole("button", { name: "Remove Offer" });

test("if there are several pictures, each can be removed after a confirmation", async () => {
  const { user, remove } = renderList("o1", "o2");
  expect(removals()).toHaveLength(2);
  await user.click(removals()[1] as HTMLElement);
  expect(remove).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(remove).toHaveBeenCalledExactlyOnceWith("o2");
});

test("the last picture can't be removed", () => {
  renderList("o1");
  expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
  expect(removals()).toHaveLength(0);
});

test("a picture can be moved in front of its neighbour, and the last one no further back", async () => {
  const { user, move } = renderList("o1", "o2", "o3");
  const [, , last] = screen.getAllByRole("button", { name: "Later" });
  expect(last).toHaveProperty("disabled", true);
  const [, earlier] = screen.getAllByRole("button", { name: "Earlier" });
  await user.click(earlier as HTMLElement);
  const [first, second] = screen.getAllByRole("button", { name: "Later" });
  await user.click(first as HTMLElement);
  await user.click(second as HTMLElement);
  expect(move.mock.calls).toEqual([
    ["o2", "o1"],
    ["o1", "o3"],
    ["o2", null],
  ]);
});

test("an offer shows the name of the page that it leads to, or the address if the page is not a usual one", () => {
  const linked = (id: string, link: string) => ({ ...picture(id), link });
  render([linked("o1", "/buySmartPhone"), linked("o2", "/buyGadget?stock=IN_STOCK")]);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Smartphones to buy")).toBe("/buySmartPhone");
  expect(hrefOf("/buyGadget?stock=IN_STOCK")).toBe("/buyGadget?stock=IN_STOCK");
});
