import { chakra, Text } from "@chakra-ui/react";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { Check, Close } from "../../../ui/controls/icons.tsx";

/**
 * Returns the requirements for putting a unit on sale. Each requirement has a flag that tells whether the saved draft
 * meets the requirement.
 */
export function readinessOf(unit: UnitDetailsFragment) {
  const { price, grade, photos, imei, imeiCheck, device } = unit;
  return [
    { label: t("A price"), done: price !== null },
    { label: t("A grade"), done: grade !== null },
    { label: t("At least one photo"), done: photos.length > 0 },
    ...(device.kind === "SMARTPHONE"
      ? [
          {
            label: t("An IMEI that NEIR knows as registered, or a reason to offer it anyway"),
            done: imei !== null && imeiCheck.result === "REGISTERED",
          },
        ]
      : []),
  ];
}

/** The requirements for putting a draft on sale. Each requirement that the draft meets is marked. */
export function Readiness({ unit }: { unit: UnitDetailsFragment }) {
  return (
    <>
      <Text color="fg.muted">{t("A piece that is put on sale needs:")}</Text>
      <List>
        {readinessOf(unit).map(({ label, done }) => (
          <li key={label} data-done={done ? "" : undefined}>
            {done ? <Check /> : <Close />}
            <span>
              {label}
              <chakra.span srOnly>{done ? t("(is there)") : t("(is missing)")}</chakra.span>
            </span>
          </li>
        ))}
      </List>
    </>
  );
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "1",
    listStyleType: "none",
    "& li": { display: "flex", gap: "2", alignItems: "flex-start" },
    "& svg": { mt: "0.5", color: "warning.fg" },
    "& [data-done] svg": { color: "accent.fg" },
  },
});
