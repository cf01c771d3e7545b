import { Badge, Box, chakra, Heading, Text } from "@chakra-ui/react";
import type { PieceFragment } from "../../../generated/Piece.ts";
import type { PieceListFragment } from "../../../generated/PieceList.ts";
import { batteryHealthWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Price } from "../../../ui/text/Price.tsx";
import { variantLabel } from "../../devices/variantLabel.ts";
import { imeiSentence } from "../../imei/imeiSentence.ts";

type PieceListProps = {
  device: PieceListFragment;
  /** The code of the chosen unit. */
  chosen: string | undefined;
  /** The id of the chosen variant. Only units of this variant are shown. */
  variantId: string | undefined;
};

/** The units of a device that are for sale, cheapest first. Each links to the page with this unit selected. */
export function PieceList({ device, chosen, variantId }: PieceListProps) {
  const { units, unitCount } = device;
  const shown = variantId ? units.filter(({ variant }) => variant?.id === variantId) : units;
  if (shown.length === 0) return null;
  const count = shown === units ? unitCount : shown.length;
  return (
    <Box as="section" aria-labelledby="pieces" mt="6">
      <Heading as="h2" size="md" id="pieces">
        {t("{count, plural, one {# piece for sale} other {# pieces for sale}}", { count })}
      </Heading>
      <Text mt="1" mb="3" fontSize="sm" color="fg.muted">
        {t("Each is one of its kind. Choose one to see its own photos and condition.")}
      </Text>
      <List>
        {shown.map((piece) => (
          <li key={piece.id}>
            <Card
              to={piece.path}
              preventScrollReset
              aria-current={piece.code === chosen || undefined}
            >
              <PieceLines piece={piece} />
            </Card>
          </li>
        ))}
      </List>
    </Box>
  );
}

function PieceLines({ piece }: { piece: PieceFragment }) {
  const { code, price, grade, photos, variant, warrantyDays, condition, findings, imeiCheck } =
    piece;
  const [cover] = photos;
  const battery = condition?.batteryHealth;
  const facts = [
    variant && variantLabel(variant),
    grade && t("Grade {grade}", { grade }),
    battery && t("Battery {health}", { health: batteryHealthWords[battery] }),
    warrantyDays > 0 &&
      t("{count, plural, one {# day of warranty} other {# days of warranty}}", {
        count: warrantyDays,
      }),
  ];
  return (
    <>
      {cover && (
        <Picture
          image={cover}
          alt=""
          sizes="5rem"
          copies={[160, 320]}
          boxSize="20"
          objectFit="cover"
          borderRadius="l2"
        />
      )}
      <Box minW="0" fontSize="sm">
        <Price amount={price ?? 0} fontSize="md" /> <Badge colorPalette="gray">{code}</Badge>
        <div>{facts.filter(Boolean).join(" · ")}</div>
        <div>{findings?.exceptions.join(" · ")}</div>
        <Box color="fg.muted">{imeiSentence(imeiCheck)}</Box>
        <Box color="fg.muted">{findings?.locks}</Box>
      </Box>
    </>
  );
}

const List = chakra("ul", { base: { display: "grid", gap: "2" } });

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
