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

/** The space for the rail, or for the bar on phones. */
const consoleSpace = { ps: { md: railWidth }, pb: { base: barHeight, md: "0" } };

/**
 * The height of the bar at the bottom: `--bottom-bar-height`. Elements that stick to the bottom of the window stay
 * above it.
 */
const bottomBarHeight = { base: barHeight, md: "0px" };

/** The header, footer and login around every page. Console pages also have the console's navigation, and no footer. */
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
        data-console={isConsole || undefined}
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

/** The first stop of the Tab key. The link skips the header. */
function SkipLink() {
  // The browser's own navigation would add a history entry that the router doesn't know.
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
 * Shown by browsers without cascade layers, which the shop's styles are built on. The note has no style props, because
 * their CSS would be outside all layers.
 */
const OldBrowserNote = () => <p id="old">{t("Please update this browser.")}</p>;

/** The shop's name and phone number on printed pages, which have no header. */
function PrintedShop() {
  const { name, phone } = useShop();
  return (
    <p hidden data-print>
      {`${name} · ${phone}`}
    </p>
  );
}

/** The bar of a slow navigation. Quick navigations end before the bar appears. */
const NavigationProgress = () => (useNavigation().state === "idle" ? null : <LoadingBar />);
