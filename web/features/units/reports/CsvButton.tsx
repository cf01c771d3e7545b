import { Button } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { csvOf } from "./csv.ts";

type CsvButtonProps = {
  /** The name of the file, without the extension. */
  name: string;
  /** The name of the table, for people who can't see which table the button belongs to. */
  label: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** A button that saves a table of the page as a CSV file. */
export function CsvButton({ name, label, columns, rows }: CsvButtonProps) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={t("Save as CSV: {label}", { label })}
      onClick={save}
    >
      {t("Save as CSV")}
    </Button>
  );
}
