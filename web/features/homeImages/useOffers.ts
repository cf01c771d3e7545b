import { useMutation } from "@apollo/client/react";
import { CreateOfferDocument } from "../../generated/CreateOffer.ts";
import { DeleteOfferDocument } from "../../generated/DeleteOffer.ts";
import { messageOf } from "../../platform/errors.ts";
import { toast } from "../../ui/toasts.ts";

/** Adds and removes offers; each says by a toast that it went well, a removal also why not. */
export function useOffers() {
  const [create] = useMutation(CreateOfferDocument, {
    refetchQueries: ["SmartOffers"],
    awaitRefetchQueries: true,
    update: (cache) => cache.evict({ id: "ROOT_QUERY", fieldName: "home" }),
    onCompleted: () => toast.success("Offer Created Successfully!"),
  });
  const [remove] = useMutation(DeleteOfferDocument, {
    update: (cache, { data }) =>
      cache.evict({ id: cache.identify({ __typename: "Offer", id: data?.deleteOffer }) }),
    onCompleted: () => toast.success("Offer Deleted Successfully"),
    onError: (error) => toast.error(messageOf(error)),
  });
  return {
    create: (image: string) => create({ variables: { image } }),
    remove: (id: string) => remove({ variables: { id } }),
  };
}
