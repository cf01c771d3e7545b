import { Button } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { csvOf } from "./csv.ts";

type CsvButtonProps = {
  /** The file's name without its extension. */
  name: string;
  /** The name of the content, for people who can't see above which table the button is. */
  label: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** The button that saves one of the page's tables as a CSV file. */
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
