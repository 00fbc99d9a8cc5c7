// The command with which a member of staff marks an alert as seen.
import { z } from 'zod'
import { AlertView } from '../../contract/safety.js'
import { alertNotFound } from '../../identity/index.js'
import { message, type Mediator } from '../../kernel/mediator.js'
import type { AlertStore } from './ports.js'

/** Idempotent. Throws `alert_not_found`. */
export const SeeAlert = message('safety/see-alert', z.object({ alertId: z.uuid() }), AlertView)

/** Registers every command that changes alerts. */
export const registerSafetyCommands = (mediator: Mediator, { alerts }: { readonly alerts: AlertStore }): void =>
  void mediator.handle(SeeAlert, async ({ alertId }) => {
    const seen = await alerts.see(alertId)
    if (seen === null) throw alertNotFound()
    return seen
  })
