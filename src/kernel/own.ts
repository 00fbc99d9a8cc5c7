// Tables that are asked for a name that somebody else chose.

/** What the table itself has under the name: `constructor`, `toString` and the like are names as any other. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
