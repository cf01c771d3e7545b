import { chakra, Flex } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { t } from "../platform/i18n.ts";
import { useSession } from "../platform/session.ts";
import { useShop } from "../platform/useShop.ts";
import { LoadingBar } from "../ui/dialogs/LoadingBar.tsx";
import { lazyPart } from "../ui/dialogs/lazyPart.tsx";
import { headerHeight } from "../ui/page/headerHeight.ts";
import { barHeight, consoleHeaderHeight, railWidth } from "./console/dimensions.ts";
import { useIsConsole } from "./console/useIsConsole.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { LoginOverPage } from "./LoginOverPage.tsx";
import { PageOutlet } from "./PageOutlet.tsx";
import { contentId, useFocusAfterNavigation } from "./useFocusAfterNavigation.ts";
import { useKeptPage } from "./useKeptPage.ts";

const ConsoleNavigation = lazyPart(
  async () => (await import("./console/Navigation.tsx")).ConsoleNavigation,
  { usesApollo: true },
);

/** For the rail, or the bar on phones. */
const consoleSpace = { ps: { md: railWidth }, pb: { base: barHeight, md: "0" } };

/** What stays in sight at the end of a window is above this: `--bottom-bar-height`. */
const bottomBarHeight = { base: barHeight, md: "0px" };

/** Header, footer and login around every page; around those of the console its navigation, and no footer. */
export function Shell() {
  const { pathname, search } = useLocation();
  useKeptPage(`${pathname}${search}`);
  useFocusAfterNavigation();
  const isConsole = useIsConsole();
  const session = useSession();
  const shop = useShop();
  return (
    <>
      <OldBrowserNote />
      <PrintedShop />
      <Flex
        direction="column"
        minH="100dvh"
        pt="var(--header-height)"
        css={{
          "--header-height": isConsole ? consoleHeaderHeight : headerHeight,
          "--bottom-bar-height": isConsole ? bottomBarHeight : "0px",
        }}
        {...(isConsole && consoleSpace)}
      >
        <SkipLink />
        <NavigationProgress />
        <Header isConsole={isConsole} />
        {isConsole && session?.userType === "admin" && <ConsoleNavigation />}
        <chakra.main id={contentId} tabIndex={-1} outline="none" flex="1">
          <PageOutlet />
        </chakra.main>
        {!isConsole && <Footer shop={shop} />}
      </Flex>
      <LoginOverPage />
      <LanguageChoice />
      <ScrollRestoration />
    </>
  );
}

/** The first stop of the Tab key: past the header. */
function SkipLink() {
  // The browser's own navigation would be an entry of the history that the router does not know.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(contentId)?.focus();
  };
  return (
    <chakra.a
      href={`#${contentId}`}
      onClick={skip}
      data-screen
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
      {t("Skip to content")}
    </chakra.a>
  );
}

/**
 * Seen where the browser does not know what the shop's styles are built on. Without style props, whose CSS would be in
 * no layer.
 */
const OldBrowserNote = () => <p id="old">{t("Please update this browser.")}</p>;

/** On paper the header is left out, and with it whose page it is. */
function PrintedShop() {
  const { name, phone } = useShop();
  return (
    <p hidden data-print>
      {`${name} · ${phone}`}
    </p>
  );
}

/** Quick navigations end before it appears. */
const NavigationProgress = () => (useNavigation().state === "idle" ? null : <LoadingBar />);
