import type { UserType } from "../../generated/prisma/enums.ts";

/** Somebody who has an account in the demo shop. */
export type Person = {
  mobile: string;
  firstName: string;
  lastName: string;
  email: string | null;
  userType: UserType;
};

const customer = (
  mobile: string,
  firstName: string,
  lastName: string,
  email: string | null = null,
): Person => ({ mobile, firstName, lastName, email, userType: "CUSTOMER" });

/** The admin of the demo shop: a customer until a login finds the number in ADMIN_MOBILES. */
export const DEMO_ADMIN: Person = {
  mobile: "01700000001",
  firstName: "Farhana",
  lastName: "Rahman",
  email: "farhana@smarttrade.example",
  userType: "CUSTOMER",
};

/** Log in with these numbers to buy and sell in the demo shop. */
export const DEMO_CUSTOMERS = [
  customer("01800000002", "Tanvir", "Ahmed", "tanvir.ahmed@mail.example"),
  customer("01900000003", "Nusrat", "Jahan", "nusrat.jahan@mail.example"),
] as const;

/** Others, who wrote reviews and sold their phones. */
export const DEMO_NEIGHBOURS = [
  customer("01711000004", "Rakibul", "Hasan"),
  customer("01812000005", "Sadia", "Afrin", "sadia.afrin@mail.example"),
  customer("01913000006", "Mehedi", "Chowdhury"),
  customer("01614000007", "Ayesha", "Siddika"),
  customer("01515000008", "Shuvo", "Das", "shuvo.das@mail.example"),
  customer("01716000009", "Lamia", "Islam"),
  customer("01317000010", "Arif", "Mahmud"),
] as const;

/** Everybody, by the number they log in with. */
export const PEOPLE: readonly Person[] = [DEMO_ADMIN, ...DEMO_CUSTOMERS, ...DEMO_NEIGHBOURS];
