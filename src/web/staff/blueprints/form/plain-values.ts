// Values as they stand in a YAML file, and what is to be written into one.

/** Names and places in lists, from the outside in. */
export type Path = readonly (string | number)[]
export type ScalarValue = null | string | number | boolean
export type Plain = ScalarValue | readonly Plain[] | { readonly [name: string]: Plain }

/** A map or list that is written on one line. */
export class Braces {
  constructor(readonly value: { readonly [name: string]: Written } | readonly Written[]) {}
}
export type Written = ScalarValue | Braces | readonly Written[] | { readonly [name: string]: Written }

export const isScalarValue = (value: Written): value is ScalarValue => value === null || typeof value !== 'object'

export function plainOf(value: Written): Plain {
  if (isScalarValue(value)) return value
  if (value instanceof Braces) return plainOf(value.value)
  if (isList(value)) return value.map(plainOf)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainOf(one)]))
}

export const isList = (value: unknown): value is readonly never[] => Array.isArray(value)

/** Undefined where nothing stands. */
export function valueAt(value: Plain, path: Path): Plain | undefined {
  let found: Plain | undefined = value
  for (const step of path) {
    if (found === null || found === undefined || typeof found !== 'object') return undefined
    found = Object.hasOwn(found, step) ? (found as Readonly<Record<string | number, Plain>>)[step] : undefined
  }
  return found
}

/** The same with another value at a place; undefined takes out what stands there, and what is missing above is made. */
export function changed(value: Plain, path: Path, to: Plain | undefined): Plain {
  const [step, ...rest] = path
  if (step === undefined) return to ?? null
  if (isList(value)) {
    const list: Plain[] = [...(value as readonly Plain[])]
    if (rest.length === 0 && to === undefined) return list.toSpliced(Number(step), 1)
    list[Number(step)] = changed(list[Number(step)] ?? null, rest, to)
    return list
  }
  if (value === null && typeof step === 'number') return [changed(null, rest, to)]
  const map = { ...(value as Readonly<Record<string, Plain>> | null) }
  if (rest.length === 0 && to === undefined) delete map[step]
  else map[step] = changed(map[step] ?? null, rest, to)
  return map
}

/** Whether two values say the same; the order of names does not matter. */
export function same(a: Plain | undefined, b: Plain | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || isList(a) !== isList(b)) return false
  const [one, other] = [Object.entries(a), Object.entries(b)]
  return one.length === other.length && one.every(([name, value]) => Object.hasOwn(b, name) && same(value, valueAt(b, [name])))
}
