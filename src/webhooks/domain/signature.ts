// What shows a receiver that a delivery is from this server, and not from long ago.
import { createHmac, randomBytes } from 'node:crypto'

/** Webhook secrets are told from other secrets by how they begin. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * `t=<Unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>` under the secret. The time is signed, too, so that a receiver can refuse a
 * body that somebody recorded and sends again.
 */
export function signature(secret: string, at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
