import { changeConsumers } from "../backgroundWork.ts";
import { handleAll } from "../changes/handle.ts";
import type { TestApp } from "./app.ts";

/** Handles all committed changes at once. A running server does this within milliseconds. */
export const changesHandled = ({ deps }: Pick<TestApp, "deps">): Promise<void> =>
  handleAll(deps.database, changeConsumers(deps));
