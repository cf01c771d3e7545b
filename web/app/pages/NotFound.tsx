import { Flex, Heading, Text } from "@chakra-ui/react";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/RouteLink.tsx";
import { Head } from "../Head.tsx";

/** What stands at an address that leads nowhere. */
export function NotFound() {
  return (
    <Flex
      direction="column"
      align="center"
      gap="5"
      px="4"
      py={{ base: "20", md: "32" }}
      textAlign="center"
    >
      <Head title="Page Not Found" description="This page does not exist." noindex status={404} />
      <Heading as="h1" size="2xl">
        404: Page Not Found
      </Heading>
      <Text maxW="lg" color="fg.muted">
        Sorry, we could not find the page you are looking for. Please return to the homepage.
      </Text>
      <ButtonLink to={routes.home} size="lg">
        Return to the homepage
      </ButtonLink>
    </Flex>
  );
}
