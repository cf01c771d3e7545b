import { Box, Button, Flex, Link } from "@chakra-ui/react";
import { type FormEvent, useRef, useState } from "react";
import { deviceKindWords } from "../../generated/words.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { Input, Select } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Part } from "../../ui/Part.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { SelectOptions } from "../../ui/SelectOptions.tsx";
import { uploadImport } from "./uploadImport.ts";

/** The form that uploads a CSV file, and a ZIP file with its images. */
export function ImportUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const upload = useRef<AbortController>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = fileOf(form.get("file"));
    if (!file) return setError(t("Please choose a CSV file"));
    setError(undefined);
    setShare(0);
    upload.current = new AbortController();
    const files = { file, images: fileOf(form.get("images")), kind: String(form.get("kind")) };
    await uploadImport(files, { onProgress: setShare, signal: upload.current.signal }).then(
      onUploaded,
      (reason) => setError(messageOf(reason)),
    );
    setShare(undefined);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t("Upload")}>
      <Part title={t("Upload a file")} mb="8">
        <FormField
          label={t("CSV file")}
          error={error}
          hint={t("At most 50 MB and 1,00,000 rows. In Excel, save as “CSV UTF-8”.")}
        >
          <Input type="file" name="file" accept=".csv,.tsv,.txt,text/csv" required py="2.5" />
        </FormField>
        <FormField
          label={t("Images")}
          hint={t("A ZIP file with the images that the file names, if any.")}
        >
          <Input type="file" name="images" accept=".zip,application/zip" py="2.5" />
        </FormField>
        <FormField label={t("Kind")} hint={t("Of rows that name no kind.")}>
          <Select name="kind" defaultValue="">
            <option value="">{t("As the file says")}</option>
            <SelectOptions words={deviceKindWords} />
          </Select>
        </FormField>
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

/** An input without a chosen file has an empty one. */
const fileOf = (value: FormDataEntryValue | null) =>
  value instanceof File && value.size > 0 ? value : undefined;

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
