import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Check } from "../../../ui/controls/icons.tsx";

type OptionTileProps = { label: string; picture: string } & ComponentProps<"input">;

/** An option as a picture with its words, all of it a radio button or a checkbox. */
export function OptionTile({ label, picture, ...input }: OptionTileProps) {
  return (
    <Tile>
      <Input className="peer" {...input} />
      <Ring />
      <Mark aria-hidden="true">
        <Check />
      </Mark>
      <chakra.img
        src={picture}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        w="full"
        h="auto"
        aspectRatio="1"
        borderRadius="l1"
      />
      <chakra.span pb="1" overflowWrap="anywhere">
        {label}
      </chakra.span>
    </Tile>
  );
}

const Tile = chakra("label", {
  base: {
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
});

/** Transparent over the whole tile, which is the touch target. */
const Input = chakra("input", {
  base: {
    pos: "absolute",
    inset: "0",
    w: "full",
    h: "full",
    opacity: "0",
    cursor: "pointer",
    // The price below the questions does not cover the focused option.
    scrollMarginBottom: "48",
  },
});

const Ring = chakra("span", {
  base: {
    pos: "absolute",
    inset: "0",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l2",
    pointerEvents: "none",
    _peerChecked: { borderWidth: "2px", borderColor: "accent.solid" },
    _peerFocusVisible: {
      outline: "2px solid",
      outlineColor: "accent.solid",
      outlineOffset: "2px",
    },
  },
});

const Mark = chakra("span", {
  base: {
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
    _peerChecked: { display: "grid" },
  },
});
