import { Text, Link as TextLink } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { Rich } from "../../../ui/text/Rich.tsx";

/**
 * A note for kinds of devices without quotes. It says that the list shows the shop's selling prices, and asks sellers
 * to call.
 */
export function NotBoughtByForm() {
  const { phone } = useShop();
  return (
    <Text mt="1" color="fg.muted">
      <Rich
        text={t(
          "These are the prices at which we sell. We don't buy wearables through a form: please call us at <phone/>.",
        )}
        parts={{
          phone: (
            <TextLink href={`tel:${phone}`} variant="underline">
              {phone}
            </TextLink>
          ),
        }}
      />
    </Text>
  );
}
