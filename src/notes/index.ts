// The door of `notes`: what staff note about a session for each other.
export { registerNoteCommands } from './application/note-commands.js'
export { DrizzleNoteStore } from './infrastructure/drizzle-note-store.js'
export { eraseNotes } from './infrastructure/erase-notes.js'
export { sessionNote } from './infrastructure/tables.js'
export { noteRoutes } from './routes.js'
