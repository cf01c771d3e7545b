import { Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { OfferUnitDocument } from "../../../generated/OfferUnit.ts";
import type { UnitDetailsFragment, UnitState } from "../../../generated/UnitDetails.ts";
import { unitLabelsPath } from "../../../platform/consoleRoutes.ts";
import { t } from "../../../platform/i18n.ts";
import { useMay } from "../../../platform/rights.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { ButtonLink, RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { Card } from "../../../ui/page/Card.tsx";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { toast } from "../../../ui/toasts/toasts.ts";
import { ReceiptList } from "../../documents/ReceiptList.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { modelOf } from "../unitName.ts";
import { Readiness, readinessOf } from "./Readiness.tsx";
import { UnitActions } from "./UnitActions.tsx";
import { ImeiFacts, UnitFacts } from "./UnitFacts.tsx";
import { UnitForm } from "./UnitForm.tsx";
import { UnitTimeline } from "./UnitTimeline.tsx";

const OfferDialog = lazyPart(async () => (await import("./OfferDialog.tsx")).OfferDialog);

const sentences: Record<UnitState, string> = {
  DRAFT: t("Only the shop sees it. Complete it, and put it on sale."),
  FOR_SALE: t("Buyers see this piece on its device's page."),
  RESERVED: t("It is kept for a buyer. Others see that it is reserved."),
  SOLD: t("It has a new owner. Its warranty counts from the day of the sale."),
  RETURNED: t("The buyer returned it. Inspect it, and put it back into stock or write it off."),
  WRITTEN_OFF: t("It no longer counts as stock."),
};

const isEditable = (state: UnitState) => state !== "SOLD" && state !== "WRITTEN_OFF";

/** The content of a unit's page: the state and the next steps, the form, and the events. */
export function UnitView({ unit }: { unit: UnitDetailsFragment }) {
  const { state } = unit;
  const [asksReason, setAsksReason] = useState(false);
  const focused = useRef<string>(null);
  const may = useMay();
  const [offer] = useAction(OfferUnitDocument, {
    once: true,
    done: t("Piece Put on Sale"),
  });
  const tryOffer = (confirmed: boolean) => {
    if (confirmed) void offer({ id: unit.id, override: null });
    else if (may("OVERRIDE_CHECKS")) setAsksReason(true);
    else
      toast.error(
        t(
          "NEIR has not confirmed the IMEI. Only staff who may override checks can offer the piece anyway.",
        ),
      );
  };
  return (
    <Stack gap={{ base: "4", lg: "6" }}>
      <Summary unit={unit} />
      {isEditable(state) && may("MANAGE_UNITS") ? (
        <UnitForm
          key={`${unit.id} ${unit.version}`}
          unit={unit}
          onOffer={tryOffer}
          focused={focused}
        />
      ) : (
        <Part as="section" title={t("IMEI and register")}>
          <ImeiFacts unit={unit} />
        </Part>
      )}
      {unit.receipts.length > 0 && (
        <Part as="section" title={t("Receipts")}>
          <ReceiptList receipts={unit.receipts} />
        </Part>
      )}
      <Part as="section" title={t("What happened")}>
        <UnitTimeline unit={unit} />
      </Part>
      {asksReason && <OfferDialog unit={unit} onClose={() => setAsksReason(false)} />}
    </Stack>
  );
}

/** The device of the unit, the unit's state, and the actions. */
function Summary({ unit }: { unit: UnitDetailsFragment }) {
  const { code, device, variant, state, photos } = unit;
  const [cover] = photos;
  const mayManage = useMay()("MANAGE_UNITS");
  const isReady = readinessOf(unit).every(({ done }) => done);
  return (
    <Card as="section" aria-labelledby="state" p={{ base: "4", md: "6" }}>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", md: "10rem minmax(0, 1fr)" }}
        gap={{ base: "4", md: "6" }}
      >
        {cover && (
          <Picture
            image={cover}
            alt=""
            sizes="10rem"
            w={{ base: "28", md: "full" }}
            aspectRatio="1"
            objectFit="cover"
            borderRadius="l2"
          />
        )}
        <Stack gap="3" gridColumn={{ md: cover ? undefined : "1 / -1" }}>
          <Flex align="center" gap="3" wrap="wrap">
            <Heading as="h2" size="lg" id="state">
              <RouteLink to={(variant ?? device).path}>{modelOf(unit)}</RouteLink>
            </Heading>
            <StateBadge state={state} />
          </Flex>
          <Text>{sentences[state]}</Text>
          {mayManage && state === "DRAFT" && !isReady && <Readiness unit={unit} />}
          <UnitActions unit={unit} />
          <UnitFacts unit={unit} />
          <Flex gap="3" wrap="wrap">
            {mayManage && (
              <ButtonLink to={unitLabelsPath([code])} size="sm" variant="ghost">
                {t("Print label")}
              </ButtonLink>
            )}
            {(state === "FOR_SALE" || state === "RESERVED") && (
              <ButtonLink to={unit.path} size="sm" variant="ghost">
                {t("See what buyers see")}
              </ButtonLink>
            )}
          </Flex>
        </Stack>
      </Grid>
    </Card>
  );
}
