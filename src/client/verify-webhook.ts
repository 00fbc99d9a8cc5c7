// For the receiver of webhooks, in Node 20 and later and wherever else there is Web Crypto.

type HeaderBag = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** How old a delivery may be when it arrives, and by how much two clocks may differ. */
const TOLERANCE_MS = 300_000

/**
 * Whether a webhook was signed with this secret, within five minutes of `at` (ms). `headers`: a `Headers`, or the headers of a Node
 * request; `body`: the text exactly as it was received, before it is parsed. Never rejects for a bad signature.
 */
export async function verifyWebhook(
  secret: string,
  headers: HeaderBag,
  body: string,
  at: number = Date.now(),
): Promise<boolean> {
  const sent = headers instanceof Headers ? headers.get('x-viva-signature') : headers['x-viva-signature']
  const [, time, digits] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof sent === 'string' ? sent : '') ?? []
  if (time === undefined || digits === undefined || Math.abs(at - Number(time) * 1000) > TOLERANCE_MS) return false
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(secret), hmac, false, ['verify'])
  const bytes = Uint8Array.from(digits.match(/../g)!, pair => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, bytes, text.encode(`${time}.${body}`))
}
