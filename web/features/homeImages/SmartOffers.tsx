import { SmartOffersDocument } from "../../generated/SmartOffers.ts";
import { useStableQuery } from "../../platform/useStableQuery.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Card, PictureList, UploadCard } from "./PictureShelf.tsx";
import { useOffers } from "./useOffers.ts";

/** The offers of the home page: to add, and to remove all but one (spec, section 2). */
function SmartOffers() {
  const { create, remove } = useOffers();
  return (
    <ConsolePage intro="The pictures below the home page's banners.">
      <UploadCard title="Upload Offers" button="Upload Offer" create={create} />
      <Card title="Smart Offers List">
        <OfferList remove={remove} />
      </Card>
    </ConsolePage>
  );
}

function OfferList({ remove }: { remove: (id: string) => Promise<unknown> }) {
  const result = useStableQuery(SmartOffersDocument, { variables: {} });
  if (!result) return <Loading minH="48" />;
  return (
    <PictureList
      noun="Offer"
      pictures={result.data.offers}
      emptyText="No Offers Found"
      removeLabel="Remove Offer"
      question="Are you sure you want to delete this offer?"
      remove={remove}
    />
  );
}

export { SmartOffers as Component };
