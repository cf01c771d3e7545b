import { Box, Button, Flex } from "@chakra-ui/react";
import { amountIn } from "../../../../shared/money.ts";
import { gigabytesIn } from "../../../../shared/sizes.ts";
import { variantLabel } from "../../../../shared/variantLabels.ts";
import { t } from "../../../platform/i18n.ts";
import { Price } from "../../../ui/text/Price.tsx";
import { Rich } from "../../../ui/text/Rich.tsx";
import type { Options } from "./deviceFields.ts";
import type { VariantDraft } from "./draft.ts";

type VariantListProps = {
  variants: readonly VariantDraft[];
  stocks: Options;
  isOfPieces: (variant: VariantDraft) => boolean;
  /** Called with the index of a variant. */
  onEdit: (index: number) => void;
  onDelete: (index: number) => void;
};

/** Returns a variant's name: `8 GB | 128 GB`. */
export const variantName = ({ ram, rom }: VariantDraft): string =>
  variantLabel({ ram: gigabytesIn(ram), rom: gigabytesIn(rom) });

/** The variants, in the order in which they were added. If there is only one variant, it can't be deleted. */
export function VariantList(props: VariantListProps) {
  const { variants, stocks, isOfPieces, onEdit, onDelete } = props;
  if (variants.length === 0) return null;
  return (
    <Flex as="ul" direction="column" borderWidth="1px" borderColor="border" borderRadius="l2">
      {variants.map((variant, index) => (
        <Flex
          as="li"
          // The data can't be the key, because two variants may be equal. New variants have no id.
          key={variant.id ?? `new-${index}`}
          wrap="wrap"
          align="center"
          gap="3"
          p="3"
          borderTopWidth={index > 0 ? "1px" : undefined}
          borderColor="border"
        >
          <Box flex="1" minW="40">
            <Box fontWeight="semibold">{variantName(variant)}</Box>
            <Box fontSize="sm" color="fg.muted">
              <Rich
                text={t("<price/> · to sellers <sellingPrice/>")}
                parts={{
                  price: <Price amount={amountIn(variant.price)} />,
                  sellingPrice: <Price amount={amountIn(variant.sellingPrice)} />,
                }}
              />{" "}
              · {stocks[variant.stock]}
              {isOfPieces(variant) && ` · ${t("from its pieces")}`}
            </Box>
          </Box>
          <Flex gap="2">
            <Button
              size="sm"
              variant="outline"
              aria-label={t("Edit {variant}", { variant: variantName(variant) })}
              onClick={() => onEdit(index)}
            >
              {t("Edit")}
            </Button>
            {variants.length > 1 && (
              <Button
                size="sm"
                variant="outline"
                aria-label={t("Delete {variant}", { variant: variantName(variant) })}
                onClick={() => onDelete(index)}
              >
                {t("Delete")}
              </Button>
            )}
          </Flex>
        </Flex>
      ))}
    </Flex>
  );
}
