type Person = { firstName: string; lastName: string; mobile: string };

/** Returns a person's name, or their number if they have not filled in a name. */
export const personName = ({ firstName, lastName, mobile }: Person): string =>
  `${firstName} ${lastName}`.trim() || mobile;
