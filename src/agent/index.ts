// The door of `agent`: interprets a model's reply and runs its tool calls, without knowing sessions.
export { callsForCare, CARE_TOOL } from './care-tool.js'
export { askForValue, type Listening } from './ask-for-value.js'
export { fieldsSoFar } from './fields-so-far.js'
export { readOutput, refused, strictSchema, type OutputFormat, type Read } from './structured-output.js'
export { backendTool, clientTool, toolDefinition, type Tool, type ToolRefusal } from './tool.js'
export { interpretReply, type InterpretedReply } from './turn.js'
