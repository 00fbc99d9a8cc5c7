// The door of `agent`: interprets a model's reply and runs its tool calls, without knowing sessions.
export { cleanText, readArguments } from './untrusted.js'
export { backendTool, clientTool, toolDefinition, type Tool, type ToolRefusal } from './tool.js'
export { interpretReply, type Turn } from './turn.js'
