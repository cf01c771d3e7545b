import { Box, chakra, Flex, Heading } from "@chakra-ui/react";
import { SearchBox } from "../features/devices/search/SearchBox.tsx";
import { t } from "../platform/i18n.ts";
import { routes } from "../platform/paths.ts";
import { Dropdown, HeaderDrawer } from "../ui/controls/Dropdown.tsx";
import { Heart, MenuLines } from "../ui/controls/icons.tsx";
import { Menu } from "../ui/controls/Menu.tsx";
import { RouteLink } from "../ui/controls/RouteLink.tsx";
import { lowWindow } from "../ui/page/headerHeight.ts";
import { Width } from "../ui/page/Section.tsx";
import { AccountMenu, LoginOrLogout } from "./AccountLinks.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Logo } from "./Logo.tsx";
import { buyLinks, sellLinks } from "./menus.ts";

/** Loads the console's search code, which public pages don't need. */
const searchedPaths = () => import("./console/searchedPaths.ts");

/**
 * On phones, visitors see the switch beside the login. Logged-in users find the switch in the drawer, because there is
 * no room beside the menu and logout.
 */
const besideVisitorsLogin = {
  "html[data-user] &": { display: { base: "none", md: "block" } },
};

/**
 * The site's header: logo, BUY and SELL menus, search, account menu and login. The header is fixed, but scrolls with
 * the page in low windows. In the console, a link to the shop replaces the BUY and SELL menus, and phones show a single
 * row.
 */
export function Header({ isConsole }: { isConsole: boolean }) {
  return (
    <Box
      as="header"
      pos="fixed"
      top="0"
      insetX="0"
      zIndex="sticky"
      h="var(--header-height)"
      bg="bg"
      borderBottomWidth="1px"
      borderColor="border"
      css={{ [lowWindow]: { pos: "absolute" } }}
    >
      <Width
        h="full"
        {...(isConsole && { maxW: "none" })}
        display="flex"
        flexWrap={{ base: isConsole ? "nowrap" : "wrap", md: "nowrap" }}
        alignItems="center"
        columnGap={{ md: "4" }}
      >
        {!isConsole && (
          <Box hideFrom="md" ms="-2">
            <HeaderDrawer label={t("Menu")} icon={<MenuLines />}>
              <BuyAndSellLinks />
              <RouteLink to={routes.saved} px="3" py="2" fontSize="sm">
                {t("Saved Devices")}
              </RouteLink>
              <LanguageSwitch />
            </HeaderDrawer>
          </Box>
        )}
        <Logo isMark={isConsole} />
        {!isConsole && (
          <Flex as="nav" aria-label={t("Buy and sell")} hideBelow="md" gap="3">
            <Dropdown label={t("BUY")}>
              <Menu links={buyLinks} />
            </Dropdown>
            <Dropdown label={t("SELL")}>
              <Menu links={sellLinks} />
            </Dropdown>
          </Flex>
        )}
        {isConsole ? (
          <Box flex="1" minW="0" px={{ base: "2", md: "0" }}>
            <SearchBox
              placeholder={t("Name, number, IMEI or code")}
              pathOfText={async (text) => (await searchedPaths()).pathOfScan(text)}
              pathOfDevice={async ({ kind, id }) => (await searchedPaths()).pathOfForm(kind, id)}
            />
          </Box>
        ) : (
          <Box
            order={{ base: 1, md: 0 }}
            flex={{ base: "1 0 100%", md: "1" }}
            pb={{ base: "2", md: "0" }}
          >
            <SearchBox />
          </Box>
        )}
        <Flex ms="auto" align="center">
          {isConsole ? <ShopLink /> : <SavedLink />}
          <Box {...(isConsole ? { hideBelow: "md" } : { css: besideVisitorsLogin })}>
            <LanguageSwitch />
          </Box>
          <AccountMenu isConsole={isConsole} />
          <LoginOrLogout />
        </Flex>
      </Width>
    </Box>
  );
}

/** A link to the saved devices. Phones have this link in the footer and in the account menu instead. */
const SavedLink = () => (
  <RouteLink to={routes.saved} aria-label={t("Saved Devices")} hideBelow="md" p="3">
    <Heart />
  </RouteLink>
);

/** A link to the shop. Phones have this link in the console's sheet instead. */
const ShopLink = () => (
  <RouteLink
    to={routes.home}
    hideBelow="md"
    px="3"
    fontSize="sm"
    fontWeight="medium"
    whiteSpace="nowrap"
  >
    {t("To the shop")}
  </RouteLink>
);

/** The BUY and SELL links, side by side. Used in the drawer of phones. */
function BuyAndSellLinks() {
  return (
    <chakra.nav aria-label={t("Buy and sell")} display="grid" gridTemplateColumns="1fr 1fr" gap="4">
      {[
        { title: t("BUY"), links: buyLinks },
        { title: t("SELL"), links: sellLinks },
      ].map(({ title, links }) => (
        <Box key={title}>
          <Heading as="h2" size="sm" px="3" color="fg.muted">
            {title}
          </Heading>
          <Menu links={links} />
        </Box>
      ))}
    </chakra.nav>
  );
}
