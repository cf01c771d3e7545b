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
);

/** Leaves space for the rail, or on phones for the bar. */
const consoleSpace = { ps: { md: railWidth }, pb: { base: barHeight, md: "0" } };

/**
 * The value of `--bottom-bar-height`, the height of the bar at the bottom. Elements that stick to the bottom of the
 * window use it to stay above the bar.
 */
const bottomBarHeight = { base: barHeight, md: "0px" };

/** The header, footer and login around every page. Console pages have the console's navigation and no footer. */
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

/** A link that skips the header. It is the first stop of the Tab key. */
function SkipLink() {
  // Following the link would add a history entry that the router doesn't know.
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
 * Shown only by browsers without cascade layers or popovers, which the shop needs (shopSystem.ts). The note must not
 * have style props, because browsers without cascade layers would ignore their CSS.
 */
const OldBrowserNote = () => <p id="old">{t("Please update this browser.")}</p>;

/** The shop's name and phone number, for printed pages, on which there is no header. */
function PrintedShop() {
  const { name, phone } = useShop();
  return (
    <p hidden data-print>
      {`${name} · ${phone}`}
    </p>
  );
}

/** A bar for navigations that take long. Short navigations end before the bar appears. */
const NavigationProgress = () => (useNavigation().state === "idle" ? null : <LoadingBar />);
