import { useMutation } from "@apollo/client/react";
import { CreateBannerDocument } from "../../generated/CreateBanner.ts";
import { DeleteBannerDocument } from "../../generated/DeleteBanner.ts";
import { messageOf } from "../../platform/errors.ts";
import { toast } from "../../ui/toasts.ts";

/** Adds and removes banners; each says by a toast that it went well, a removal also why not. */
export function useBanners() {
  const [create] = useMutation(CreateBannerDocument, {
    refetchQueries: ["Navbars"],
    awaitRefetchQueries: true,
    update: (cache) => cache.evict({ id: "ROOT_QUERY", fieldName: "home" }),
    onCompleted: () => toast.success("Navbar created successfully!"),
  });
  const [remove] = useMutation(DeleteBannerDocument, {
    update: (cache, { data }) =>
      cache.evict({ id: cache.identify({ __typename: "Banner", id: data?.deleteBanner }) }),
    onCompleted: () => toast.success("Navbar deleted successfully!"),
    onError: (error) => toast.error(messageOf(error)),
  });
  return {
    create: (image: string) => create({ variables: { image } }),
    remove: (id: string) => remove({ variables: { id } }),
  };
}
