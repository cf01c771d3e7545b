import { ChakraProvider, type SystemContext } from "@chakra-ui/react";
import { CacheProvider, type EmotionCache } from "@emotion/react";
import { type Answers, KnownAnswers } from "../platform/answers.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { InstallHint } from "./InstallHint.tsx";
import { Router } from "./Router.tsx";
import { Shell } from "./Shell.tsx";
import { ShellError } from "./ShellError.tsx";

type AppProps = { answers: Answers; system: SystemContext; styles: EmotionCache };

/** The whole application, within the router of the side that it runs on. */
export function App({ answers, system, styles }: AppProps) {
  return (
    <KnownAnswers value={answers}>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <ShellError>
            <Shell>
              <Router />
            </Shell>
          </ShellError>
          <InstallHint />
          <Toasts />
        </ChakraProvider>
      </CacheProvider>
    </KnownAnswers>
  );
}
