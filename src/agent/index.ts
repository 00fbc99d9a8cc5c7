// The door of `agent`: interprets a model's reply and runs its tool calls, without knowing sessions.
export { cleanText } from './untrusted.js'
export { readOutput, refused, storableOutput, strictSchema, type OutputFormat, type Read } from './structured-output.js'
export { backendTool, clientTool, toolDefinition, type Tool, type ToolRefusal } from './tool.js'
export { interpretReply, type Turn } from './turn.js'
