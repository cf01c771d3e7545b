import { ChakraProvider, type SystemContext } from "@chakra-ui/react";
import { CacheProvider, type EmotionCache } from "@emotion/react";
import type { ReactNode } from "react";
import { Toasts } from "../ui/toasts/Toasts.tsx";
import { InstallHint } from "./InstallHint.tsx";

type ProvidersProps = { system: SystemContext; styles: EmotionCache; children: ReactNode };

/** Provides theme, styles and toasts to the router, on the server and in the browser. */
export function Providers({ system, styles, children }: ProvidersProps) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        {children}
        <InstallHint />
        <Toasts />
      </ChakraProvider>
    </CacheProvider>
  );
}
