/** Whether a text is a UUID in its usual notation: nothing else can be an id in this database. */
export const isId = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
