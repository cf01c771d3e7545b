import { Box, Flex } from "@chakra-ui/react";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import { DeleteDeviceDocument } from "../../../generated/DeleteDevice.ts";
import { deviceKindWords, gadgetTypeWords, productTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { ButtonLink, RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { RowChoice } from "../../../ui/lists/RowChoice.tsx";
import { Cell, Row, Table } from "../../../ui/lists/Table.tsx";
import type { Selection } from "../../../ui/lists/useSelection.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Day } from "../../../ui/text/Day.tsx";
import { Price } from "../../../ui/text/Price.tsx";
import { buyKinds } from "../buyList/buyKinds.ts";
import { StockSwitch } from "./StockSwitch.tsx";

const byOrder = { name: "order", resets: "page" } as const;
const columns = [
  t("Device"),
  { label: t("Price"), sort: { ...byOrder, ascending: "cheapest", descending: "dearest" } },
  t("Stock"),
  { label: t("Added"), sort: { ...byOrder, ascending: "oldest", descending: "" } },
  t("Last change"),
  t("Actions"),
] as const;

type CatalogueTableProps = { devices: readonly CatalogueRowFragment[]; selection: Selection };

/** Devices below each other, with what can be done to each. */
export function CatalogueTable({ devices, selection }: CatalogueTableProps) {
  return (
    <Table label={t("Catalogue")} columns={columns}>
      {devices.map((device) => (
        <Row key={device.id}>
          <Cell>
            <DeviceCell device={device} selection={selection} />
          </Cell>
          <Cell label={t("Price")}>
            <Price amount={device.price} />
          </Cell>
          <Cell>
            <StockSwitch device={device} />
          </Cell>
          <Cell color="fg.muted" fontSize="sm" whiteSpace="nowrap" hideBelow="md">
            <Day of={device.createdAt} />
          </Cell>
          <Cell
            label={t("Last change")}
            color="fg.muted"
            fontSize="sm"
            whiteSpace="nowrap"
            textAlign={{ base: "end", md: "start" }}
          >
            <Day of={device.updatedAt} />
          </Cell>
          <Cell gridColumn="1 / -1" mt={{ base: "2", md: "0" }}>
            <Flex gap="2">
              <ButtonLink
                to={paths.update(device.kind, device.id)}
                size="sm"
                variant="outline"
                aria-label={t("Edit {title}", { title: device.title })}
              >
                {t("Edit")}
              </ButtonLink>
              <DeleteButton device={device} />
            </Flex>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

type DeviceCellProps = { device: CatalogueRowFragment; selection: Selection };

function DeviceCell({ device, selection }: DeviceCellProps) {
  const { id, kind, title, sku, coverImage } = device;
  const type =
    "gadgetType" in device
      ? gadgetTypeWords[device.gadgetType]
      : productTypeWords[device.productType];
  return (
    <Flex align="center" gap="3">
      <RowChoice
        label={t("Choose {title}", { title })}
        unseen
        chosen={selection.has(id)}
        onChoose={(choose) => selection.set([id], choose)}
      />
      <Box flexShrink="0" boxSize="14">
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
        <RouteLink to={paths.details(kind, id)} fontWeight="semibold">
          {title}
        </RouteLink>
        <Box fontSize="sm" color="fg.muted">
          {[deviceKindWords[kind], type, sku].filter(Boolean).join(" · ")}
        </Box>
      </Box>
    </Flex>
  );
}

/** Takes a device out of the catalogue for good. */
function DeleteButton({ device }: { device: CatalogueRowFragment }) {
  const { id, kind, title } = device;
  const { deleteQuestion, deletedMessage } = buyKinds[kind];
  const [remove] = useAction(DeleteDeviceDocument, { done: deletedMessage });
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      aria-label={t("Delete {title}", { title })}
      question={deleteQuestion}
      confirmLabel={t("Delete")}
      onConfirm={() => remove({ id, kind })}
    >
      {t("Delete")}
    </ConfirmButton>
  );
}
