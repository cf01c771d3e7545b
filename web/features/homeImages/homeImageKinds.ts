import type { TypedDocumentNode } from "@apollo/client";
import { CreateBannerDocument } from "../../generated/CreateBanner.ts";
import { CreateOfferDocument } from "../../generated/CreateOffer.ts";
import { DeleteBannerDocument } from "../../generated/DeleteBanner.ts";
import { DeleteOfferDocument } from "../../generated/DeleteOffer.ts";
import { NavbarsDocument } from "../../generated/Navbars.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { SmartOffersDocument } from "../../generated/SmartOffers.ts";

export type HomeImageKind = "banner" | "offer";

type Kind = {
  list: TypedDocumentNode<
    { images: readonly { id: string; image: PictureFragment }[] },
    Record<string, never>
  >;
  create: TypedDocumentNode<unknown, { image: string }>;
  remove: TypedDocumentNode<unknown, { id: string }>;
  intro: string;
  uploadTitle: string;
  uploadButton: string;
  listTitle: string;
  noun: string;
  emptyText: string;
  removeLabel: string;
  /** Asked before an image is removed. */
  question: string;
  created: string;
  removed: string;
};

/** The two kinds of images on the home page: their operations and their words (spec, section 2). */
export const homeImageKinds: Record<HomeImageKind, Kind> = {
  banner: {
    list: NavbarsDocument,
    create: CreateBannerDocument,
    remove: DeleteBannerDocument,
    intro: "The large pictures at the top of the home page.",
    uploadTitle: "Upload Navbar",
    uploadButton: "Upload Navbar",
    listTitle: "Navbar List",
    noun: "Navbar",
    emptyText: "No Navbar Found",
    removeLabel: "Remove Navbar",
    question: "Are you sure you want to delete this navbar?",
    created: "Navbar created successfully!",
    removed: "Navbar deleted successfully!",
  },
  offer: {
    list: SmartOffersDocument,
    create: CreateOfferDocument,
    remove: DeleteOfferDocument,
    intro: "The pictures below the home page's banners.",
    uploadTitle: "Upload Offers",
    uploadButton: "Upload Offer",
    listTitle: "Smart Offers List",
    noun: "Offer",
    emptyText: "No Offers Found",
    removeLabel: "Remove Offer",
    question: "Are you sure you want to delete this offer?",
    created: "Offer Created Successfully!",
    removed: "Offer Deleted Successfully",
  },
};
