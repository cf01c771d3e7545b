import { Box, chakra, Grid } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { VariantChoice } from "../../devices/VariantChoice.tsx";
import { SellDeviceCard } from "../SellDeviceCard.tsx";

type SellLayoutProps = {
  device: DeviceToSellFragment;
  /** The id of the chosen variant, or null for the first variant. */
  variantId: string | null;
  onChooseVariant: (id: string) => void;
  /** The questions, and the price at the bottom of the window. */
  children: ReactNode;
} & Omit<ComponentProps<typeof Form>, "children">;

/** The layout of a form for selling a device, with the device and its variants beside the questions. */
export function SellLayout(props: SellLayoutProps) {
  const { device, variantId, onChooseVariant, children, ...form } = props;
  const variant = device.variants.find(({ id }) => id === variantId) ?? device.variants[0];
  return (
    <Form {...form}>
      <Box pos={{ lg: "sticky" }} top={{ lg: "24" }}>
        <SellDeviceCard device={device} variant={variant}>
          {device.variants.length > 1 && (
            <VariantChoice
              variants={device.variants}
              chosen={variant?.id}
              onChoose={onChooseVariant}
            />
          )}
        </SellDeviceCard>
      </Box>
      <Grid gap="4">{children}</Grid>
    </Form>
  );
}

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "20rem minmax(0, 1fr)" },
    alignItems: "start",
    gap: { base: "4", lg: "8" },
  },
});
