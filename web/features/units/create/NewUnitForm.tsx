import { Box, Flex, Grid, Text } from "@chakra-ui/react";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CreateUnitDocument } from "../../../generated/CreateUnit.ts";
import type { DeviceForUnitFragment } from "../../../generated/DeviceForUnit.ts";
import { consoleRoutes, unitPath } from "../../../platform/consoleRoutes.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { formOf } from "../../../ui/forms/fieldRows.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { focusControl } from "../../../ui/forms/scanFields.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { VariantChoice } from "../../devices/VariantChoice.tsx";
import { unitFields } from "../page/unitRules.ts";
import { type AddedUnit, AddedUnits } from "./AddedUnits.tsx";
import { ScannedFields } from "./ScannedFields.tsx";
import { namesOf, numberNames, usualScan } from "./scannedNumbers.ts";

const { imei, imei2, serial } = unitFields;
const emptyForm = formOf({ imei, imei2, serial });

/**
 * The form that adds units of a device as drafts. If staff add a single unit, the unit's page then asks for the other
 * values. If staff add several units in a row, they scan the numbers of each unit.
 */
export function NewUnitForm({ device }: { device: DeviceForUnitFragment }) {
  const variants = "variants" in device ? device.variants : [];
  const [variantId, choose] = useState(variants[0]?.id);
  const [scan, setScan] = useState(() => usualScan(device));
  const [added, setAdded] = useState<readonly AddedUnit[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const opensUnit = useRef(false);
  const isSending = useRef(false);
  /** Whether the fields already contain the numbers of the next unit. */
  const hasNext = useRef(false);
  const navigate = useNavigate();
  const create = useSave(CreateUnitDocument, {
    once: true,
    done: t("Piece Created Successfully"),
    onDone: ({ createUnit }) =>
      opensUnit.current && navigate(unitPath(createUnit.code), { replace: true }),
  });
  const [first = "imei"] = namesOf(scan);
  const form = useZodForm({
    ...emptyForm,
    save: async ({ imei, imei2, serial }) => {
      const numbers = { imei, imei2, serial: serial || null };
      const input = { deviceId: device.id, variantId: variantId ?? null, ...numbers };
      const typed = form.getValues();
      const stays = !opensUnit.current;
      // Empties the fields before the response arrives, because staff may already scan the next unit.
      if (stays) begin();
      isSending.current = true;
      try {
        const { createUnit } = await create({ input });
        if (stays) setAdded((before) => [{ ...createUnit, ...numbers }, ...before]);
      } catch (error) {
        if (isEmpty()) for (const name of numberNames) form.setValue(name, typed[name]);
        throw error;
      } finally {
        isSending.current = false;
        if (hasNext.current) setTimeout(() => element.current?.requestSubmit());
        hasNext.current = false;
      }
    },
  });
  const isEmpty = () => Object.values(form.getValues()).every((typed) => typed.trim() === "");
  /** Empties the fields for the next unit. */
  const begin = () => {
    for (const name of numberNames) form.setValue(name, "");
    focusControl(element.current, first);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isSending.current) {
      event.preventDefault();
      hasNext.current = !isEmpty();
      return;
    }
    opensUnit.current = submitter?.getAttribute("value") === "open";
    if (opensUnit.current || !isEmpty()) return form.submit(event);
    event.preventDefault();
    form.setError(first, { type: "scan", message: t("Scan or type a number") });
    focusControl(element.current, first);
  };
  return (
    <form
      ref={element}
      onSubmit={submit}
      noValidate
      aria-label={t("New piece of {title}", { title: device.title })}
    >
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
              <VariantChoice variants={variants} chosen={variantId} onChoose={choose} />
            )}
            <Text mt="4" color="fg.muted">
              {t(
                "Scan the numbers of one piece after the other. Or create one draft, and add its photos, grade, price and IMEI on its page.",
              )}
            </Text>
          </Box>
        </Grid>
        <ScannedFields
          form={form}
          scan={scan}
          onScan={(chosen) => {
            setScan(chosen);
            form.reset(emptyForm.initial);
          }}
        />
        <Flex gap="3" wrap="wrap">
          <SubmitButton form={form}>{t("Save and scan the next")}</SubmitButton>
          <SubmitButton form={form} value="open" variant="outline">
            {t("Create the draft")}
          </SubmitButton>
          <ButtonLink to={consoleRoutes.newUnit} variant="ghost">
            {t("Choose another device")}
          </ButtonLink>
        </Flex>
        <AddedUnits units={added} />
      </Part>
    </form>
  );
}
