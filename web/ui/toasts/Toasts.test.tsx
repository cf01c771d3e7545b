import { ChakraProvider } from "@chakra-ui/react";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { createShopSystem } from "../theme/shopSystem.ts";
import { Toasts } from "./Toasts.tsx";
import { toast } from "./toasts.ts";

const system = createShopSystem();
const renderToasts = () =>
  render(
    <ChakraProvider value={system}>
      <Toasts />
    </ChakraProvider>,
  );

/**
 * Dismisses all toasts. Otherwise Chakra would keep the toasts for the next test, in the same way as it keeps toasts
 * when the page changes.
 */
async function dismissAll() {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) {
    await userEvent.click(button);
  }
  await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
}

afterEach(async () => {
  await dismissAll();
  cleanup();
});

test("toasts created before the Toaster is loaded are shown once it is", async () => {
  toast.success("Login Successful");
  toast.error("Please Fill All The Fields");
  renderToasts();
  const roleOf = async (text: string) =>
    (await screen.findByText(text)).closest("[role]")?.getAttribute("role");
  expect(await roleOf("Login Successful")).toBe("status");
  expect(await roleOf("Please Fill All The Fields")).toBe("alert");
});

test("a repeated text is shown only once", async () => {
  renderToasts();
  toast.info("You need to login first");
  await screen.findByText("You need to login first");
  toast.info("You need to login first");
  toast.info("Please login to perform this action!");
  await screen.findByText("Please login to perform this action!");
  expect(screen.getAllByText("You need to login first")).toHaveLength(1);
});

test("different texts in Bangla are shown beside each other", async () => {
  renderToasts();
  toast.error("আগে লগ ইন করুন");
  await screen.findByText("আগে লগ ইন করুন");
  toast.success("লগ ইন হয়েছে");
  await screen.findByText("লগ ইন হয়েছে");
  expect(screen.queryByText("আগে লগ ইন করুন")).not.toBeNull();
});

test("a toast can be dismissed", async () => {
  renderToasts();
  toast.error("Phone Number is Required");
  const alert = await screen.findByRole("alert");
  await userEvent.click(within(alert).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a toast with an action stays until it is used", async () => {
  let reloads = 0;
  renderToasts();
  toast.info("A new version is ready", {
    action: {
      label: "Reload",
      onClick: () => {
        reloads++;
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reload" }));
  expect(reloads).toBe(1);
  await waitFor(() => expect(screen.queryByText("A new version is ready")).toBeNull());
});

test("a new request removes only the toasts about outcomes of earlier requests", async () => {
  renderToasts();
  toast.error("First name and Last name are required");
  toast.success("Profile Updated Successfully");
  toast.info("You are offline");
  await screen.findByText("You are offline");
  toast.clearOutcomes();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await waitFor(() => expect(screen.queryByText("Profile Updated Successfully")).toBeNull());
  expect(screen.queryByText("You are offline")).not.toBeNull();
});

test("a request with the same outcome as the previous one shows its toast again at once", async () => {
  renderToasts();
  toast.error("The shop can't be reached");
  toast.success("Login Successful");
  await screen.findByText("Login Successful");
  toast.clearOutcomes();
  toast.error("The shop can't be reached");
  await waitFor(() => expect(screen.queryByText("Login Successful")).toBeNull());
  expect(screen.queryByText("The shop can't be reached")).not.toBeNull();
});

test("the outcome of an earlier request that still waits for the Toaster is not shown with a newer one", async () => {
  toast.error("Please Fill All The Fields");
  toast.clearOutcomes();
  toast.success("Login Successful");
  renderToasts();
  await screen.findByText("Login Successful");
  expect(screen.queryByText("Please Fill All The Fields")).toBeNull();
});

test("a toast replaces the toast with the same subject", async () => {
  renderToasts();
  toast.info("You are offline", { subject: "connection" });
  await screen.findByText("You are offline");
  toast.success("You are online again", "connection");
  await screen.findByText("You are online again");
  expect(screen.queryByText("You are offline")).toBeNull();
});
