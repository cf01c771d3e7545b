import { Button, Flex, Heading, Text } from "@chakra-ui/react";
import { Component, type ReactNode } from "react";
import { Attempt } from "../platform/attempt.ts";
import { messageOf } from "../platform/errors.ts";
import { forgetFailures } from "../platform/failures.ts";
import { routes } from "../platform/paths.ts";
import { ButtonLink } from "../ui/RouteLink.tsx";

type RouteErrorProps = { children: ReactNode };
type State = { failed: boolean; attempt: number; error?: unknown };

/** Stands between a page that failed and the rest, and offers another try. */
export class RouteError extends Component<RouteErrorProps, State> {
  override state: State = { failed: false, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  override componentWillUnmount() {
    forgetFailures();
  }

  retry = () => {
    forgetFailures();
    this.setState(({ attempt }) => ({ failed: false, attempt: attempt + 1 }));
  };

  override render() {
    if (!this.state.failed)
      return <Attempt value={this.state.attempt}>{this.props.children}</Attempt>;
    return (
      <Flex
        direction="column"
        align="center"
        gap="4"
        px="4"
        py="24"
        textAlign="center"
        role="alert"
      >
        <Heading as="h1">This page could not be shown</Heading>
        <Text color="fg.muted">{messageOf(this.state.error)}</Text>
        <Flex gap="3" mt="2">
          <Button onClick={this.retry}>Try again</Button>
          <ButtonLink to={routes.home} variant="outline">
            Go to the home page
          </ButtonLink>
        </Flex>
      </Flex>
    );
  }
}
