import { NavbarsDocument } from "../../generated/Navbars.ts";
import { useStableQuery } from "../../platform/useStableQuery.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Card, PictureList, UploadCard } from "./PictureShelf.tsx";
import { useBanners } from "./useBanners.ts";

/** The banners of the home page: to add, and to remove all but one (spec, section 2). */
function Navbars() {
  const { create, remove } = useBanners();
  return (
    <ConsolePage intro="The large pictures at the top of the home page.">
      <UploadCard title="Upload Navbar" button="Upload Navbar" create={create} />
      <Card title="Navbar List">
        <NavbarList remove={remove} />
      </Card>
    </ConsolePage>
  );
}

function NavbarList({ remove }: { remove: (id: string) => Promise<unknown> }) {
  const result = useStableQuery(NavbarsDocument, { variables: {} });
  if (!result) return <Loading minH="48" />;
  return (
    <PictureList
      noun="Navbar"
      pictures={result.data.banners}
      emptyText="No Navbar Found"
      removeLabel="Remove Navbar"
      question="Are you sure you want to delete this navbar?"
      remove={remove}
    />
  );
}

export { Navbars as Component };
