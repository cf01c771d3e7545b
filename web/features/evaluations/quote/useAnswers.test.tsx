import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { store } from "../../../platform/siteData.ts";
import { useAnswers } from "./useAnswers.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const answersAbout = (deviceId: string) =>
  renderHook(() => useAnswers(deviceId, { current: null }, null)).result;

test("the answers of this tab are restored, without options that don't exist", async () => {
  store("quote:d1", {
    touchScreen: "WORKING",
    backPanel: "MADE_OF_GOLD",
    variantId: "v2",
    instalments: "OPEN",
  });
  const result = answersAbout("d1");
  await waitFor(() => expect(result.current.values).toMatchObject({ touchScreen: "WORKING" }));
  expect(result.current.values).toMatchObject({ variantId: "v2", instalments: "OPEN" });
  expect(result.current.values.backPanel).not.toBe("MADE_OF_GOLD");
});

test("an unknown answer about instalments is not restored", async () => {
  store("quote:d1", { touchScreen: "WORKING", instalments: "SOON" });
  const result = answersAbout("d1");
  await waitFor(() => expect(result.current.values).toMatchObject({ touchScreen: "WORKING" }));
  expect(result.current.values.instalments).not.toBe("SOON");
});
