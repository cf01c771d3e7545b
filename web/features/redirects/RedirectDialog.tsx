import { CreateRedirectDocument } from "../../generated/CreateRedirect.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const { from, to } = limits.RedirectInput;
const address = { autoCapitalize: "none", inputMode: "url" } as const;

const fields = {
  from: row(t("Former address"), text, from, {
    ...address,
    hint: t("Such as /old-shop/phones. End the address with /* for everything below it."),
  }),
  to: row(t("Leads to"), text, to, {
    ...address,
    hint: t("A page of this shop, such as /buySmartPhone. Copy it from your browser."),
  }),
};

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
    ...formOf(fields, { from: path }),
    faultMessage: t("Please Fill All The Fields"),
    save: (input): Promise<unknown> => create({ input }),
  });
  return (
    <FormDialog title={t("Add a Redirect")} action={t("Save")} form={form} onClose={onClose}>
      <Fields form={form} rows={fields} />
    </FormDialog>
  );
}
