import { chakra, Flex } from "@chakra-ui/react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ShopDocument } from "../generated/Shop.ts";
import { usePageQuery } from "../platform/usePageQuery.ts";
import { Dormant } from "../ui/Dormant.tsx";
import { ShopName } from "../ui/Head.tsx";
import { headerHeight } from "../ui/headerHeight.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { LoginOverPage } from "./LoginOverPage.tsx";
import { keepPage } from "./offline.ts";

/** What every page stands in. The shop's own data comes with the HTML, so it asks for nothing. */
export function Shell({ children }: { children: ReactNode }) {
  const { shop } = usePageQuery(ShopDocument).data;
  const { pathname, search } = useLocation();
  useEffect(() => keepPage(`${pathname}${search}`), [pathname, search]);
  return (
    <ShopName value={shop.name}>
      <Flex direction="column" minH="100dvh" pt={headerHeight}>
        <SkipLink />
        <Header />
        <chakra.main id={content} tabIndex={-1} outline="none" flex="1">
          {children}
        </chakra.main>
        <Dormant>
          <Footer shop={shop} />
        </Dormant>
      </Flex>
      <LoginOverPage />
    </ShopName>
  );
}

const content = "content";

/** The first stop of the Tab key: past the header. */
function SkipLink() {
  const { pathname, search } = useLocation();
  // The server knows no more of an address than the page reads: what else it says is not to be lost.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(content)?.focus();
  };
  return (
    <chakra.a
      href={`${pathname}${search}#${content}`}
      onClick={skip}
      pos="fixed"
      top="2"
      insetStart="2"
      zIndex="toast"
      px="4"
      py="2.5"
      bg="bg.inverted"
      color="fg.inverted"
      borderRadius="l2"
      transform="translateY(-200%)"
      _focusVisible={{ transform: "none" }}
    >
      Skip to content
    </chakra.a>
  );
}
