// Endpoints of other servers: made, tried out, disabled; and deliveries that are sent once more.
import { z } from 'zod'
import { CreatedWebhook, DeliveryView, NewWebhook, WebhookView } from '../../contract/webhooks.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message } from '../../kernel/mediator.js'
import { newSecret } from '../domain/signature.js'
import type { CheckUrl, UrlFault, WebhookStore } from './ports.js'

export const CreateWebhook = message('webhooks/create', NewWebhook, CreatedWebhook)
export const DisableWebhook = message('webhooks/disable', z.object({ webhookId: z.uuid() }), WebhookView)
export const TestWebhook = message('webhooks/test', z.object({ webhookId: z.uuid() }), DeliveryView)
export const ReplayDelivery = message(
  'webhooks/replay',
  z.object({ webhookId: z.uuid(), deliveryId: z.uuid() }),
  DeliveryView,
)

type Ports = { readonly webhooks: WebhookStore; readonly checkUrl: CheckUrl }

const MOST_ENDPOINTS = 20

/** Throws webhook_url_refused, too_many_webhooks. */
export const createWebhookHandler =
  ({ webhooks, checkUrl }: Ports) =>
  async ({ url, events }: z.infer<typeof NewWebhook>): Promise<z.infer<typeof CreatedWebhook>> => {
    const fault = await checkUrl(url)
    if (fault !== null) throw urlRefused(fault)
    const secret = newSecret()
    const endpoint = { endpointId: newId(), url: new URL(url).href, secret, events: [...new Set(events)] }
    const made = await webhooks.add(endpoint, MOST_ENDPOINTS)
    if (made === null)
      throw new DomainError(
        'conflict',
        'too_many_webhooks',
        `There are ${MOST_ENDPOINTS} webhooks already. Disable one that is no longer needed.`,
        { most: MOST_ENDPOINTS },
      )
    return { ...made, secret }
  }

/** Throws webhook_not_found. */
export const disableWebhookHandler =
  ({ webhooks }: Ports) =>
  async ({ webhookId }: z.infer<typeof DisableWebhook.input>): Promise<WebhookView> => {
    const disabled = await webhooks.disable(webhookId)
    if (disabled === null) throw webhookNotFound()
    return disabled
  }

/** Throws webhook_not_found, webhook_disabled. */
export const testWebhookHandler =
  ({ webhooks }: Ports) =>
  async ({ webhookId }: z.infer<typeof TestWebhook.input>): Promise<DeliveryView> => {
    await inUse(webhooks, webhookId)
    return webhooks.ping(webhookId, newId(), newId())
  }

/** Throws webhook_not_found, webhook_disabled, delivery_not_found. */
export const replayDeliveryHandler =
  ({ webhooks }: Ports) =>
  async ({ webhookId, deliveryId }: z.infer<typeof ReplayDelivery.input>): Promise<DeliveryView> => {
    await inUse(webhooks, webhookId)
    const again = await webhooks.replay(webhookId, deliveryId, newId())
    if (again === null) throw new DomainError('not_found', 'delivery_not_found', 'There is no such delivery.')
    return again
  }

async function inUse(webhooks: WebhookStore, webhookId: string): Promise<void> {
  const found = await webhooks.find(webhookId)
  if (found === null) throw webhookNotFound()
  if (found.disabled_at !== null)
    throw new DomainError('conflict', 'webhook_disabled', 'This webhook is disabled. Create another one.')
}

export const webhookNotFound = (): DomainError =>
  new DomainError('not_found', 'webhook_not_found', 'There is no such webhook.')

const WHY: Readonly<Record<UrlFault, string>> = {
  not_https: 'Give an address that begins with https://.',
  has_credentials: 'Leave the user name and the password out of the address.',
  private_address:
    'This host is on a private network. If events should be sent there, add it to WEBHOOK_PRIVATE_HOSTS on the server.',
  not_found: 'This host name cannot be resolved. Check the address.',
}

const urlRefused = (fault: UrlFault): DomainError =>
  new DomainError('malformed', 'webhook_url_refused', WHY[fault], { reason: fault }, [
    { pointer: '/url', message: WHY[fault] },
  ])
