// What somebody else's page loads to show a session: <session-view session-id="…" base-url="…" token="…"></session-view>.
// The language is the embedding page's choice; its own `lang` and `dir` are left alone.
export { setLanguage } from './strings/locale.js'
export { SessionView } from './view/session-view.js'
