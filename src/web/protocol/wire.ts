// The wire as the page reads it. Types only: nothing of the schemas' library reaches the bundle.
import type { AssessmentSummary, SkillSummary } from '../../contract/catalogue.js'
import type { Problem } from '../../contract/error.js'
import type {
  CreateSessionAnswer,
  CreateSessionBody,
  REPORT_REASONS,
  Receipt,
  RespondAnswer,
  SectionResult,
  SessionResults,
  SessionState,
  SessionStatus,
  SessionSummary,
} from '../../contract/session.js'
import type { CODE_LANGUAGES, ClientAction, WidgetResponse } from '../../contract/widget.js'
import type { Connected, ContentChunk, DurableEvent, DurableEventType } from '../../contract/stream.js'

type Output<Schema extends { _output: unknown }> = Schema['_output']

export type { ClientAction, CreateSessionBody, DurableEvent, DurableEventType, Problem, SessionResults, SessionStatus }
export type { WidgetResponse }
export type Assessment = Output<typeof AssessmentSummary>
export type Skill = Output<typeof SkillSummary>
export type CreatedSession = Output<typeof CreateSessionAnswer>
export type ReceiptData = Output<typeof Receipt>
export type RespondData = Output<typeof RespondAnswer>
export type SectionData = Output<typeof SectionResult>
export type StateData = Output<typeof SessionState>
export type SummaryData = Output<typeof SessionSummary>
export type ConnectedData = Output<typeof Connected>
export type ChunkData = Output<typeof ContentChunk>
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]
export type ReportReason = (typeof REPORT_REASONS)[number]

export const reportReasons = ['unclear', 'wrong', 'display', 'other'] as const satisfies readonly ReportReason[]

/** Listed once more because a value import of the contract would bring its schemas along; a missing name does not compile. */
const durable: Record<DurableEventType, true> = {
  message_complete: true,
  tool_executing: true,
  tool_result: true,
  client_action: true,
  run_suspended: true,
  run_resumed: true,
  state_change: true,
  session_completed: true,
  session_expired: true,
  session_terminated: true,
  error: true,
}
export const durableEventTypes = Object.keys(durable) as DurableEventType[]

export type EndedStatus = Extract<SessionStatus, 'completed' | 'expired' | 'terminated'>
export const hasEnded = (status: SessionStatus): status is EndedStatus =>
  status === 'completed' || status === 'expired' || status === 'terminated'
