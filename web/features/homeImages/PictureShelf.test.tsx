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

function renderList(...ids: string[]) {
  const remove = vi.fn(async () => undefined);
  const view = renderForm(
    <PictureList
      noun="Offer"
      pictures={ids.map(picture)}
      emptyText="No Offers Found"
      removeLabel="Remove Offer"
      question="Are you sure?"
      onChange={() => undefined}
      remove={remove}
    />,
  );
  return { ...view, remove };
}

const removals = () => screen.queryAllByRole("button", { name: "Remove Offer" });

test("each of several pictures can be removed, after a confirmation", async () => {
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
