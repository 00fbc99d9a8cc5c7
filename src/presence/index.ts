// The door to presence: whose page is there.
export { Presence } from './application/presence.js'
export { DrizzlePresenceStore } from './infrastructure/drizzle-presence-store.js'
export { notePresence } from './note-presence.js'
