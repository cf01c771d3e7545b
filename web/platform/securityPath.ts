/** The route of the page Security. Public pages don't link to it, so that they need not load it. */
export const securityPath = "/security";
