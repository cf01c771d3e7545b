type Person = { firstName: string; lastName: string; mobile: string };

/** A person's name, or their number while they have filled in no name. */
export const personName = ({ firstName, lastName, mobile }: Person): string =>
  `${firstName} ${lastName}`.trim() || mobile;
