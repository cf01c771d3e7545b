import { Badge, Box, chakra } from "@chakra-ui/react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { scannedPath } from "../../features/units/scan/scannedPath.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { queryString, routes } from "../../platform/paths.ts";
import { useRights } from "../../platform/rights.ts";
import { MenuLines } from "../../ui/controls/icons.tsx";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { lowWindow } from "../../ui/page/headerHeight.ts";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import type { ConsoleEntry, ConsoleSection } from "./consolePage.ts";
import { barHeight, railWidth } from "./dimensions.ts";
import { sectionsFor } from "./pages.ts";
import { QuietCopyNotice } from "./QuietCopyNotice.tsx";
import { useCounts } from "./useCounts.ts";
import { useRightsPolling } from "./useRightsPolling.ts";
import { useScanAnywhere } from "./useScanAnywhere.ts";
import { useSlashToSearch } from "./useSlashToSearch.ts";

const Bar = chakra("div", {
  base: {
    display: { base: "grid", md: "none" },
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    pos: "fixed",
    bottom: "0",
    insetX: "0",
    zIndex: "sticky",
    h: barHeight,
    bg: "bg",
    borderTopWidth: "1px",
    borderColor: "border",
    [lowWindow]: { pos: "static" },
  },
});

const barItem = {
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.5",
  minW: "0",
  px: "0.5",
  fontSize: "0.6875rem",
  lineHeight: "short",
  textAlign: "center",
  color: "fg.muted",
  cursor: "pointer",
  _hover: { textDecoration: "none", color: "fg" },
  _currentPage: { color: "accent.fg", fontWeight: "semibold" },
} as const;

const BarButton = chakra("button", { base: barItem });

/** The rail on the left. On phones, the rail is a sheet that the last button of the bar opens. */
const Panel = chakra("div", {
  base: {
    pos: "fixed",
    m: "0",
    p: "3",
    bg: "bg.panel",
    color: "fg",
    overflowY: "auto",
    insetBlock: { base: "auto 0", md: "var(--header-height) 0" },
    insetInline: { base: "0", md: "0 auto" },
    w: { base: "full", md: railWidth },
    maxH: { base: "calc(100dvh - var(--header-height))", md: "none" },
    h: { base: "auto", md: "calc(100dvh - var(--header-height))" },
    borderWidth: { base: "1px 0 0", md: "0 1px 0 0" },
    borderColor: "border",
    boxShadow: { base: "lg", md: "none" },
    // Wider screens show the rail although the popover is closed.
    md: { display: "block" },
    "&::backdrop": { bg: "blackAlpha.500" },
  },
});

const entryLook = {
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minH: { base: "touch", md: "7" },
  _touch: { minH: "touch" },
  px: "3",
  borderRadius: "l2",
  fontSize: "sm",
  _hover: { bg: "bg.muted", textDecoration: "none" },
  _currentPage: { bg: "accent.subtle", color: "accent.fg", fontWeight: "semibold" },
} as const;

const closeAfterLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest("a") && currentTarget.matches(":popover-open"))
    currentTarget.hidePopover();
};

/**
 * Returns a function for the `aria-current` attribute of a link. The attribute is set if one of the link's pages is the
 * current page.
 */
function useCurrent() {
  const { pathname, hash } = useLocation();
  const isCurrent = ({ path, details = [] }: ConsoleEntry) =>
    path === pathname + hash || details.some((page) => matchPath(page.path, pathname) !== null);
  return (entries: readonly ConsoleEntry[]) =>
    entries.some(isCurrent) ? ({ "aria-current": "page" } as const) : {};
}

/**
 * The frame of the console's pages: a rail on the left, or on phones a sheet and a bar at the bottom. Notices for all
 * staff are above the page.
 */
export function ConsoleNavigation() {
  const sheet = useId();
  const { counts, quietSince } = useCounts();
  useRightsPolling();
  const sections = sectionsFor(useRights());
  const current = useCurrent();
  const navigate = useNavigate();
  useSlashToSearch();
  useScanAnywhere(async (search) => {
    const path = await scannedPath(search).catch(() => undefined);
    void navigate(path ?? consoleRoutes.find + queryString({ search }));
  });
  const badgeOf = ({ waiting }: ConsoleSection) => {
    const count = waiting && counts[waiting];
    return count ? <Badge colorPalette="warning">{formatNumber(count)}</Badge> : null;
  };
  return (
    <>
      {quietSince && <QuietCopyNotice since={quietSince} />}
      <nav aria-label={t("Console")}>
        <Bar>
          {sections
            .filter(({ isInBar }) => isInBar)
            .map((section) => (
              <RouteLink
                key={section.label}
                to={section.pages[0].path}
                {...barItem}
                {...current(section.pages)}
              >
                <BarIcon badge={badgeOf(section)}>
                  <section.Icon />
                </BarIcon>
                {section.label}
              </RouteLink>
            ))}
          <BarButton type="button" popoverTarget={sheet}>
            <BarIcon>
              <MenuLines />
            </BarIcon>
            {t("Menu")}
          </BarButton>
        </Bar>
        <Panel id={sheet} popover="auto" onClick={closeAfterLink}>
          <chakra.ul listStyleType="none">
            {sections.map((section) => (
              <li key={section.label}>
                {section.isPage ? (
                  <RouteLink to={section.pages[0].path} {...entryLook} {...current(section.pages)}>
                    <section.Icon />
                    {section.label}
                    {badgeOf(section)}
                  </RouteLink>
                ) : (
                  <SectionPages {...section} badge={badgeOf(section)} current={current} />
                )}
              </li>
            ))}
          </chakra.ul>
          <Box hideFrom="md" mt="3" pt="3" borderTopWidth="1px" borderColor="border">
            <RouteLink to={routes.home} {...entryLook}>
              {t("To the shop")}
            </RouteLink>
            <LanguageSwitch />
          </Box>
        </Panel>
      </nav>
    </>
  );
}

const BarIcon = ({ badge, children }: { badge?: ReactNode; children: ReactNode }) => (
  <Box pos="relative" fontSize="lg" lineHeight="1">
    {children}
    <Box pos="absolute" top="-2" insetStart="80%">
      {badge}
    </Box>
  </Box>
);

type SectionPagesProps = ConsoleSection & {
  badge: ReactNode;
  current: ReturnType<typeof useCurrent>;
};

function SectionPages({ label, Icon, pages, badge, current }: SectionPagesProps) {
  return (
    <>
      <Box {...entryLook} _hover={{}} color="fg.muted">
        <Icon />
        {label}
        {badge}
      </Box>
      <chakra.ul ps="7" listStyleType="none">
        {pages.map((entry) => (
          <li key={entry.path}>
            <RouteLink to={entry.path} {...entryLook} {...current([entry])}>
              {entry.label ?? entry.title}
            </RouteLink>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
