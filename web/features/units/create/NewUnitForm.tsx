import { Box, Flex, Grid, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CreateUnitDocument } from "../../../generated/CreateUnit.ts";
import type { DeviceForUnitFragment } from "../../../generated/DeviceForUnit.ts";
import { evicting } from "../../../platform/graphql/evicting.ts";
import { t } from "../../../platform/i18n.ts";
import { paths, routes } from "../../../platform/paths.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { VariantChoice } from "../../devices/VariantChoice.tsx";

/** Makes a draft of one piece of a device; all that is known of it follows on its own page. */
export function NewUnitForm({ device }: { device: DeviceForUnitFragment }) {
  const variants = "variants" in device ? device.variants : [];
  const [chosen, choose] = useState(variants[0]?.id);
  const navigate = useNavigate();
  const [create, busy] = useAction(CreateUnitDocument, {
    once: true,
    update: evicting("units"),
    done: t("Piece Created Successfully"),
    onDone: ({ createUnit }) => navigate(paths.unit(createUnit.code), { replace: true }),
  });
  return (
    <Part title={device.title}>
      <Grid templateColumns="6rem minmax(0, 1fr)" gap="5" alignItems="start">
        <Picture
          image={device.coverImage}
          alt=""
          sizes="6rem"
          w="full"
          aspectRatio="1"
          objectFit="contain"
          borderRadius="l2"
        />
        <Box>
          {variants.length > 0 && (
            <VariantChoice variants={variants} chosen={chosen} onChoose={choose} />
          )}
          <Text mt="4" color="fg.muted">
            {t("The next page asks for photos, grade, IMEI and price, and puts it on sale.")}
          </Text>
        </Box>
      </Grid>
      <Flex gap="3" wrap="wrap">
        <LoadingButton
          loading={busy}
          onClick={() => void create({ input: { deviceId: device.id, variantId: chosen ?? null } })}
        >
          {t("Create the draft")}
        </LoadingButton>
        <ButtonLink to={routes.newUnit} variant="outline">
          {t("Choose another device")}
        </ButtonLink>
      </Flex>
    </Part>
  );
}
