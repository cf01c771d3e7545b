import { Button } from "@chakra-ui/react";
import { Component, type ReactNode } from "react";
import { FailedPage } from "../ui/FailedPage.tsx";

type ShellErrorProps = { children: ReactNode };
type State = { failed: boolean; error?: unknown };

/**
 * Around all of the shop: where even what every page stands in can't be had, somebody is told so and
 * offered another try, which is the server's.
 */
export class ShellError extends Component<ShellErrorProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FailedPage error={this.state.error}>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </FailedPage>
    );
  }
}
