import { Box, chakra, Flex, Grid, Heading, Link as TextLink } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { ShopQuery } from "../generated/Shop.ts";
import { langOf, localDigits, t } from "../platform/i18n.ts";
import { routes, sellRoutes } from "../platform/paths.ts";
import { Mail, Phone, Place } from "../ui/controls/icons.tsx";
import type { MenuLink } from "../ui/controls/Menu.tsx";
import { onPlainClick } from "../ui/controls/plainClick.ts";
import { RouteLink } from "../ui/controls/RouteLink.tsx";
import { Width } from "../ui/page/Section.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { buyLinks, sellLinks } from "./menus.ts";
import { publicPages } from "./publicPages.ts";

/** The link leads to the choice of a device, because the shop can only quote a price for a particular device. */
const getPrice: MenuLink = { to: sellRoutes.brands.SMARTPHONE, label: t("Get a Price") };

/** The footer of every page: links to the shop's pages, its contact details, and its name. */
export function Footer({ shop }: { shop: ShopQuery["shop"] }) {
  return (
    <Box as="footer" mt="auto">
      <Box bg="bg.subtle" borderTopWidth="1px" borderColor="border" py={{ base: "10", md: "14" }}>
        <Width>
          <Grid
            gap={{ base: "8", md: "6" }}
            templateColumns={{ base: "1fr 1fr", md: "2fr 1fr 1fr 1.2fr" }}
          >
            <Contact shop={shop} />
            <Column title={t("BUY")}>{buyLinks.map(asColumnLink)}</Column>
            <Column title={t("SELL")}>{[...sellLinks, getPrice].map(asColumnLink)}</Column>
            <UsefulLinks shop={shop} />
          </Grid>
        </Width>
      </Box>
      <Box bg="bg.inverted" color="fg.inverted" fontSize="sm">
        <Width
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="2"
          py="3"
        >
          <span>{`© ${localDigits(String(shop.footerYear))} ${shop.name}`}</span>
          <Flex wrap="wrap" columnGap="5" alignItems="center">
            <LanguageSwitch />
            <Outside href={shop.photosUrl}>{t("Instagram")}</Outside>
            <Outside href={shop.socialUrl}>{t("Facebook")}</Outside>
            <Outside href={shop.chatUrl}>{t("Messenger")}</Outside>
          </Flex>
        </Width>
      </Box>
    </Box>
  );
}

function Contact({ shop }: { shop: ShopQuery["shop"] }) {
  const row = { display: "flex", gap: "2.5", alignItems: "flex-start", py: "2" } as const;
  return (
    <Box gridColumn={{ base: "1 / -1", md: "auto" }} maxW="sm">
      <Heading as="h2" size="md" mb="2">
        {shop.name}
      </Heading>
      <chakra.address fontStyle="normal" fontSize="sm">
        <Box {...row}>
          <Place />
          <div>
            <div lang={langOf(shop.address)}>{shop.address}</div>
            <div lang={langOf(shop.openingHours)}>{shop.openingHours}</div>
          </div>
        </Box>
        <TextLink href={`mailto:${shop.email}`} {...row}>
          <Mail />
          {shop.email}
        </TextLink>
        <TextLink href={`tel:${shop.phone}`} {...row}>
          <Phone />
          {shop.phone}
        </TextLink>
      </chakra.address>
    </Box>
  );
}

const linkLooks = {
  display: "flex",
  alignItems: "center",
  minH: "9",
  fontSize: "sm",
  _touch: { minH: "touch" },
} as const;

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="nav" aria-label={title}>
      <Heading as="h2" size="sm" mb="2">
        {title}
      </Heading>
      <ul>{children}</ul>
    </Box>
  );
}

const asColumnLink = (link: MenuLink) => <ColumnLink key={link.label} {...link} />;

function ColumnLink({ to, label }: MenuLink) {
  return (
    <li>
      <RouteLink to={to} {...linkLooks}>
        {label}
      </RouteLink>
    </li>
  );
}

/**
 * The link to the Why page has a relative address without a slash in front. The click handler makes the link work on
 * every page.
 */
function UsefulLinks({ shop }: { shop: ShopQuery["shop"] }) {
  const navigate = useNavigate();
  const follow = onPlainClick(() => void navigate(routes.whyST));
  return (
    <Column title={t("USEFUL LINKS")}>
      {publicPages.map(({ path, label }) =>
        path === routes.whyST ? (
          <li key={path}>
            <TextLink href={path.slice(1)} onClick={follow} {...linkLooks}>
              {t("Why {shopName}", { shopName: shop.name })}
            </TextLink>
          </li>
        ) : (
          label && <ColumnLink key={path} to={path} label={label} />
        ),
      )}
      {shop.footerPages.map(({ path, title }) => (
        <ColumnLink key={path} to={path} label={title} />
      ))}
    </Column>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink
      href={href}
      target="_blank"
      rel="noreferrer"
      display="flex"
      alignItems="center"
      minH="touch"
    >
      {children}
    </TextLink>
  );
}
