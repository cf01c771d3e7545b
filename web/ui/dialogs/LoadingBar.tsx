import { chakra } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { marked } from "../theme/forcedColors.ts";

/**
 * A slim bar at the top of the window, shown while a user waits for something to load. The bar appears after a moment,
 * so that it doesn't flash during short waits.
 */
export const LoadingBar = () => (
  <chakra.div
    role="progressbar"
    aria-label={t("Loading")}
    data-screen
    pos="fixed"
    top="0"
    insetX="0"
    h="2px"
    bg="accent.solid"
    zIndex="toast"
    transformOrigin="left"
    animation="loading-bar 8s 250ms cubic-bezier(0.1, 0.7, 0.3, 1) both"
    {...marked}
  />
);
