// What somebody else's page loads to hold a session: <viva-session type="learning" skills="…"></viva-session>.
export { VivaSessionElement } from './embed-element.js'
