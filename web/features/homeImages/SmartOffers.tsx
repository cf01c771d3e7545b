import { Suspense } from "react";
import { SmartOffersDocument } from "../../generated/SmartOffers.ts";
import type { Page } from "../../platform/page.tsx";
import { useQuestion } from "../../platform/useQuestion.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Card, PictureList, UploadCard } from "./PictureShelf.tsx";
import { useOffers } from "./useOffers.ts";

/** The offers of the home page: to add, and to remove all but one (spec, section 2). */
function SmartOffers() {
  const { create, remove } = useOffers();
  return (
    <ConsolePage title="Smart Offers" intro="The pictures below the home page's banners.">
      <UploadCard title="Upload Offers" button="Upload Offer" create={create} />
      <Card title="Smart Offers List">
        <Suspense fallback={<Loading minH="48" />}>
          <OfferList remove={remove} />
        </Suspense>
      </Card>
    </ConsolePage>
  );
}

function OfferList({ remove }: { remove: (id: string) => Promise<unknown> }) {
  const { offers } = useQuestion(SmartOffersDocument, {
    fetchPolicy: "cache-and-network",
  }).data;
  return (
    <PictureList
      noun="Offer"
      pictures={offers}
      emptyText="No Offers Found"
      removeLabel="Remove Offer"
      question="Are you sure you want to delete this offer?"
      remove={remove}
    />
  );
}

export const page: Page = { View: SmartOffers };
