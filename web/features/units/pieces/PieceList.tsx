import { Badge, Box, chakra, Heading, Text } from "@chakra-ui/react";
import type { PieceFragment } from "../../../generated/Piece.ts";
import type { PieceListFragment } from "../../../generated/PieceList.ts";
import { langOf, t } from "../../../platform/i18n.ts";
import { CompareLink } from "../../../ui/controls/CompareLink.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Price } from "../../../ui/text/Price.tsx";
import type { PieceWords } from "./pieceWords.ts";

type PieceListProps = {
  device: PieceListFragment;
  /** The code of the chosen unit. */
  chosen: string | undefined;
  /** The id of the chosen variant. Only its units are shown. */
  variantId: string | undefined;
  /** The words about each unit, by the unit's code. */
  words: Readonly<Record<string, PieceWords>> | undefined;
};

/**
 * The units of a device that are for sale, cheapest first. Each unit links to the device's page, with this unit chosen.
 */
export function PieceList({ device, chosen, variantId, words }: PieceListProps) {
  const { units, unitCount } = device;
  const shown = variantId ? units.filter(({ variant }) => variant?.id === variantId) : units;
  if (shown.length === 0) return null;
  const count = shown === units ? unitCount : shown.length;
  return (
    <Box as="section" aria-labelledby="pieces" mt="6">
      <Heading as="h2" size="md" id="pieces">
        {t("{count, plural, one {# piece for sale} other {# pieces for sale}}", { count })}
      </Heading>
      <Text mt="1" fontSize="sm" color="fg.muted">
        {t("Every piece is unique. Choose a piece to see its photos and condition.")}
      </Text>
      {shown.length > 1 && (
        <CompareLink refs={shown.slice(0, 4).map(({ code }) => code)}>
          {t("{count, plural, other {Compare # pieces}}", { count: Math.min(shown.length, 4) })}
        </CompareLink>
      )}
      <List>
        {shown.map((piece) => (
          <li key={piece.id}>
            <Card
              to={piece.path}
              preventScrollReset
              aria-current={piece.code === chosen || undefined}
            >
              <PieceLines piece={piece} words={words?.[piece.code]} />
            </Card>
          </li>
        ))}
      </List>
    </Box>
  );
}

type PieceLinesProps = { piece: PieceFragment; words: PieceWords | undefined };

function PieceLines({ piece: { code, price, photos, findings, notes }, words }: PieceLinesProps) {
  const [cover] = photos;
  return (
    <>
      {cover && (
        <Picture
          image={cover}
          alt=""
          sizes="6rem"
          copies={[160, 320]}
          boxSize="24"
          objectFit="cover"
          borderRadius="l2"
        />
      )}
      <Box minW="0" fontSize="sm">
        <Price amount={price ?? 0} fontSize="md" /> <Badge colorPalette="gray">{code}</Badge>
        <div>{words?.facts}</div>
        <div>{findings?.exceptions.join(" · ")}</div>
        <div lang={langOf(notes)}>{notes}</div>
        <Box fontWeight="medium">{words?.reason}</Box>
        <Box color="fg.muted">{words?.imei}</Box>
        <Box color="fg.muted">{findings?.locks}</Box>
      </Box>
    </>
  );
}

const List = chakra("ul", { base: { display: "grid", gap: "2", mt: "3" } });

const Card = chakra(RouteLink, {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "center",
    p: "2",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    _hover: { textDecoration: "none", borderColor: "accent.solid" },
    "&[aria-current]": { borderColor: "accent.solid", bg: "accent.subtle" },
  },
});
