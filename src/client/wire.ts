// The types of the wire for clients. They are types only, so no schema library reaches a bundle.
import type {
  AssessmentList,
  AssessmentSummary,
  LessonList,
  LessonSummary,
  SkillList,
  SkillSummary,
} from '../contract/catalogue.js'
import type { SurveyList, SurveySummary } from '../contract/catalogue.js'
import type { SafetyNotice } from '../contract/care.js'
import type { CommandAnswer, CommandBody, Hint } from '../contract/command.js'
import type { Problem } from '../contract/error.js'
import type { NextStep, SessionProgress, SkillProgress } from '../contract/progress.js'
import type {
  BreakAnswer,
  CreateSessionAnswer,
  CreateSessionBody,
  HistoryEntry,
  KeptDraft,
  PageAnswer,
  REPORT_REASONS,
  Receipt,
  ReportAnswer,
  RespondAnswer,
  RunAnswer,
  SectionResult,
  SessionHistory,
  SessionResults,
  SessionState,
  SessionStatus,
  SessionSummary,
  SessionType,
  TerminateAnswer,
} from '../contract/session.js'
import type { Mastery } from '../contract/mastery.js'
import type { Suggestion, SuggestionAnswer } from '../contract/suggestion.js'
import type { ProgrammeView } from '../contract/mastery-programme.js'
import type { LearnerProfile, StudentProfile } from '../contract/student.js'
import type {
  BlueprintSource,
  QuestionAnalyses,
  QuestionAnalysis,
  ResultSummary,
  TakenAssessments,
} from '../contract/assessment-results.js'
import type { ReviewItem, ReviewVerdict, SessionReview } from '../contract/review.js'
import type { ClassMastery, ClassNeeds } from '../contract/class-mastery.js'
import type { ClassCode, ClassList, ClassMember, ClassMembers, ClassView } from '../contract/classes.js'
import type {
  ApiKeyView,
  CreatedApiKey,
  Invitation,
  InvitedPerson,
  PeoplePage,
  PersonView,
  Right,
  RoleName,
  SignedIn,
  SignInWays,
} from '../contract/people.js'
import type { AuditEntryView, AuditPage, AuditVerification } from '../contract/audit.js'
import type { ContentAnalyses, ContentAnalysis, RegradePreview } from '../contract/content.js'
import type { RegradeView } from '../contract/regrade.js'
import type {
  ScoreLine,
  ScorePage,
  SupervisedChange,
  SupervisedSession,
  SupervisedSessions,
} from '../contract/supervise.js'
import type {
  AgentStepLine,
  AgentStepPage,
  ReplayPage,
  SessionRecord,
  StaffActOnSession,
} from '../contract/session-record.js'
import type { SessionNotes } from '../contract/session-notes.js'
import type { SurveyResults } from '../contract/survey.js'
import type { Curriculum, PlanStatus, PlanStepView, TutoringSummary } from '../contract/tutor.js'
import type { Connected, ContentChunk, DurableEvent, DurableEventType } from '../contract/stream.js'
import type {
  CreatedWebhook,
  DeliveryList,
  DeliveryView,
  WebhookEvent,
  WebhookEventName,
  WebhookView,
} from '../contract/webhooks.js'
import type { ClientAction, SessionCommand, WidgetResponse } from '../contract/widget.js'
import type { CODE_LANGUAGES } from '../widgets/code-editor/kind.js'
import type { ResponseTo, WidgetType } from '../widgets/kinds.js'

type Output<Schema extends { _output: unknown }> = Schema['_output']

export type { NextStep, ProgrammeView, SessionProgress, SkillProgress, Suggestion, SuggestionAnswer }
export type { HistoryEntry, KeptDraft, Mastery, ResponseTo, SafetyNotice, SessionHistory }
export type {
  ReviewItem,
  ReviewVerdict,
  SessionReview,
  SignedIn,
  SignInWays,
  SupervisedChange,
  SupervisedSession,
  SupervisedSessions,
}
export type { ClassCode, ClassList, ClassMember, ClassMembers, ClassView }
export type { ApiKeyView, CreatedApiKey, Invitation, InvitedPerson, PeoplePage, PersonView, Right, RoleName }
export type { AuditEntryView, AuditPage, AuditVerification, RegradeView }
export type { ContentAnalyses, ContentAnalysis, RegradePreview }
export type { CreatedWebhook, DeliveryList, DeliveryView, WebhookEvent, WebhookEventName, WebhookView }
export type {
  BlueprintSource,
  QuestionAnalyses,
  QuestionAnalysis,
  ResultSummary,
  ScoreLine,
  ReplayPage,
  ClassMastery,
  ClassNeeds,
  SessionNotes,
  AgentStepLine,
  AgentStepPage,
  SessionRecord,
  StaffActOnSession,
  ScorePage,
  TakenAssessments,
}

export type { ClientAction, CommandBody, CreateSessionBody, DurableEvent, DurableEventType, Hint, Problem }
export type { Curriculum, LearnerProfile, PlanStatus, PlanStepView, StudentProfile, TutoringSummary }
export type { SessionCommand, SessionResults, SessionStatus, SessionType, SurveyResults, WidgetResponse, WidgetType }
export type Assessment = Output<typeof AssessmentSummary>
export type Skill = Output<typeof SkillSummary>
export type Lesson = Output<typeof LessonSummary>
export type Survey = Output<typeof SurveySummary>
export type AssessmentsData = Output<typeof AssessmentList>
export type SkillsData = Output<typeof SkillList>
export type LessonsData = Output<typeof LessonList>
export type SurveysData = Output<typeof SurveyList>
export type CreatedSession = Output<typeof CreateSessionAnswer>
export type ReceiptData = Output<typeof Receipt>
export type RespondData = Output<typeof RespondAnswer>
export type RunData = Output<typeof RunAnswer>
export type CommandData = Output<typeof CommandAnswer>
export type PageData = Output<typeof PageAnswer>
export type BreakData = Output<typeof BreakAnswer>
export type TerminateData = Output<typeof TerminateAnswer>
export type ReportData = Output<typeof ReportAnswer>
export type SectionData = Output<typeof SectionResult>
export type StateData = Output<typeof SessionState>
export type SummaryData = Output<typeof SessionSummary>
export type ConnectedData = Output<typeof Connected>
export type ChunkData = Output<typeof ContentChunk>
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]
export type ReportReason = (typeof REPORT_REASONS)[number]

export const reportReasons = ['unclear', 'wrong', 'display', 'other'] as const satisfies readonly ReportReason[]

/** Repeats the contract's list, because importing the value would bundle its schemas; a missing name does not compile. */
const durable: Record<DurableEventType, true> = {
  message_complete: true,
  tool_executing: true,
  tool_result: true,
  client_action: true,
  run_suspended: true,
  run_resumed: true,
  hint_shown: true,
  plan_updated: true,
  state_change: true,
  staff_message: true,
  staff_message_read: true,
  page_taken_over: true,
  safety_message: true,
  safety_acknowledged: true,
  session_completed: true,
  session_expired: true,
  session_terminated: true,
  error: true,
}
export const isDurable = (type: string): type is DurableEventType => Object.hasOwn(durable, type)

export type EndedStatus = Extract<SessionStatus, 'completed' | 'expired' | 'terminated'>
export const hasEnded = (status: SessionStatus): status is EndedStatus =>
  status === 'completed' || status === 'expired' || status === 'terminated'
