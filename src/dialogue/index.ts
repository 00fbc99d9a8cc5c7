// The door of `dialogue`: an open conversation with a model, on a topic of the learner's choice.
export { CONTEXT_TOKENS, type DialoguePorts } from './application/dialogue-driver.js'
export { DIALOGUE, dialogueType } from './application/dialogue-type.js'
