import { chakra } from "@chakra-ui/react";
import { useNavigation } from "react-router-dom";

/** A slim bar at the top of the window during navigations; quick ones end before it appears. */
export function NavigationProgress() {
  if (useNavigation().state === "idle") return null;
  return (
    <chakra.div
      role="progressbar"
      aria-label="Loading the page"
      pos="fixed"
      top="0"
      insetX="0"
      h="2px"
      bg="accent.solid"
      zIndex="toast"
      transformOrigin="left"
      animation="navigation-progress 8s 250ms cubic-bezier(0.1, 0.7, 0.3, 1) both"
    />
  );
}
