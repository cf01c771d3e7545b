/** The route of the page Security. It is in a module of its own, because public pages don't link to it. */
export const securityPath = "/security";
