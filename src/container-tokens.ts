// The parts of a running server, each by the token that it is asked for with.
import type { DependencyContainer, InjectionToken } from 'tsyringe'
import type { AuditLog } from './audit/index.js'
import type { ModelBudget } from './budgets/index.js'
import type { Database } from './db/index.js'
import type { ConceptStore, DocumentStore, EmbedPassages, Ingestion, PassageStore } from './documents/index.js'
import type { GuestSettings } from './identity/index.js'
import type { HostSettings, Logger, OpenStreams, RequestLimits } from './http/index.js'
import { type CodeSandbox, type Catalogue, type ContentFiles, type RunExamples } from './items/index.js'
import type { Admission } from './kernel/admission.js'
import type { LearnerStore, ProfileStore } from './learners/index.js'
import type { CurriculumStore, GuidelineStore } from './library/index.js'
import { type Mediator } from './kernel/mediator.js'
import type {
  Budgets,
  Embedder,
  KnownServers,
  Model,
  ModelSettings,
  ProductPrompts,
  SessionRole,
  ShadowedModel,
} from './llm/index.js'
import { type AlertFeed, type AlertStore, type Contacts, type LoadedSafety } from './safety/index.js'
import type {
  ApiKeyStore,
  ClassStore,
  LearnerCookies,
  PeopleStore,
  SignInProvider,
  StaffStore,
} from './people/index.js'
import type { AnswerStore, SupervisedStore } from './insight/index.js'
import type { ExamKeeper, ExamStore, PreviewStore } from './exams/index.js'
import { type RulePorts, type RuleRounds } from './alerting/index.js'
import { type Presence } from './presence/index.js'
import type { CommentStore } from './outcomes/index.js'
import type { Erasures } from './privacy-parts.js'
import type { ErasedLearners, PrivacyRules } from './privacy/index.js'
import type * as sessions from './sessions/index.js'
import type * as stream from './stream/index.js'
import type { Telemetry } from './telemetry/index.js'
import type { SurveyCatalogue, SurveyResponseStore } from './surveys/index.js'
import { type AgentLogFiles, type AgentLogSettings, type AgentSteps, type StepRequests } from './tutor/index.js'
import { type WebhookDeliverer, type WebhookStore } from './webhooks/index.js'

/** Parts that must be opened before anything can be composed. */
export type Foundations = {
  readonly database: Database
  readonly logger: Logger
  readonly telemetry: Telemetry
  readonly catalogue: Catalogue
  readonly surveys: SurveyCatalogue
  readonly contentFiles: ContentFiles
  readonly prompts: ProductPrompts
  readonly models: Readonly<Record<SessionRole, ModelSettings>>
  /** Null: models may be used without limit. */
  readonly budgets: Budgets | null
  /** Null: no model embeds. */
  readonly embedder: Embedder | null
  readonly guests: GuestSettings
  readonly audit: AuditLog
  readonly erased: ErasedLearners
  readonly cookies: LearnerCookies
  readonly privacy: PrivacyRules
  /** Null: one signs in by links alone. */
  readonly provider: SignInProvider | null
  readonly openStreams: OpenStreams
  readonly hosts: HostSettings
  readonly limits: RequestLimits
  readonly newSessions: Admission
  readonly leaseMs: number
  readonly agentLogs: AgentLogSettings
  readonly safety: LoadedSafety & {
    readonly contacts: Contacts
  }
  readonly webhooks: {
    /** Hosts of this server's own network to which events may be sent. */
    readonly privateHosts: readonly string[]
  }
  /** The secret of a new session. */
  readonly drawSeed: () => string
}

const token = <T>(name: string): InjectionToken<T> => name

export const TOKENS = {
  foundations: token<Foundations>('foundations'),
  /** Identifies this process in leases and hints. */
  node: token<string>('node'),
  mediator: token<Mediator>('mediator'),
  doorbell: token<stream.LocalDoorbell | stream.SharedDoorbell>('doorbell'),
  sessions: token<sessions.SessionStore>('sessions'),
  leases: token<sessions.LeaseStore>('leases'),
  surveyResponses: token<SurveyResponseStore>('surveyResponses'),
  learners: token<LearnerStore>('learners'),
  profiles: token<ProfileStore>('profiles'),
  guidelines: token<GuidelineStore>('guidelines'),
  curricula: token<CurriculumStore>('curricula'),
  documents: token<DocumentStore>('documents'),
  passages: token<PassageStore>('passages'),
  concepts: token<ConceptStore>('concepts'),
  ingestion: token<Ingestion>('ingestion'),
  /** Null: no budget is set. */
  budget: token<ModelBudget | null>('budget'),
  /** Null: no model embeds. */
  embedder: token<Embedder | null>('embedder'),
  /** Null: no model embeds. */
  embedding: token<EmbedPassages | null>('embedding'),
  agentSteps: token<AgentSteps>('agentSteps'),
  agentLogs: token<AgentLogFiles>('agentLogs'),
  stepRequests: token<StepRequests>('stepRequests'),
  types: token<sessions.SessionTypes>('types'),
  modelServers: token<KnownServers>('modelServers'),
  proctor: token<Model | ShadowedModel>('proctor'),
  /** Runs learners' code; its threads start with the first answer in code. */
  sandbox: token<CodeSandbox>('sandbox'),
  /** Runs code with the visible examples of its question. */
  runExamples: token<RunExamples>('runExamples'),
  apiKeys: token<ApiKeyStore>('apiKeys'),
  people: token<PeopleStore>('people'),
  classes: token<ClassStore>('classes'),
  exams: token<ExamStore>('exams'),
  previews: token<PreviewStore>('previews'),
  examKeeper: token<ExamKeeper>('examKeeper'),
  alertRules: token<RulePorts['rules']>('alertRules'),
  ruleRounds: token<RuleRounds>('ruleRounds'),
  audit: token<AuditLog>('audit'),
  erasures: token<Erasures>('erasures'),
  staff: token<StaffStore>('staff'),
  supervised: token<SupervisedStore>('supervised'),
  answers: token<AnswerStore>('answers'),
  presence: token<Presence>('presence'),
  comments: token<CommentStore>('comments'),
  alerts: token<AlertStore>('alerts'),
  alertFeed: token<AlertFeed>('alertFeed'),
  safety: token<sessions.SafetyPort>('safety'),
  webhooks: token<WebhookStore>('webhooks'),
  webhookDeliverer: token<WebhookDeliverer>('webhookDeliverer'),
  runner: token<sessions.Runner>('runner'),
  sweeper: token<sessions.Sweeper>('sweeper'),
}

/** Parts by their tokens, as `compose` in container.ts puts them together. */
export type Container = Pick<DependencyContainer, 'resolve'>
