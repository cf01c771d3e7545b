import { Button, chakra, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import * as z from "zod/mini";
import { messageOf } from "../../platform/graphql/errors.ts";
import { upload } from "../../platform/graphql/upload.ts";
import { useRevalidation } from "../../platform/graphql/useRevalidation.ts";
import { didWrite } from "../../platform/graphql/writes.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { requiredFile } from "../../ui/forms/fileRules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

/** The server's result for the rows of the file. */
type Result = { created: number; updated: number; faults: { row: number; message: string }[] };

const labels = { file: t("CSV file") };
const missing = t("Please choose a CSV file");
const failed = t("The file could not be uploaded. Please try again.");
const schema = z.object({ file: requiredFile(missing) });

/** The maximum number of rows with faults that the dialog lists. */
const maxListed = 50;

/** Sends the file. Rejects with the server's message. */
async function importFile(file: File): Promise<Result> {
  const csv = new Blob([file], { type: "text/csv" });
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const { status, body } = await upload("/api/v1/redirects/import", csv, failed, options);
  const answer = body as { data?: Result; message?: string } | null;
  if (status === 200 && answer?.data) return answer.data;
  throw new Error(answer?.message ?? failed);
}

/**
 * A dialog that adds the redirects in a CSV file, and then lists the rows that were left out. It is loaded when it is
 * first opened.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<Result>();
  const show = useRevalidation();
  const initial: z.input<typeof schema> = { file: null };
  const form = useZodForm({
    schema,
    labels,
    initial,
    faultMessage: missing,
    save: async ({ file }) => {
      try {
        setResult(await importFile(file));
      } catch (error) {
        form.setError("file", { message: messageOf(error) }, { shouldFocus: true });
        throw error;
      }
      didWrite();
      await show();
    },
  });
  const done = result && {
    title: t("Redirects Imported"),
    content: <Imported {...result} onClose={onClose} />,
  };
  return (
    <FormDialog
      title={t("Import Redirects")}
      action={t("Import")}
      form={form}
      onClose={onClose}
      done={done}
    >
      <Field
        form={form}
        name="file"
        label={labels.file}
        limit={{ required: true }}
        hint={t(
          "The first line is from,to. Each further line has a former address and the page of this shop to which it leads: /old-shop/phones,/buySmartPhone",
        )}
      >
        <Input type="file" accept=".csv,.txt,text/csv" py="2.5" />
      </Field>
    </FormDialog>
  );
}

const Faults = chakra("ul", {
  base: { display: "grid", gap: "2", ps: "5", listStyleType: "disc", overflowWrap: "anywhere" },
});

function Imported({ created, updated, faults, onClose }: Result & { onClose: () => void }) {
  const further = faults.length - maxListed;
  return (
    <Stack gap="4">
      <Text>
        {t("Added: {created}. Changed: {updated}. Left out: {faults}.", {
          created: formatNumber(created),
          updated: formatNumber(updated),
          faults: formatNumber(faults.length),
        })}
      </Text>
      {faults.length > 0 && (
        <Faults>
          {faults.slice(0, maxListed).map(({ row, message }) => (
            <li key={row}>{t("Line {row}: {message}", { row: formatNumber(row), message })}</li>
          ))}
        </Faults>
      )}
      {further > 0 && <Text>{t("And {count} more lines.", { count: formatNumber(further) })}</Text>}
      <Button alignSelf="end" onClick={onClose}>
        {t("Close")}
      </Button>
    </Stack>
  );
}
