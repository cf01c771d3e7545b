/** Who somebody is, as they type it. */
export type Profile = { firstName: string; lastName: string; email: string };

/** What is missing from a profile: a sentence for each field, and the one for all of it. */
export function profileFaults({ firstName, lastName, email }: Profile) {
  const fields: Record<string, string> = {};
  if (firstName.trim() === "") fields.firstName = "First name is required";
  if (lastName.trim() === "") fields.lastName = "Last name is required";
  const nameless = Object.keys(fields).length > 0;
  if (email.trim() === "") fields.email = "Email is required";
  const message = nameless ? "First name and Last name are required" : "Please fill all the fields";
  return { fields, message };
}
