import { ChakraProvider } from "@chakra-ui/react";
import { CacheProvider, type EmotionCache } from "@emotion/react";
import { type Answers, KnownAnswers } from "../platform/answers.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { system } from "../ui/theme/system.ts";
import { Router } from "./Router.tsx";
import { Shell } from "./Shell.tsx";

type AppProps = { answers: Answers; styles: EmotionCache };

/** The whole application, within the router of the side that it runs on. */
export function App({ answers, styles }: AppProps) {
  return (
    <KnownAnswers value={answers}>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <Shell>
            <Router />
          </Shell>
          <Toasts />
        </ChakraProvider>
      </CacheProvider>
    </KnownAnswers>
  );
}
