// The door to the tool turn: what a model's reply does, without knowing any session.
export { cleanText, readArguments } from './untrusted.js'
export { backendTool, clientTool, toolDefinition, type Tool, type ToolRefusal } from './tool.js'
export { interpretReply, type Turn } from './turn.js'
