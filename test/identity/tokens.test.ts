// A token proves exactly what it was made for: nothing altered, nothing of another purpose, nothing expired.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  guestToken,
  readGuestToken,
  readSessionToken,
  readStreamToken,
  receiptCode,
  sessionToken,
  STREAM_TOKEN_SECONDS,
  type ServerKeys,
} from '../../src/identity/index.js'
import { seal, signature, unseal } from '../../src/identity/signing.js'
import { streamToken } from '../../src/identity/tokens.js'

const keys: ServerKeys = { signing: Buffer.alloc(32, 7) }
const otherKeys: ServerKeys = { signing: Buffer.alloc(32, 8) }
const now = Date.UTC(2026, 10, 21)

const TOKENS = {
  guest: {
    make: (k: ServerKeys, sessionId: string, learnerId: string) => guestToken(k, learnerId || sessionId),
    read: (k: ServerKeys, token: string): unknown => readGuestToken(k, token),
  },
  session: {
    make: (k: ServerKeys, sessionId: string, learnerId: string) => sessionToken(k, { sessionId, learnerId }),
    read: (k: ServerKeys, token: string): unknown => readSessionToken(k, token),
  },
  stream: {
    make: (k: ServerKeys, sessionId: string, learnerId: string) => streamToken(k, { sessionId, learnerId }, now),
    read: (k: ServerKeys, token: string): unknown => readStreamToken(k, token, now),
  },
}
const kinds = Object.keys(TOKENS) as (keyof typeof TOKENS)[]
const ids = fc.tuple(fc.uuid(), fc.uuid())

describe.each(kinds)('a %s token', kind => {
  const { make, read } = TOKENS[kind]

  test('gives back what was put in', () => {
    fc.assert(
      fc.property(ids, ([sessionId, learnerId]) => {
        const claim = read(keys, make(keys, sessionId, learnerId))
        expect(claim).toEqual(kind === 'guest' ? { learnerId, number: 0 } : { sessionId, learnerId })
      }),
    )
  })

  test('is refused when any one bit of it is flipped', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer({ min: 0, max: 7 }), ([sessionId, learnerId], place, bit) => {
        const token = make(keys, sessionId, learnerId)
        // The server has seen the good one: what it remembers of that must not help another.
        expect(read(keys, token)).not.toBeNull()
        const bytes = Buffer.from(token, 'latin1')
        bytes[place % bytes.length]! ^= 1 << bit
        expect(read(keys, bytes.toString('latin1'))).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })

  test('is refused when any character of the signature is another one', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = make(keys, '018f4d2a-0000-7000-8000-000000000001', '018f4d2a-0000-7000-8000-000000000002')
    for (let place = token.lastIndexOf('.') + 1; place < token.length; place++) {
      for (const character of alphabet) {
        if (character === token[place]) continue
        expect(read(keys, token.slice(0, place) + character + token.slice(place + 1))).toBeNull()
      }
    }
  })

  test('is refused when it is cut, extended or of another server', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.string({ minLength: 1 }), ([sessionId, learnerId], cut, tail) => {
        const token = make(keys, sessionId, learnerId)
        expect(read(keys, token.slice(0, cut % token.length))).toBeNull()
        expect(read(keys, token + tail)).toBeNull()
        expect(read(keys, make(otherKeys, sessionId, learnerId))).toBeNull()
      }),
    )
  })

  test.each(kinds.filter(other => other !== kind))('is never taken for a %s token, whatever its prefix says', other => {
    fc.assert(
      fc.property(ids, ([sessionId, learnerId]) => {
        const [version, ...rest] = make(keys, sessionId, learnerId).split('.')
        const theirs = TOKENS[other].make(keys, sessionId, learnerId).split('.')[0]!
        expect(TOKENS[other].read(keys, [version, ...rest].join('.'))).toBeNull()
        expect(TOKENS[other].read(keys, [theirs, ...rest].join('.'))).toBeNull()
        expect(TOKENS[other].read(keys, [theirs, ...rest.slice(0, -2), rest.at(-1)].join('.'))).toBeNull()
      }),
    )
  })

  test('is read the same again, also after thousands of others', () => {
    const [first, ...others] = Array.from({ length: 5_002 }, (_, at) =>
      make(keys, '018f4d2a-0000-7000-8000-000000000001', `018f4d2a-0000-7000-8000-${String(at).padStart(12, '0')}`),
    )
    const claim = read(keys, first!)
    expect(claim).not.toBeNull()
    for (const other of others) expect(read(keys, other)).not.toBeNull()
    expect([read(keys, first!), read(otherKeys, first!)]).toEqual([claim, null])
  })

  test('is not read from arbitrary text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), text => read(keys, text) === null))
  })
})

