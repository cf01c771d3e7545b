type Person = { firstName: string; lastName: string; mobile: string };

/** Returns a person's name, or the mobile number if the person has not entered a name. */
export const personName = ({ firstName, lastName, mobile }: Person): string =>
  `${firstName} ${lastName}`.trim() || mobile;
