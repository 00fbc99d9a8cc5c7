// The script that other pages load to embed a session: <viva-session type="learning" skills="…"></viva-session>.
export { VivaSessionElement } from './embed-element.js'
