import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { questionNames } from "../questions.ts";
import { AnswerList } from "./AnswerList.tsx";

afterEach(removeForm);

const answers = Object.fromEntries(
  questionNames.map((name) => [name, []]),
) as unknown as Parameters<typeof AnswerList>[0]["answers"];

test("the answers include the seller's answer about instalments, if there is one", () => {
  renderForm(<AnswerList answers={answers} instalments="OPEN" />);
  expect(screen.getByText("Are instalments still to be paid on this phone?")).toBeTruthy();
  expect(screen.getByText("Yes, some are open")).toBeTruthy();
  removeForm();
  renderForm(<AnswerList answers={answers} instalments={null} />);
  expect(screen.queryByText("Are instalments still to be paid on this phone?")).toBeNull();
});
