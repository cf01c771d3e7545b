import { Box, Heading, Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NeedsScripts } from "../../ui/page/NeedsScripts.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";

const SavedList = lazyPart(
  async () => (await import("../../features/savedDevices/SavedList.tsx")).SavedList,
);

/**
 * The page of the devices that the visitor or user has saved. Only the browser renders the devices, because the server
 * sends everyone the same HTML.
 */
function Saved() {
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head title={t("Saved Devices")} description={t("The devices that you saved.")} noindex />
      <Heading as="h1" size="2xl">
        {t("Saved Devices")}
      </Heading>
      <Text mt="2" mb="6" color="fg.muted">
        {t(
          "The devices that you marked with a heart, newest first, with their current price and stock.",
        )}
      </Text>
      <NeedsScripts />
      <Box minH="50vh">{useIsHydrated() && <SavedList />}</Box>
    </Width>
  );
}

export { Saved as Component };
