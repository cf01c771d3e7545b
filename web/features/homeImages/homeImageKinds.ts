import type { TypedDocumentNode } from "@apollo/client";
import { CreateBannerDocument } from "../../generated/CreateBanner.ts";
import { CreateOfferDocument } from "../../generated/CreateOffer.ts";
import { DeleteBannerDocument } from "../../generated/DeleteBanner.ts";
import { DeleteOfferDocument } from "../../generated/DeleteOffer.ts";
import { MoveBannerDocument } from "../../generated/MoveBanner.ts";
import { MoveOfferDocument } from "../../generated/MoveOffer.ts";
import { NavbarsDocument } from "../../generated/Navbars.ts";
import { SmartOffersDocument } from "../../generated/SmartOffers.ts";
import { UpdateBannerDocument } from "../../generated/UpdateBanner.ts";
import { UpdateOfferDocument } from "../../generated/UpdateOffer.ts";
import { t } from "../../platform/i18n.ts";
import type { HomeImageInput } from "./homeImageForm.tsx";
import type { ListedPicture } from "./PictureShelf.tsx";

export type HomeImageKind = "banner" | "offer";

type Kind = {
  list: TypedDocumentNode<{ images: readonly ListedPicture[] }, Record<string, never>>;
  create: TypedDocumentNode<unknown, HomeImageInput>;
  update: TypedDocumentNode<unknown, HomeImageInput & { id: string }>;
  /** Moves an image in front of another image. If `before` is null, moves it to the end. */
  move: TypedDocumentNode<unknown, { id: string; before: string | null }>;
  remove: TypedDocumentNode<unknown, { id: string }>;
  intro: string;
  uploadTitle: string;
  uploadButton: string;
  listTitle: string;
  noun: string;
  emptyText: string;
  /** The title of the dialog that changes an image. */
  changeTitle: string;
  removeLabel: string;
  /** The question to confirm before an image is removed. */
  question: string;
  created: string;
  updated: string;
  removed: string;
};

/** The operations and texts of the two kinds of images on the home page. */
export const homeImageKinds: Record<HomeImageKind, Kind> = {
  banner: {
    list: NavbarsDocument,
    create: CreateBannerDocument,
    update: UpdateBannerDocument,
    move: MoveBannerDocument,
    remove: DeleteBannerDocument,
    intro: t("The large pictures at the top of the home page."),
    uploadTitle: t("Upload Navbar"),
    uploadButton: t("Upload Navbar"),
    listTitle: t("Navbar List"),
    noun: t("Navbar"),
    emptyText: t("No Navbar Found"),
    changeTitle: t("Edit the Navbar"),
    removeLabel: t("Remove Navbar"),
    question: t("Are you sure you want to delete this navbar?"),
    created: t("Navbar created successfully!"),
    updated: t("Navbar updated successfully!"),
    removed: t("Navbar deleted successfully!"),
  },
  offer: {
    list: SmartOffersDocument,
    create: CreateOfferDocument,
    update: UpdateOfferDocument,
    move: MoveOfferDocument,
    remove: DeleteOfferDocument,
    intro: t("The pictures below the home page's banners."),
    uploadTitle: t("Upload Offers"),
    uploadButton: t("Upload Offer"),
    listTitle: t("Smart Offers List"),
    noun: t("Offer"),
    emptyText: t("No Offers Found"),
    changeTitle: t("Edit the Offer"),
    removeLabel: t("Remove Offer"),
    question: t("Are you sure you want to delete this offer?"),
    created: t("Offer Created Successfully!"),
    updated: t("Offer Updated Successfully!"),
    removed: t("Offer Deleted Successfully"),
  },
};
