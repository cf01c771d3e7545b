/** The key of the table that the address names, undefined where it names none of them. */
export const named = <Table extends object>(table: Table, name: string | null) => {
  const isNamed = (key: PropertyKey): key is keyof Table => Object.hasOwn(table, key);
  return name !== null && isNamed(name) ? name : undefined;
};
