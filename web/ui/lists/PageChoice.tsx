import { t } from "../../platform/i18n.ts";
import { Checkbox } from "../controls/controls.tsx";
import type { Selection } from "./useSelection.ts";

type PageChoiceProps = {
  selection: Selection;
  /** The ids of the rows on the current page. */
  ids: readonly string[];
};

/** A checkbox that chooses all rows of the page, or none of them. */
export function PageChoice({ selection, ids }: PageChoiceProps) {
  const chosen = ids.filter(selection.has).length;
  return (
    <Checkbox
      checked={chosen === ids.length}
      isPartial={chosen > 0 && chosen < ids.length}
      data-needs-scripts=""
      onChange={({ target }) => selection.set(ids, target.checked)}
    >
      {t("Choose all on this page")}
    </Checkbox>
  );
}
