import { Box, chakra, Flex, Heading } from "@chakra-ui/react";
import { SearchBox } from "../features/devices/search/SearchBox.tsx";
import { t } from "../platform/i18n.ts";
import { Dropdown, HeaderDrawer } from "../ui/controls/Dropdown.tsx";
import { MenuLines } from "../ui/controls/icons.tsx";
import { Menu } from "../ui/controls/Menu.tsx";
import { headerHeight, lowWindow } from "../ui/page/headerHeight.ts";
import { Width } from "../ui/page/Section.tsx";
import { AccountMenu, LoginOrLogout } from "./AccountLinks.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Logo } from "./Logo.tsx";
import { buyLinks, sellLinks } from "./menus.ts";

/** A phone has no room for it beside a user's menu and logout: then it is in the drawer. */
const besideVisitorsLogin = {
  "html[data-user] &": { display: { base: "none", md: "block" } },
};

/** The fixed header (in a low window at the top of the page): logo, BUY and SELL menus, search, account menu and login. */
export function Header() {
  return (
    <Box
      as="header"
      pos="fixed"
      top="0"
      insetX="0"
      zIndex="sticky"
      h={headerHeight}
      bg="bg"
      borderBottomWidth="1px"
      borderColor="border"
      css={{ [lowWindow]: { pos: "absolute" } }}
    >
      <Width
        h="full"
        display="flex"
        flexWrap={{ base: "wrap", md: "nowrap" }}
        alignItems="center"
        columnGap={{ md: "4" }}
      >
        <Box hideFrom="md" ms="-2">
          <HeaderDrawer label={t("Menu")} icon={<MenuLines />}>
            <BuyAndSellLinks />
            <LanguageSwitch />
          </HeaderDrawer>
        </Box>
        <Logo />
        <Flex as="nav" aria-label={t("Buy and sell")} hideBelow="md" gap="3">
          <Dropdown label={t("BUY")}>
            <Menu links={buyLinks} />
          </Dropdown>
          <Dropdown label={t("SELL")}>
            <Menu links={sellLinks} />
          </Dropdown>
        </Flex>
        <Box
          order={{ base: 1, md: 0 }}
          flex={{ base: "1 0 100%", md: "1" }}
          pb={{ base: "2", md: "0" }}
        >
          <SearchBox />
        </Box>
        <Flex ms="auto" align="center">
          <Box css={besideVisitorsLogin}>
            <LanguageSwitch />
          </Box>
          <AccountMenu />
          <LoginOrLogout />
        </Flex>
      </Width>
    </Box>
  );
}

/** The BUY and SELL links side by side, for the drawer on phones. */
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
