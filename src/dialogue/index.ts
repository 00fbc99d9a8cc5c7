// The door of `dialogue`: a conversation with a model, about whatever the learner brings.
export { CONTEXT_TOKENS, type DialoguePorts } from './application/dialogue-driver.js'
export { DIALOGUE, dialogueType } from './application/dialogue-type.js'
