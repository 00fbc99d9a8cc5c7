// What proves who is asking: the guest's cookie, the cookie of staff, a session's bearer token, the stream's query token.
import { randomBytes } from 'node:crypto'
import { seal, unseal, type ServerKeys } from './signing.js'
import type { LearnerClaim, StaffClaim } from './staff.js'

export const STREAM_TOKEN_SECONDS = 15 * 60

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isId = (text: string | undefined): text is string => text !== undefined && UUID.test(text)

export type SessionClaim = { readonly sessionId: string; readonly learnerId: string }

/** `vg2.<learnerId>.<number>.<sig>`: the value of the cookie `viva_guest`. */
export const guestToken = (keys: ServerKeys, learnerId: string, number = 0): string =>
  seal(keys, 'guest-cookie', 'vg2', [learnerId, String(number)])

/** Earlier versions gave cookies without a number (`vg1.<learnerId>.<sig>`), which browsers have for another 400 days. */
export function readGuestToken(keys: ServerKeys, token: string): LearnerClaim | null {
  const [learnerId, number] =
    unseal(keys, 'guest-cookie', 'vg2', 2, token) ?? unseal(keys, 'guest-cookie', 'vg1', 1, token) ?? []
  return isId(learnerId) ? { learnerId, number: Number(number ?? 0) } : null
}

export const SIGN_IN_SECONDS = 12 * 3600

/**
 * `vp2.<personId>.<epoch>.<exp>.<nonce>.<sig>`: the value of the cookie `viva_staff`, good for twelve hours; `exp` in Unix seconds. The nonce
 * tells one sign-in from another of the same second: each can be ended alone.
 */
export function staffToken(keys: ServerKeys, { personId, epoch }: StaffClaim, nowMs: number): string {
  const expires = Math.floor(nowMs / 1000) + SIGN_IN_SECONDS
  const nonce = randomBytes(12).toString('base64url')
  return seal(keys, 'staff-cookie', 'vp2', [personId, String(epoch), String(expires), nonce])
}

export function readStaffToken(keys: ServerKeys, token: string, nowMs: number): StaffClaim | null {
  const [personId, epoch, expires] = unseal(keys, 'staff-cookie', 'vp2', 4, token) ?? []
  return isId(personId) && Number(expires) * 1000 > nowMs ? { personId, epoch: Number(epoch) } : null
}

/** `vs1.<sessionId>.<learnerId>.<sig>`: opens one session, for as long as the session exists. */
export const sessionToken = (keys: ServerKeys, { sessionId, learnerId }: SessionClaim): string =>
  seal(keys, 'session-bearer', 'vs1', [sessionId, learnerId])

export function readSessionToken(keys: ServerKeys, token: string): SessionClaim | null {
  const [sessionId, learnerId] = unseal(keys, 'session-bearer', 'vs1', 2, token) ?? []
  return isId(sessionId) && isId(learnerId) ? { sessionId, learnerId } : null
}

/** `st1.<sessionId>.<learnerId>.<exp>.<sig>`: follows one session, from within the next 15 minutes; `exp` in Unix seconds. It is part of a URL. */
export const streamToken = (keys: ServerKeys, { sessionId, learnerId }: SessionClaim, nowMs: number): string => {
  const expires = Math.floor(nowMs / 1000) + STREAM_TOKEN_SECONDS
  return seal(keys, 'stream-query', 'st1', [sessionId, learnerId, String(expires)])
}

export function readStreamToken(keys: ServerKeys, token: string, nowMs: number): SessionClaim | null {
  const [sessionId, learnerId, expires] = unseal(keys, 'stream-query', 'st1', 3, token) ?? []
  if (!isId(sessionId) || !isId(learnerId) || Number(expires) * 1000 <= nowMs) return null
  return { sessionId, learnerId }
}
