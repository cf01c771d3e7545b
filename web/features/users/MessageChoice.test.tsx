// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { MessageChoiceDocument } from "../../generated/MessageChoice.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { MessageChoice } from "./MessageChoice.tsx";
import type { ProfileValues } from "./profileRules.ts";

afterEach(removeForm);

function Form() {
  const { control } = useForm<ProfileValues>({
    defaultValues: { firstName: "", lastName: "", email: "" },
  });
  return <MessageChoice control={control as Parameters<typeof MessageChoice>[0]["control"]} />;
}

test("if the choice can't be read, the field says so, and it can be read again", async () => {
  const request = { query: MessageChoiceDocument };
  const me = { __typename: "User" as const, id: "u1", smsNotifications: true };
  const { user } = renderForm(<Form />, [
    { request, result: { errors: [new GraphQLError("The shop is closed")] } },
    { request, result: { data: { me } } },
  ]);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The shop is closed");
  const box = screen.getByRole<HTMLInputElement>("checkbox");
  expect(box.disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => box.checked).toBe(true);
  expect(box.disabled).toBe(false);
  expect(screen.queryByRole("alert")).toBeNull();
});
