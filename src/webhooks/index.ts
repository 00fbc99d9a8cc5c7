// The door of `webhooks`: other servers are told what happened.
import type { Mediator } from '../kernel/mediator.js'
import * as commands from './application/webhook-commands.js'

export { addAlertEvent } from './infrastructure/add-alert-event.js'
export { eraseDeliveries } from './infrastructure/erase-deliveries.js'
export { WebhookDeliverer } from './application/deliver-webhooks.js'
export type { WebhookStore } from './application/ports.js'
export { DrizzleWebhookStore } from './infrastructure/drizzle-webhook-store.js'
export { deliverySender, urlCheck } from './infrastructure/send-delivery.js'
export { webhookOutbox } from './infrastructure/tables.js'
export { webhookRoutes } from './webhook-routes.js'

export const registerWebhookCommands = (
  mediator: Mediator,
  ports: Parameters<typeof commands.createWebhookHandler>[0],
): void =>
  void mediator
    .handle(commands.CreateWebhook, commands.createWebhookHandler(ports))
    .handle(commands.DisableWebhook, commands.disableWebhookHandler(ports))
    .handle(commands.TestWebhook, commands.testWebhookHandler(ports))
    .handle(commands.ReplayDelivery, commands.replayDeliveryHandler(ports))
