import { Box, Button, Flex, Link } from "@chakra-ui/react";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { deviceKindWords } from "../../generated/words.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { chosenFile, requiredFile } from "../../ui/forms/fileRules.ts";
import { Part } from "../../ui/forms/Part.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { uploadImport } from "./uploadImport.ts";

const labels = { file: t("CSV file"), images: t("Images"), kind: t("Kind") };
const missing = t("Please choose a CSV file");

const schema = z.object({
  file: requiredFile(missing),
  images: chosenFile,
  kind: z.string(),
});

const initial: z.input<typeof schema> = { file: null, images: null, kind: "" };

/** The form that uploads a CSV file and, optionally, a ZIP file with images. */
export function ImportUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [share, setShare] = useState<number>();
  const upload = useRef<AbortController>(null);
  const form = useZodForm({
    schema,
    labels,
    initial,
    faultMessage: missing,
    save: async (files) => {
      setShare(0);
      upload.current = new AbortController();
      try {
        onUploaded(
          await uploadImport(files, { onProgress: setShare, signal: upload.current.signal }),
        );
      } catch (error) {
        if (upload.current.signal.aborted) return;
        form.setError("file", { message: messageOf(error) }, { shouldFocus: true });
        throw error;
      } finally {
        setShare(undefined);
      }
    },
  });

  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Upload")}>
      <Part title={t("Upload a file")} mb="8">
        <Field
          form={form}
          name="file"
          label={labels.file}
          limit={{ required: true }}
          hint={t("At most 50 MB and 1,00,000 rows. In Excel, save as “CSV UTF-8”.")}
        >
          <Input type="file" accept=".csv,.tsv,.txt,text/csv" py="2.5" />
        </Field>
        <Field
          form={form}
          name="images"
          label={labels.images}
          hint={t("A ZIP file with the images that the file refers to, if any.")}
        >
          <Input type="file" accept=".zip,application/zip" py="2.5" />
        </Field>
        <Field
          form={form}
          name="kind"
          label={labels.kind}
          hint={t("The kind of the devices in rows that don't state a kind.")}
        >
          <Select>
            <option value="">{t("As the file says")}</option>
            <SelectOptions words={deviceKindWords} />
          </Select>
        </Field>
        {share === undefined ? (
          <Button type="submit" alignSelf="start">
            {t("Upload and check")}
          </Button>
        ) : (
          <Flex align="center" gap="4">
            <Box flex="1">
              <ProgressBar label={t("Uploading")} percent={Math.round(share * 100)} />
            </Box>
            <Button
              variant="outline"
              size="sm"
              onClick={() => upload.current?.abort(new Error(t("The upload was cancelled")))}
            >
              {t("Cancel upload")}
            </Button>
          </Flex>
        )}
        <Templates />
      </Part>
    </form>
  );
}

function Templates() {
  return (
    <Flex gap="4" wrap="wrap" fontSize="sm" color="fg.muted">
      {t("Empty files with the columns:")}
      {Object.entries(deviceKindWords).map(([kind, word]) => (
        <Link
          key={kind}
          href={`/api/v1/imports/template.csv?kind=${kind}`}
          variant="underline"
          download
        >
          {word}
        </Link>
      ))}
    </Flex>
  );
}
