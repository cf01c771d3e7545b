import { useSearchParams } from "react-router-dom";
import { SearchField } from "../../../ui/SearchField.tsx";
import { usePutInAddress } from "../../../ui/usePutInAddress.ts";

/** Searches within the list that is shown, as `search` in the address. */
export function ListSearch({ label }: { label: string }) {
  const [query] = useSearchParams();
  const put = usePutInAddress();
  return (
    <SearchField
      label={label}
      name="search"
      searched={query.get("search") ?? ""}
      onSearch={(search) => put({ search, page: "" })}
    />
  );
}
