import { Box, Flex } from "@chakra-ui/react";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import { DeleteDeviceDocument } from "../../../generated/DeleteDevice.ts";
import { deviceKindWords, gadgetTypeWords, productTypeWords } from "../../../generated/words.ts";
import { updateDevicePath } from "../../../platform/consoleRoutes.ts";
import { t } from "../../../platform/i18n.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { ButtonLink, RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { type Column, PhoneLine } from "../../../ui/lists/DataTable.tsx";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Day } from "../../../ui/text/Day.tsx";
import { Price } from "../../../ui/text/Price.tsx";
import { deleteTexts } from "../deleteTexts.ts";
import { StockSwitch } from "./StockSwitch.tsx";

/** The columns of the catalogue's table. The last column has the actions. */
export const catalogueColumns: readonly Column<CatalogueRowFragment>[] = [
  { header: t("Device"), cell: (device) => <DeviceCell device={device} /> },
  {
    header: t("Price"),
    phone: "hidden",
    sort: { ascending: "cheapest", descending: "dearest" },
    cell: ({ price }) => <Price amount={price} />,
  },
  {
    header: t("Stock"),
    phone: "end",
    hasLabel: false,
    cell: (device) => <StockSwitch device={device} />,
  },
  {
    header: t("Added"),
    phone: "hidden",
    sort: { ascending: "oldest", descending: "" },
    isQuiet: true,
    style: { whiteSpace: "nowrap" },
    cell: ({ createdAt }) => <Day of={createdAt} />,
  },
  {
    header: t("Last change"),
    phone: "hidden",
    isQuiet: true,
    style: { whiteSpace: "nowrap" },
    cell: ({ updatedAt }) => <Day of={updatedAt} />,
  },
  {
    header: t("Actions"),
    phone: "menu",
    cell: (device) => (
      <Flex gap="2">
        <ButtonLink
          to={updateDevicePath(device.kind, device.id)}
          size="sm"
          variant="outline"
          aria-label={t("Edit {title}", { title: device.title })}
        >
          {t("Edit")}
        </ButtonLink>
        <DeleteButton device={device} />
      </Flex>
    ),
  },
];

/** The columns without the actions, for staff who may only change prices. */
export const shownColumns = catalogueColumns.slice(0, -1);

function DeviceCell({ device }: { device: CatalogueRowFragment }) {
  const { kind, path, title, sku, coverImage, savedCount } = device;
  const saved = savedCount ? t("saved by {count}", { count: savedCount }) : null;
  const type =
    "gadgetType" in device
      ? gadgetTypeWords[device.gadgetType]
      : productTypeWords[device.productType];
  return (
    <Flex align="center" gap="3">
      <Box hideBelow="md" flexShrink="0" boxSize="14">
        <Picture
          image={coverImage}
          alt=""
          sizes="3.5rem"
          boxSize="full"
          objectFit="contain"
          borderRadius="l1"
        />
      </Box>
      <Box minW="0">
        <RouteLink to={path} fontWeight="semibold">
          {title}
        </RouteLink>
        <PhoneLine>
          <Price amount={device.price} />
        </PhoneLine>
        <Box hideBelow="md" fontSize="sm" color="fg.muted">
          {[deviceKindWords[kind], type, sku, saved].filter(Boolean).join(" · ")}
        </Box>
      </Box>
    </Flex>
  );
}

/** The button that permanently deletes a device from the catalogue. */
function DeleteButton({ device }: { device: CatalogueRowFragment }) {
  const { id, kind, title } = device;
  const { question, done } = deleteTexts[kind];
  const [remove] = useAction(DeleteDeviceDocument, {
    done,
  });
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      aria-label={t("Delete {title}", { title })}
      question={question}
      confirmLabel={t("Delete")}
      onConfirm={() => remove({ id, kind })}
    >
      {t("Delete")}
    </ConfirmButton>
  );
}
