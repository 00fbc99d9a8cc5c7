// The school's webhook: one POST of JSON per alert, signed with the shared secret.
import { createHmac } from 'node:crypto'
import type { SendAlert } from '../application/ports.js'

export type WebhookSettings = { readonly url: string; readonly secret: string }

const PATIENCE_MS = 10_000

/**
 * `X-Viva-Signature: sha256=<hex>` is the HMAC-SHA256 of the body under the secret, and `X-Viva-Alert` the alert's id: a receiver that
 * answers too late may get the same alert again. Any 2xx counts as received; redirects are not followed. Errors name neither the category
 * nor the learner.
 */
export const webhook =
  ({ url, secret }: WebhookSettings, send: typeof fetch = fetch): SendAlert =>
  async alert => {
    const body = JSON.stringify({ type: 'safety_alert', alert })
    const answer = await send(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json',
        'x-viva-alert': alert.alert_id,
        'x-viva-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
      body,
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The alert webhook answered ${answer.status}; it is tried again.`)
  }
