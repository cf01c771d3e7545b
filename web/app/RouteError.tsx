import { Button } from "@chakra-ui/react";
import { Component, type ReactNode } from "react";
import { Attempt } from "../platform/attempt.ts";
import { forgetFailures } from "../platform/failures.ts";
import { routes } from "../platform/paths.ts";
import { FailedPage } from "../ui/FailedPage.tsx";
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
      <FailedPage error={this.state.error}>
        <Button onClick={this.retry}>Try again</Button>
        <ButtonLink to={routes.home} variant="outline">
          Go to the home page
        </ButtonLink>
      </FailedPage>
    );
  }
}
