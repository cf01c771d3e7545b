import { Suspense } from "react";
import { NavbarsDocument } from "../../generated/Navbars.ts";
import type { Page } from "../../platform/page.tsx";
import { useQuestion } from "../../platform/useQuestion.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Card, PictureList, UploadCard } from "./PictureShelf.tsx";
import { useBanners } from "./useBanners.ts";

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
