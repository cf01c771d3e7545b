import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Check } from "../../../ui/controls/icons.tsx";

/**
 * A grid of `OptionTile`s. The grid contains the styles of all its tiles. A form has about sixty tiles, and computing
 * styles for each tile would take most of the rendering time.
 */
export const OptionTiles = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "repeat(auto-fill, minmax(6rem, 1fr))",
      md: "repeat(auto-fill, minmax(7.5rem, 1fr))",
    },
    gap: { base: "2.5", md: "3" },
    "& label": {
      pos: "relative",
      display: "flex",
      flexDirection: "column",
      gap: "1.5",
      h: "full",
      p: "1.5",
      bg: "bg",
      borderRadius: "l2",
      fontSize: { base: "xs", sm: "sm" },
      fontWeight: "medium",
      lineHeight: "short",
      textAlign: "center",
      cursor: "pointer",
      _hover: { bg: "bg.subtle" },
    },
    // The transparent input covers the whole tile, so that the whole tile can be touched.
    "& input": {
      pos: "absolute",
      inset: "0",
      w: "full",
      h: "full",
      opacity: "0",
      cursor: "pointer",
      // Keeps the price at the bottom of the window from covering the focused option.
      scrollMarginBottom: "48",
    },
    "& [data-ring]": {
      pos: "absolute",
      inset: "0",
      borderWidth: "1px",
      borderColor: "border",
      borderRadius: "l2",
      pointerEvents: "none",
    },
    "& :checked ~ [data-ring]": { borderWidth: "2px", borderColor: "accent.solid" },
    "& :focus-visible ~ [data-ring]": {
      outline: "2px solid",
      outlineColor: "accent.solid",
      outlineOffset: "2px",
    },
    "& [data-mark]": {
      pos: "absolute",
      top: "2.5",
      insetEnd: "2.5",
      display: "none",
      placeItems: "center",
      boxSize: "6",
      bg: "accent.solid",
      color: "accent.contrast",
      borderRadius: "full",
      pointerEvents: "none",
    },
    "& :checked ~ [data-mark]": { display: "grid" },
    "& img": { w: "full", h: "auto", aspectRatio: "1", borderRadius: "l1" },
    "& [data-words]": { pb: "1", overflowWrap: "anywhere" },
  },
});

type OptionTileProps = { label: string; picture: string } & ComponentProps<"input">;

/** An option with a picture and a label. The whole tile acts as a radio button or a checkbox. */
export function OptionTile({ label, picture, ...input }: OptionTileProps) {
  return (
    <label>
      <input {...input} />
      <span data-ring="" />
      <span data-mark="" aria-hidden="true">
        <Check />
      </span>
      <img src={picture} alt="" width={240} height={240} loading="lazy" />
      <span data-words="">{label}</span>
    </label>
  );
}
