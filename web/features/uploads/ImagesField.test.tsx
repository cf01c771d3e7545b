// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { PictureFragment } from "../../generated/Picture.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { ImagesField } from "./ImagesField.tsx";
import { useUploads } from "./useUploads.ts";

afterEach(() => {
  removeForm();
  vi.unstubAllGlobals();
});

const imageAt = (path: string): PictureFragment => ({
  __typename: "Image",
  path,
  width: 1,
  height: 1,
  color: "#fff",
});

function Form({ onChange }: { onChange?: (paths: string[]) => void }) {
  const [images, setImages] = useState<readonly PictureFragment[]>([
    imageAt("/1.jpg"),
    imageAt("/2.jpg"),
  ]);
  const uploads = useUploads(() => undefined);
  return (
    <main tabIndex={-1}>
      <ImagesField
        images={images}
        onChange={(changed) => {
          onChange?.(changed.map(({ path }) => path));
          setImages(changed);
        }}
        uploads={uploads}
      />
    </main>
  );
}

test("a picture that was moved to an end keeps the focus, and its position is announced", async () => {
  const onChange = vi.fn();
  const { user } = renderForm(<Form onChange={onChange} />);
  const forward = screen.getByRole<HTMLButtonElement>("button", { name: "Move image 2 forward" });
  await user.click(forward);
  expect(screen.getByRole("status").textContent).toBe("Image 1 of 2");
  expect(document.activeElement).toBe(forward);
  // A browser would take the focus away from a disabled button.
  expect(forward.disabled).toBe(false);
  expect(forward.getAttribute("aria-disabled")).toBe("true");
  await user.click(forward);
  expect(onChange.mock.calls).toEqual([[["/2.jpg", "/1.jpg"]]]);
});

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText("Images"), { target: { files } });

/** Makes the server respond to uploads with this status and body. */
function respond(status: number, body: object) {
  class Request {
    status = status;
    responseText = JSON.stringify(body);
    upload = {};
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => this.onload();
    abort = () => undefined;
  }
  vi.stubGlobal("XMLHttpRequest", Request);
}

test.each([
  ["UNSUPPORTED_MEDIA_TYPE", false],
  ["BAD_USER_INPUT", false],
  ["TOO_LARGE", false],
  ["UNAVAILABLE", true],
])("a file that the server refuses with %s can be tried again: %s", async (code, isRetryable) => {
  respond(200, { errors: [{ message: "Refused", extensions: { code } }] });
  renderForm(<Form />);
  choose(new File(["text"], "notes.jpg", { type: "image/jpeg" }));
  await screen.findByText("Refused");
  const again = screen.queryByRole("button", { name: "Try again" });
  expect(again !== null).toBe(isRetryable);
});

test("a file that the browser can't read is refused if it is not an image or is too large", async () => {
  renderForm(<Form />);
  const large = new Uint8Array(11 * 1024 * 1024);
  choose(
    new File(["?"], "drawing.svg", { type: "image/svg+xml" }),
    new File([large], "large.jpg", { type: "image/jpeg" }),
  );
  await screen.findByText("The image may have at most 10 MB");
  screen.getByText("Choose a JPEG, PNG or WebP image");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a file that is not an image can't be tried again, and dismissing it leaves the focus on the page", async () => {
  const { user } = renderForm(<Form />);
  choose(new File(["text"], "notes.txt", { type: "text/plain" }));
  expect(screen.getByRole("alert").textContent).toBe("Choose a JPEG, PNG or WebP image");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("notes.txt")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
