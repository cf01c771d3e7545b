import { Button, Flex, Text } from "@chakra-ui/react";
import { Width } from "../ui/Section.tsx";

type InstallBannerProps = { onInstall: () => void; onDismiss: () => void };

/** The offer to install the shop as an app. */
export function InstallBanner({ onInstall, onDismiss }: InstallBannerProps) {
  return (
    <Width
      as="aside"
      aria-label="Install the app"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      py="4"
    >
      <Text>
        Install the shop as an app. It opens from your home screen, also without a network.
      </Text>
      <Flex gap="3">
        <Button variant="outline" onClick={onDismiss}>
          Not now
        </Button>
        <Button onClick={onInstall}>Install</Button>
      </Flex>
    </Width>
  );
}
