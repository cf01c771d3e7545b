import { Suspense } from "react";
import { useBanners } from "../../../features/banners/useBanners.ts";
import { Card, PictureList, UploadCard } from "../../../features/uploads/PictureShelf.tsx";
import { NavbarsDocument } from "../../../generated/Navbars.ts";
import { useQuestion } from "../../../platform/useQuestion.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { ConsolePage } from "../../ConsolePage.tsx";
import type { Page } from "../../page.tsx";

/** The banners of the home page: to add, and to remove all but one (spec, section 2). */
function Navbars() {
  const { create, remove } = useBanners();
  return (
    <ConsolePage title="Navbars" intro="The large pictures at the top of the home page.">
      <UploadCard title="Upload Navbar" button="Upload Navbar" create={create} />
      <Card title="Navbar List">
        <Suspense fallback={<Loading minH="48" />}>
          <NavbarList remove={remove} />
        </Suspense>
      </Card>
    </ConsolePage>
  );
}

function NavbarList({ remove }: { remove: (id: string) => Promise<unknown> }) {
  const { banners } = useQuestion(NavbarsDocument, { fetchPolicy: "cache-and-network" }).data;
  return (
    <PictureList
      noun="Navbar"
      pictures={banners}
      emptyText="No Navbar Found"
      removeLabel="Remove Navbar"
      question="Are you sure you want to delete this navbar?"
      remove={remove}
    />
  );
}

export const page: Page = { View: Navbars };
