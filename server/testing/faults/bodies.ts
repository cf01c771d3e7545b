import { phoneInput as phone, variantInput } from "../fixtures/factories.ts";

const three = [64, 128, 256].map((rom) => variantInput({ rom }));

/** A phone with three variants, for GraphQL. The model's name says that the phone is created from an add request. */
export const phoneInput = phone({ brand: "Nokia", model: "3310 from a request", variants: three });

/** A phone with three variants, for REST. */
export const phoneBody = {
  brand: "Nokia",
  model: "3310",
  productType: "New",
  coverImage: "/img/test.png",
  images: [],
  description: "A phone.",
  specifications: {
    processor: "TI MAD2",
    GPU: "none",
    display: "84 x 48",
    camera: { frontCamera: "none", backCamera: "none" },
    battery: "900 mAh",
    SIM: "Single SIM",
  },
  variants: three.map(({ ram, rom, price, sellingPrice }) => {
    return { RAM: ram, ROM: rom, price, sellingPrice, stock: "In Stock" };
  }),
};
