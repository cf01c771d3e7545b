import type { MockLink } from "@apollo/client/testing";
import { act, screen } from "@testing-library/react";
import { useParams } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { EditDeviceDocument } from "../generated/EditDevice.ts";
import { UpdateDeviceDocument } from "../generated/UpdateDevice.ts";
import type { PageModule } from "../platform/graphql/pageData.ts";
import { pageOf } from "../routes/console/EditDevice.tsx";
import { logIn, removeForm, renderRoutes } from "../testing/renderForm.tsx";
import { ConfirmButton } from "../ui/dialogs/ConfirmButton.tsx";
import { PageOutlet } from "./PageOutlet.tsx";

// Loads the dialog in advance, so that no test has to wait for it.
beforeAll(() => import("../ui/dialogs/ConfirmDialog.tsx"));
beforeEach(() => logIn("admin"));
afterEach(removeForm);

/** Opens a page that shows object a or b, with a history in which b follows a. */
function open(page: PageModule, mocks: MockLink.MockedResponse[] = []) {
  const routes = [{ path: "/page/:id", ...page }];
  const { user, router } = renderRoutes(routes, "/page/a", mocks, undefined, PageOutlet);
  return {
    user,
    path: () => router.state.location.pathname,
    goToB: () => act(() => router.navigate("/page/b")),
    goBack: () => act(() => router.navigate(-1)),
  };
}

const gadget = (id: string) => ({
  __typename: "Gadget" as const,
  id,
  kind: "GADGET" as const,
  version: 1,
  sku: null,
  price: 4_200,
  stock: "IN_STOCK" as const,
  description: "",
  descriptionBn: null,
  coverImage: { __typename: "Image" as const, path: "/i.jpg", width: 1, height: 1, color: "#fff" },
  images: [],
  gadgetName: `Gadget ${id}`,
  gadgetType: "SPEAKER" as const,
});

test("the form of one device is never shown or saved at the address of another device", async () => {
  const saved: unknown[] = [];
  const read = (id: string) => ({
    request: { query: EditDeviceDocument, variables: { id, kind: "GADGET" } },
    result: { data: { device: gadget(id) } },
    delay: 30,
    maxUsageCount: 2,
  });
  const update = {
    request: {
      query: UpdateDeviceDocument,
      variables: (given: unknown) => {
        saved.push(given);
        return true;
      },
    },
    result: { data: { updateDevice: gadget("a") } },
  };
  const { goToB, goBack, path, user } = open(pageOf("GADGET"), [read("a"), read("b"), update]);
  const name = () => screen.queryByLabelText<HTMLInputElement>("Detailed Name")?.value;
  const shown = () => [path(), name()];
  await expect.poll(shown).toEqual(["/page/a", "Gadget a"]);
  const navigation = goToB();
  expect(shown()).toEqual(["/page/a", "Gadget a"]);
  await navigation;
  expect(shown()).toEqual(["/page/b", "Gadget b"]);
  await goBack();
  await expect.poll(shown).toEqual(["/page/a", "Gadget a"]);
  await user.type(screen.getByLabelText("Description"), "With a strap");
  await user.click(screen.getByRole("button", { name: "Update" }));
  await expect
    .poll(() => saved)
    .toMatchObject([{ id: "a", input: { gadget: { gadgetName: "Gadget a" } } }]);
});

test("a confirmation dialog for one object is not shown at the address of another", async () => {
  const remove = vi.fn(async () => undefined);
  function Page() {
    const { id } = useParams();
    return (
      <ConfirmButton question="Sure?" confirmLabel="Yes" onConfirm={remove}>
        Delete {id}
      </ConfirmButton>
    );
  }
  const { goToB, goBack, user } = open({ Component: Page });
  await goToB();
  await user.click(screen.getByRole("button", { name: "Delete b" }));
  await screen.findByRole("alertdialog");
  await goBack();
  await screen.findByRole("button", { name: "Delete a" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
