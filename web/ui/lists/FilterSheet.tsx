import { Button, chakra, Flex, Heading, IconButton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { To } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import { Close } from "../controls/icons.tsx";
import { RouteLink } from "../controls/RouteLink.tsx";
import { marked } from "../theme/forcedColors.ts";

/** From this breakpoint on, the filters are beside the list instead of in a sheet. */
type From = "md" | "lg";

/** The style of the sheet. The sheet is a native popover, so it works before hydration. */
export const sheetLooks = {
  pos: "fixed",
  inset: "0 0 0 auto",
  w: "min(100%, 22rem)",
  h: "100dvh",
  maxH: "none",
  px: "5",
  boxShadow: "lg",
  "&::backdrop": { bg: "blackAlpha.500" },
} as const;

type SheetProps = { id: string; from: From };

/** The heading of the filters, with additional buttons and, in the sheet, a button that closes the sheet. */
export function SheetHead({ id, from, children }: SheetProps & { children?: ReactNode }) {
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="2"
      minH="touch"
      py={{ base: "3", [from]: "0" }}
    >
      <Heading as="h2" size="md" me="auto">
        {t("Filters")}
      </Heading>
      {children}
      <IconButton
        hideFrom={from}
        variant="ghost"
        type="button"
        aria-label={t("Close filters")}
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <Close />
      </IconButton>
    </Flex>
  );
}

/** The foot of the sheet, with a button that leads back to the list. */
export const SheetFoot = ({ id, from, totalCount }: SheetProps & { totalCount: number }) => (
  <Flex
    hideFrom={from}
    pos="sticky"
    bottom="0"
    py="4"
    bg="bg"
    borderTopWidth="1px"
    borderColor="border"
  >
    <Button type="button" flex="1" popoverTarget={id} popoverTargetAction="hide">
      {t("Show {totalCount}", { totalCount })}
    </Button>
  </Flex>
);

/** The button that opens the sheet. */
export const SheetButton = ({ id, from, narrowed }: SheetProps & { narrowed: boolean }) => (
  <Button hideFrom={from} variant="outline" type="button" popoverTarget={id}>
    {t("Filters")}
    {narrowed && (
      <chakra.span
        boxSize="2"
        bg="accent.solid"
        borderRadius="full"
        title={t("in use")}
        {...marked}
      />
    )}
  </Button>
);

/** A filter that is set, and the address of the list without that filter. */
export type FilterChip = { label: string; to: To };

const Remove = chakra(RouteLink, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minH: { base: "touch", lg: "9" },
    px: "3",
    fontSize: "sm",
    bg: "bg.muted",
    borderRadius: "full",
    "&::after": { content: "'×' / ''" },
  },
});

/** The filters that are set. Each filter is a link to the list without this filter. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  return chips.map(({ label, to }) => (
    <li key={label}>
      <Remove to={to} aria-label={t("Without {label}", { label })}>
        {label}
      </Remove>
    </li>
  ));
}
