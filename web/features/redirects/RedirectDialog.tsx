import * as z from "zod/mini";
import { CreateRedirectDocument } from "../../generated/CreateRedirect.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const { from, to } = limits.RedirectInput;
const labels = { from: t("Former address"), to: t("Leads to") };
const schema = z.object({ from: text(labels.from, from), to: text(labels.to, to) });

type RedirectDialogProps = {
  /** The initial value of the former address. It may be empty. */
  path: string;
  onClose: () => void;
};

/** A dialog that adds a redirect. It is loaded when it is first opened. */
export function RedirectDialog({ path, onClose }: RedirectDialogProps) {
  const create = useSave(CreateRedirectDocument, {
    once: true,
    onDone: onClose,
    done: t("Redirect Added Successfully"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { from: path, to: "" },
    faultMessage: t("Please Fill All The Fields"),
    save: (input): Promise<unknown> => create({ input }),
  });
  return (
    <FormDialog title={t("Add a Redirect")} action={t("Save")} form={form} onClose={onClose}>
      <Field
        form={form}
        name="from"
        label={labels.from}
        limit={from}
        hint={t("Such as /old-shop/phones. End the address with /* for everything below it.")}
      >
        <Input autoComplete="off" autoCapitalize="none" inputMode="url" />
      </Field>
      <Field
        form={form}
        name="to"
        label={labels.to}
        limit={to}
        hint={t("A page of this shop, such as /buySmartPhone. Copy it from your browser.")}
      >
        <Input autoComplete="off" autoCapitalize="none" inputMode="url" />
      </Field>
    </FormDialog>
  );
}
