import { Badge, Box, Button, Flex, Grid } from "@chakra-ui/react";
import type { ComponentType } from "react";
import { t } from "../../platform/i18n.ts";
import { Price } from "../../ui/text/Price.tsx";
import type { Sample } from "./samples.ts";

type SampleCardsProps = {
  samples: readonly Sample[];
  Drawing: ComponentType;
  /** Whether the cards show a button instead of a price. */
  sell: boolean;
  /** The id of the note that says that the controls do nothing. */
  noteId: string;
};

/** Sample cards that show how a list would look. */
export function SampleCards({ samples, sell, Drawing, noteId }: SampleCardsProps) {
  return (
    <Grid as="ul" templateColumns={{ base: "1fr 1fr", md: "repeat(4, 1fr)" }} gap="4">
      {samples.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and stay where they are.
        <Flex as="li" key={index} direction="column" gap="3">
          <Tile Drawing={Drawing} />
          <Box px="1">
            <Box fontSize="xs" color="fg.muted">
              {sample.condition}
            </Box>
            <Box fontWeight="medium" lineHeight="short">
              {sample.name}
            </Box>
            {!sell && <Price amount={sample.price} />}
          </Box>
          {sell && (
            <Button variant="outline" mt="auto" aria-describedby={noteId}>
              {t("Generate Price")}
            </Button>
          )}
        </Flex>
      ))}
    </Grid>
  );
}

function Tile({ Drawing }: { Drawing: ComponentType }) {
  return (
    <Box
      pos="relative"
      display="grid"
      placeItems="center"
      aspectRatio="1"
      bg="bg.muted"
      borderRadius="l3"
      fontSize="5xl"
      color="fg.subtle"
    >
      <Badge pos="absolute" top="3" insetStart="3" bg="bg">
        {t("Sample")}
      </Badge>
      <Drawing />
    </Box>
  );
}
