import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PictureFragment } from "../../generated/Picture.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";

afterEach(removeForm);

const image = (path: string): PictureFragment => ({
  __typename: "Image",
  path,
  width: 1600,
  height: 600,
  color: "#1a2b3c",
});

const picture = {
  id: "b1",
  image: image("/images/main.webp"),
  alt: "New phones",
  imageBn: image("/images/bangla.webp"),
  altBn: "নতুন ফোন",
};

const press = (name: string) => screen.findByRole("button", { name });

test("removing a banner's Bangla picture changes nothing else", async () => {
  const save = vi.fn(async () => undefined);
  const onClose = vi.fn();
  const { user } = renderForm(
    <ChangeDialog
      kind="banner"
      title="Edit the Navbar"
      picture={picture}
      save={save}
      onClose={onClose}
    />,
  );
  await user.click(await press("Remove the Bangla picture"));
  expect(screen.queryByRole("button", { name: "Remove the Bangla picture" })).toBeNull();
  expect(save).not.toHaveBeenCalled();
  await user.click(await press("Save"));
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  const input = { image: "/images/main.webp", alt: "New phones", imageBn: null, altBn: "নতুন ফোন" };
  expect(save).toHaveBeenCalledExactlyOnceWith(input);
});
