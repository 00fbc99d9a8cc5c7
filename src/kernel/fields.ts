// Helpers for the fields of plain objects: pick some, or rename all from snake_case to camelCase.

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name

/** The fields of `T` with camelCase names; nested objects keep their names. */
export type CamelFields<T> = { [Name in keyof T as CamelCase<Name>]: T[Name] }

/** Renames the fields of one object from snake_case to camelCase. Objects inside it stay as they are. */
export const camelFields = <T extends object>(value: T): CamelFields<T> =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      field,
    ]),
  ) as CamelFields<T>

/** The named fields of an object, and no others. */
export function pick<T extends object, Name extends keyof T>(value: T, names: readonly Name[]): Pick<T, Name> {
  // A loop, because a turn picks the sixty fields of a session several times.
  const picked: Partial<T> = {}
  for (const name of names) picked[name] = value[name]
  return picked as Pick<T, Name>
}

/** The fields that are not undefined. */
export const given = <T extends object>(value: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }
