// The door to the tool turn: what a model's reply does, without knowing any session.
export { cleanText, readArguments } from './untrusted.js'
export {
  backendTool,
  clientTool,
  toolDefinition,
  type BackendTool,
  type ClientTool,
  type Tool,
  type ToolError,
  type ToolOutcome,
  type ToolRefusal,
} from './tool.js'
export {
  interpretReply,
  type Ask,
  type Reading,
  type ToolFault,
  type Turn,
  type TurnCall,
  type TurnResult,
} from './turn.js'