describe('a stream token', () => {
  const claim = { sessionId: '018f4d2a-0000-7000-8000-000000000001', learnerId: '018f4d2a-0000-7000-8000-000000000002' }
  const token = streamToken(keys, claim, now)
  test.each([
    ['when it is made', 0, claim],
    ['a moment before its end', STREAM_TOKEN_SECONDS * 1000 - 1, claim],
    ['at its end', STREAM_TOKEN_SECONDS * 1000, null],
    ['a year later', 365 * 86_400_000, null],
  ])('%s', (_when, later, expected) => expect(readStreamToken(keys, token, now + later)).toEqual(expected))

  test('cannot be given more time', () => {
    const parts = token.split('.')
    parts[3] = String(Number(parts[3]) + 3_600)
    expect(readStreamToken(keys, parts.join('.'), now)).toBeNull()
  })
})

describe('a signature', () => {
  test('is another one for every purpose', () => {
    const purposes = ['guest-cookie', 'session-bearer', 'stream-query', 'receipt'] as const
    const made = purposes.map(purpose => signature(keys, purpose, ['same', 'fields']).toString('hex'))
    expect(new Set(made).size).toBe(purposes.length)
  })

  test('of another version of the same token is refused', () => {
    const token = seal(keys, 'session-bearer', 'vs2', ['a', 'b'])
    expect(unseal(keys, 'session-bearer', 'vs2', 2, token)).toEqual(['a', 'b'])
    expect(unseal(keys, 'session-bearer', 'vs1', 2, token)).toBeNull()
  })
})

test('the cookie of a learner says its number; one of an earlier version has none', () => {
  const learnerId = '018f4d2a-0000-7000-8000-000000000002'
  const earlier = seal(keys, 'guest-cookie', 'vg1', [learnerId])
  expect(readGuestToken(keys, guestToken(keys, learnerId, 7))).toEqual({ learnerId, number: 7 })
  expect(readGuestToken(keys, earlier)).toEqual({ learnerId, number: 0 })
  expect(readGuestToken(keys, earlier.replace(/^vg1/, 'vg2'))).toBeNull()
})

test('a key that is too short signs nothing', () => {
  expect(() => guestToken({ signing: Buffer.alloc(31, 1) }, 'x')).toThrow(/shorter/)
})

describe('a receipt', () => {
  const facts = { sessionId: 's', toolCallId: 'c', canonical: '{"text":"85"}', receivedAt: new Date(now) }
  const code = receiptCode(keys, facts)

  test('can be read aloud', () => expect(code).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/))
  test('is the same for the same facts', () => expect(receiptCode(keys, { ...facts })).toBe(code))
  test.each([
    ['another session', { sessionId: 't' }],
    ['another call', { toolCallId: 'd' }],
    ['another response', { canonical: '{"text":"86"}' }],
    ['another time', { receivedAt: new Date(now + 1) }],
    ['facts that join to the same text', { sessionId: 'sc', toolCallId: '' }],
  ])('differs for %s', (_what, change) => expect(receiptCode(keys, { ...facts, ...change })).not.toBe(code))
  test('differs on another server', () => expect(receiptCode(otherKeys, facts)).not.toBe(code))
})
