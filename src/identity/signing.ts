// Signed tokens: `<version>.<field>.….<signature>`. Each purpose has a key of its own, so no token can stand in for another.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'

/** The server's secrets. `signing`: 32 random bytes, the same on every node, kept in the database. */
export type ServerKeys = { readonly signing: Buffer }

/** What a signature is for. The name goes into the key; changing one invalidates what was issued for it. */
type Purpose =
  | 'guest-cookie'
  | 'staff-cookie'
  | 'sign-in'
  | 'session-bearer'
  | 'stream-query'
  | 'receipt'
  | 'session-receipt'
  | 'audit'

const MIN_KEY_BYTES = 32

/** HMAC-SHA256 of the fields under the key of this purpose, in base64url. Fields are framed: ['ab','c'] differs from ['a','bc']. */
export function signature(keys: ServerKeys, purpose: Purpose, fields: readonly string[]): Buffer {
  return createHmac('sha256', keyOf(keys, purpose)).update(JSON.stringify(fields)).digest()
}

/** Derived once, because every request brings something to be checked. */
const DERIVED = new WeakMap<ServerKeys, Map<Purpose, KeyObject>>()

function keyOf(keys: ServerKeys, purpose: Purpose): KeyObject {
  let derived = DERIVED.get(keys)
  if (derived === undefined) DERIVED.set(keys, (derived = new Map()))
  let key = derived.get(purpose)
  if (key === undefined) {
    if (keys.signing.length < MIN_KEY_BYTES) throw new Error(`The signing key is shorter than ${MIN_KEY_BYTES} bytes`)
    key = createSecretKey(createHmac('sha256', keys.signing).update(`viva/${purpose}/1`).digest())
    derived.set(purpose, key)
  }
  return key
}

/** A token of `version` over fields that hold no dot. */
export const seal = (keys: ServerKeys, purpose: Purpose, version: string, fields: readonly string[]): string =>
  [version, ...fields, signature(keys, purpose, [version, ...fields]).toString('base64url')].join('.')

/** The fields of a token that `seal` made with this key, purpose, version and number of fields; null for anything else. */
export function unseal(
  keys: ServerKeys,
  purpose: Purpose,
  version: string,
  count: number,
  token: string,
): readonly string[] | null {
  if (token.length > 512) return null
  const parts = token.split('.')
  if (parts.length !== count + 2 || parts[0] !== version) return null
  const given = parts.pop()!
  const found = foundGood(keys)
  const sealed = `${purpose} ${token}`
  if (!found.has(sealed)) {
    // Compared as text: base64url has spare bits at its end, so several texts decode to the same signature.
    const expected = signature(keys, purpose, parts).toString('base64url')
    if (!equalInConstantTime(given, expected)) return null
    if (found.size >= MOST_FOUND_GOOD) found.clear()
    found.add(sealed)
  }
  return parts.slice(1)
}

/** Tokens whose signature was computed before and was right: a learner's page brings the same one with each request. */
const FOUND_GOOD = new WeakMap<ServerKeys, Set<string>>()
const MOST_FOUND_GOOD = 5_000

function foundGood(keys: ServerKeys): Set<string> {
  let found = FOUND_GOOD.get(keys)
  if (found === undefined) FOUND_GOOD.set(keys, (found = new Set()))
  return found
}

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
