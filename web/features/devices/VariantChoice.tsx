import { chakra, Flex } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { variantLabels } from "../../../shared/variantLabels.ts";
import type { Stock } from "../../generated/DeviceOffer.ts";
import { t } from "../../platform/i18n.ts";
import { marked } from "../../ui/theme/forcedColors.ts";

/** A variant to choose. Set `stock` if the stock matters for the choice. */
type Variant = { id: string; ram: number; rom: number; stock?: Stock };

const Choice = chakra("label", {
  // In an inline box, Firefox and WebKit would give the child no width.
  base: { display: "block", pos: "relative", cursor: "pointer" },
});

const Radio = chakra("input", {
  base: { pos: "absolute", inset: "0", w: "full", h: "full", opacity: "0", cursor: "pointer" },
});

const Look = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    minH: "touch",
    px: "3.5",
    bg: "bg",
    borderWidth: "1px",
    borderColor: "border.emphasized",
    borderRadius: "l2",
    fontSize: "sm",
    fontVariantNumeric: "tabular-nums",
    pointerEvents: "none",
    "&[data-gone]": { borderStyle: "dashed" },
    _peerChecked: {
      borderColor: "accent.solid",
      bg: "accent.subtle",
      color: "accent.fg",
      fontWeight: "semibold",
      ...marked,
    },
    _peerFocusVisible: {
      outline: "2px solid",
      outlineColor: "accent.solid",
      outlineOffset: "2px",
    },
  },
});

type VariantChoiceProps = {
  variants: readonly Variant[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** Radio buttons that choose a variant of a device. */
export function VariantChoice({ variants, chosen, onChoose }: VariantChoiceProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const labels = variantLabels(variants);
  // Applies a choice that the visitor made before scripts ran, or that the browser restored.
  const catchUp = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>("input:checked");
    if (checked && checked.value !== chosen) onChoose(checked.value);
  });
  useEffect(() => catchUp(), []);
  return (
    <fieldset ref={group}>
      <chakra.legend mb="2" fontSize="sm" fontWeight="medium">
        {t("Variant")}
      </chakra.legend>
      <Flex wrap="wrap" gap="2">
        {variants.map((variant, index) => {
          const { id } = variant;
          const isGone = variant.stock === "OUT_OF_STOCK";
          return (
            <div key={id}>
              <Choice>
                <Radio
                  className="peer"
                  type="radio"
                  name="variant"
                  value={id}
                  checked={id === chosen}
                  aria-describedby={isGone ? `gone-${id}` : undefined}
                  onChange={() => onChoose(id)}
                />
                <Look data-gone={isGone ? "" : undefined}>{labels[index]}</Look>
              </Choice>
              {isGone && (
                <chakra.p id={`gone-${id}`} fontSize="xs" textAlign="center" color="warning.fg">
                  {t("Sold out")}
                </chakra.p>
              )}
            </div>
          );
        })}
      </Flex>
    </fieldset>
  );
}
