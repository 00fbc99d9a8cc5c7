// The door to presence: whose page is there, and what is noted of it in exams.
import type { Mediator } from '../kernel/mediator.js'
import { NoteSignals, noteSignalsHandler, type SignalPorts } from './application/signals.js'

export { Presence } from './application/presence.js'
export type { SignalPorts } from './application/signals.js'
export { DrizzlePresenceStore } from './infrastructure/drizzle-presence-store.js'
export { DrizzleSignalStore, eraseSignals } from './infrastructure/drizzle-signal-store.js'
export { activitySignal } from './infrastructure/tables.js'
export { removeOldPresence } from './infrastructure/remove-presence.js'
export { notePresence } from './note-presence.js'
export { signalRoutes } from './signal-routes.js'

export const registerSignalCommands = (mediator: Mediator, ports: SignalPorts): void =>
  void mediator.handle(NoteSignals, noteSignalsHandler(ports))
