// The door of `reading`: what a typed reply is to the question that is open. Pure, and without the key.
export { commandFor, wantsHelp } from './control-command.js'
export { controlIn } from './controls.js'
export { CONTROLS, languagesOf, type Control } from './language.js'
export { meantBy, type Meant } from './meant.js'
export { readReply, typedControl, type Reading } from './read.js'
