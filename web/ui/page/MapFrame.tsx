import { chakra } from "@chakra-ui/react";

/** An embedded map that is loaded when it scrolls into view. The caller sets its size. */
export const MapFrame = chakra(
  "iframe",
  { base: { w: "full", minH: "64", borderRadius: "l3", bg: "bg.muted" } },
  { defaultProps: { loading: "lazy" } },
);
