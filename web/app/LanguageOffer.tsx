import { Button, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { rememberLanguage, switchLanguage } from "../platform/switchLanguage.ts";
import { useOtherAddress } from "./LanguageSwitch.tsx";

/**
 * Offers the page in Bangla until the visitor accepts or declines. The offer covers the bottom of the window, so that
 * the page's content stays in place.
 */
export function LanguageOffer() {
  const address = useOtherAddress();
  const [isOffered, setOffered] = useState(true);
  if (!isOffered) return null;
  const decline = () => {
    rememberLanguage("en");
    setOffered(false);
  };
  return (
    <Flex
      as="aside"
      lang="bn"
      aria-label="ভাষা"
      data-screen
      pos="fixed"
      bottom="0"
      insetX="0"
      zIndex="sticky"
      flexWrap="wrap"
      align="center"
      justify="center"
      columnGap="4"
      rowGap="2"
      p="3"
      bg="bg"
      borderTopWidth="1px"
      borderColor="border"
      lineHeight="1.75"
    >
      <Text>সাইটটি বাংলায় দেখতে চান?</Text>
      <Flex gap="3">
        <Button variant="outline" onClick={decline}>
          না, ধন্যবাদ
        </Button>
        <Button onClick={() => switchLanguage("bn", address)}>বাংলায় দেখুন</Button>
      </Flex>
    </Flex>
  );
}
