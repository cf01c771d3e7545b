import type { ReactNode } from "react";
import type { DeviceDetailsQuery } from "../../../generated/DeviceDetails.ts";
import { ContactToBuy, type ContactToBuyProps } from "./ContactToBuy.tsx";
import { SellYours } from "./SellYours.tsx";

type BuyingProps = {
  device: NonNullable<DeviceDetailsQuery["device"]>;
  contact: ContactToBuyProps;
  /** Tells the visitor how to get the shop's quote. */
  hint: string | undefined;
  children?: ReactNode;
};

/** The ways to contact the shop, and the link to a quote for selling the same device. */
export const Buying = ({ device, contact, hint, children }: BuyingProps) => (
  <div>
    <ContactToBuy {...contact} />
    {children}
    <SellYours device={device} chosenId={contact.offered.variantId} hint={hint} />
  </div>
);
