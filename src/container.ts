// The composition root: wires all parts. The only importer of tsyringe; tokens and factories, no decorators.
import 'reflect-metadata'
import { container as root, instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe'
import type { AuditLog } from './audit/index.js'
import { hasModel } from './built-in.js'
import type { Database } from './db/index.js'
import type { GuestSettings } from './identity/index.js'
import type { HostSettings, Logger, OpenStreams, RequestLimits } from './http/index.js'
import {
  codeAnswerGrader,
  codeChecker,
  CodeSandbox,
  exampleRunner,
  type Catalogue,
  type GradeCodeAnswer,
  type RunExamples,
} from './items/index.js'
import type { Admission } from './kernel/admission.js'
import { isDatabaseAway } from './kernel/errors.js'
import { newId } from './kernel/ids.js'
import {
  DrizzleLearnerStore,
  DrizzleProfileStore,
  forTeaching,
  registerLearnerCommands,
  ReplaceProfile,
  type LearnerStore,
  type ProfileStore,
} from './learners/index.js'
import {
  DrizzleCurriculumStore,
  DrizzleGuidelineStore,
  registerLibraryCommands,
  type CurriculumStore,
  type GuidelineStore,
} from './library/index.js'
import { Mediator } from './kernel/mediator.js'
import type { Model, ModelSettings, ProductPrompts, SessionRole, ShadowedModel } from './llm/index.js'
import {
  AlertFeed,
  DrizzleAlertStore,
  noticeMaker,
  registerSafetyCommands,
  type AlertStore,
  type Contacts,
  type LoadedSafety,
} from './safety/index.js'
import { CONTEXT_TOKENS } from './dialogue/index.js'
import {
  DrizzleApiKeyStore,
  DrizzleClassStore,
  DrizzlePeopleStore,
  DrizzleStaffStore,
  registerPeopleCommands,
  type ApiKeyStore,
  type ClassStore,
  type PeopleStore,
  type SignInProvider,
  type StaffStore,
} from './people/index.js'
import { DrizzleAnswerStore, DrizzleSupervisedStore, type AnswerStore, type SupervisedStore } from './insight/index.js'
import { examKeeper, examStore, previewStore, withExams } from './exam-parts.js'
import { joinExam, type ExamKeeper, type ExamStore, type PreviewStore } from './exams/index.js'
import { DrizzlePresenceStore, Presence, registerSignalCommands } from './presence/index.js'
import { DrizzleNoteStore, registerNoteCommands } from './notes/index.js'
import { DrizzleCommentStore, registerOutcomeCommands, type CommentStore } from './outcomes/index.js'
import * as quizzes from './quizzes/index.js'
import { erasures, receiptPorts, type Erasures } from './privacy-parts.js'
import { registerPrivacyCommands, type ErasedLearners, type PrivacyRules } from './privacy/index.js'
import { registerReceiptCommands } from './receipts/index.js'
import { signalPorts } from './signal-parts.js'
import { countReplaced, proctorModel, roleModels } from './session-models.js'
import { SESSION_TYPE_MATRIX, sessionTypes } from './session-types.js'
import * as sessions from './sessions/index.js'
import { DrizzleSurveyResponseStore, type SurveyCatalogue, type SurveyResponseStore } from './surveys/index.js'
import {
  AgentLogFiles,
  DrizzleAgentSteps,
  DrizzleStepRequests,
  registerTutorCommands,
  type AgentLogSettings,
  type AgentSteps,
  type StepRequests,
} from './tutor/index.js'
import {
  deliverySender,
  DrizzleWebhookStore,
  registerWebhookCommands,
  urlCheck,
  WebhookDeliverer,
  type WebhookStore,
} from './webhooks/index.js'

/** Parts that must be opened before anything can be composed. */
type Foundations = {
  readonly database: Database
  readonly logger: Logger
  readonly catalogue: Catalogue
  readonly surveys: SurveyCatalogue
  readonly prompts: ProductPrompts
  readonly models: Readonly<Record<SessionRole, ModelSettings>>
  readonly guests: GuestSettings
  readonly audit: AuditLog
  readonly erased: ErasedLearners
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
  doorbell: token<sessions.LocalDoorbell | sessions.SharedDoorbell>('doorbell'),
  sessions: token<sessions.SessionStore>('sessions'),
  leases: token<sessions.LeaseStore>('leases'),
  surveyResponses: token<SurveyResponseStore>('surveyResponses'),
  learners: token<LearnerStore>('learners'),
  profiles: token<ProfileStore>('profiles'),
  guidelines: token<GuidelineStore>('guidelines'),
  curricula: token<CurriculumStore>('curricula'),
  agentSteps: token<AgentSteps>('agentSteps'),
  agentLogs: token<AgentLogFiles>('agentLogs'),
  stepRequests: token<StepRequests>('stepRequests'),
  types: token<sessions.SessionTypes>('types'),
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

/** The result of `compose`: parts by their tokens. */
export type Container = Pick<DependencyContainer, 'resolve'>

export function compose(foundations: Foundations): Container {
  const container = root.createChildContainer()
  const once = <T>(key: InjectionToken<T>, make: (c: DependencyContainer) => T): void => {
    container.register(key, { useFactory: instanceCachingFactory(make) })
  }
  const { database, logger } = foundations

  container.register(TOKENS.foundations, { useValue: foundations })
  container.register(TOKENS.node, { useValue: newId() })
  once(TOKENS.doorbell, c =>
    database.kind === 'pglite'
      ? new sessions.LocalDoorbell()
      : new sessions.SharedDoorbell(
          database,
          c.resolve(TOKENS.node),
          unlessAway(error => logger.warn({ err: error }, 'a hint was not sent')),
        ),
  )
  once(TOKENS.sessions, () => new sessions.DrizzleSessionStore(database, SESSION_TYPE_MATRIX))
  once(TOKENS.learners, () => new DrizzleLearnerStore(database))
  once(TOKENS.profiles, () => new DrizzleProfileStore(database))
  once(TOKENS.guidelines, () => new DrizzleGuidelineStore(database))
  once(TOKENS.curricula, () => new DrizzleCurriculumStore(database))
  once(TOKENS.agentSteps, () => new DrizzleAgentSteps(database))
  once(TOKENS.stepRequests, () => new DrizzleStepRequests(database))
  once(
    TOKENS.agentLogs,
    c =>
      new AgentLogFiles(foundations.agentLogs, {
        steps: c.resolve(TOKENS.agentSteps),
        onError: unlessAway(error => logger.error({ err: error }, 'the agents’ log could not be written')),
      }),
  )
  once(TOKENS.leases, () => new sessions.DrizzleLeaseStore(database, SESSION_TYPE_MATRIX))
  once(TOKENS.surveyResponses, () => new DrizzleSurveyResponseStore(database))
  once(TOKENS.apiKeys, () => new DrizzleApiKeyStore(database))
  once(TOKENS.exams, () => examStore(database))
  once(TOKENS.previews, () => previewStore(database))
  const examFault = unlessAway(error => logger.error({ err: error }, 'a session could not follow its exam'))
  once(TOKENS.examKeeper, c => {
    const [exams, previews] = [c.resolve(TOKENS.exams), c.resolve(TOKENS.previews)]
    return examKeeper({ exams, previews, mediator: c.resolve(TOKENS.mediator) }, examFault)
  })
  once(TOKENS.classes, () => new DrizzleClassStore(database))
  once(TOKENS.people, () => new DrizzlePeopleStore(database))
  container.register(TOKENS.audit, { useValue: foundations.audit })
  once(TOKENS.erasures, c => erasures(foundations, c.resolve(TOKENS.agentLogs), c.resolve(TOKENS.doorbell)))
  once(TOKENS.staff, () => new DrizzleStaffStore(database))
  once(TOKENS.supervised, () => new DrizzleSupervisedStore(database, SESSION_TYPE_MATRIX))
  once(TOKENS.comments, () => new DrizzleCommentStore(database))
  once(TOKENS.answers, () => new DrizzleAnswerStore(database, SESSION_TYPE_MATRIX))
  once(
    TOKENS.presence,
    () =>
      new Presence(
        new DrizzlePresenceStore(database),
        unlessAway(error => logger.warn({ err: error }, 'who is there was not stored')),
      ),
  )
  once(TOKENS.alerts, () => new DrizzleAlertStore(database))
  const alertFault = unlessAway(error => logger.warn({ err: error }, 'an alert was not delivered'))
  once(TOKENS.alertFeed, c => new AlertFeed(c.resolve(TOKENS.alerts), alertFault))
  once(TOKENS.safety, () => safety(foundations))
  once(TOKENS.webhooks, () => new DrizzleWebhookStore(database))
  once(
    TOKENS.webhookDeliverer,
    c =>
      new WebhookDeliverer({
        webhooks: c.resolve(TOKENS.webhooks),
        send: deliverySender(foundations.webhooks),
        externalIdOf: learnerId => c.resolve(TOKENS.people).externalIdOf(learnerId),
        onError: unlessAway(error => logger.warn({ err: error }, 'a webhook was not delivered')),
      }),
  )
  once(TOKENS.proctor, () => proctorModel(foundations.models, logger))
  once(TOKENS.types, c => types(c, foundations))
  once(TOKENS.sandbox, () => new CodeSandbox())
  once(TOKENS.runExamples, c => exampleRunner(c.resolve(TOKENS.sandbox).run))
  once(
    TOKENS.runner,
    c =>
      new sessions.Runner({
        sessions: c.resolve(TOKENS.sessions),
        leases: c.resolve(TOKENS.leases),
        doorbell: c.resolve(TOKENS.doorbell),
        mediator: c.resolve(TOKENS.mediator),
        driverOf: type => c.resolve(TOKENS.types)[type].driver,
        gradeCode: codeAnswerGrader(c.resolve(TOKENS.sandbox).run),
        node: c.resolve(TOKENS.node),
        leaseMs: foundations.leaseMs,
        onError: (sessionId, error) =>
          unlessAway(() => logger.error({ err: error, session_id: sessionId }, 'a run failed'))(error),
        onFailure: (sessionId, { code, cause }) =>
          logger.warn({ err: cause, code, session_id: sessionId }, 'a run could not go on'),
        onReplaced: countReplaced(logger),
      }),
  )
  once(
    TOKENS.sweeper,
    c =>
      new sessions.Sweeper({
        leases: c.resolve(TOKENS.leases),
        mediator: c.resolve(TOKENS.mediator),
        wake: id => c.resolve(TOKENS.runner).wake(id),
        onRound: () => {
          c.resolve(TOKENS.agentLogs).sweep()
          void c.resolve(TOKENS.alertFeed).poll()
          void c.resolve(TOKENS.webhookDeliverer).round()
          void c.resolve(TOKENS.presence).round()
          void c.resolve(TOKENS.examKeeper).round()
          void c
            .resolve(TOKENS.erasures)
            .round()
            .catch(unlessAway(error => logger.error({ err: error }, 'the removal of data was interrupted')))
        },
        onError: unlessAway(error => logger.error({ err: error }, 'the sweeper failed')),
      }),
  )
  once(TOKENS.mediator, c => mediator(c, codeAnswerGrader(c.resolve(TOKENS.sandbox).run), foundations))
  return container
}

/** Drops errors of an outage, which is logged once, not by every operation that fails during it. */
export const unlessAway =
  (log: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!isDatabaseAway(error)) log(error)
  }

/** A mediator with every command of the system. */
function mediator(
  c: DependencyContainer,
  gradeCode: GradeCodeAnswer,
  { catalogue, database, models, drawSeed, newSessions, guests, webhooks }: Foundations,
): Mediator {
  const [guidelines, profiles] = [c.resolve(TOKENS.guidelines), c.resolve(TOKENS.profiles)]
  const all = new Mediator()
  registerLearnerCommands(all, { profiles })
  registerLibraryCommands(all, { guidelines, curricula: c.resolve(TOKENS.curricula), catalogue })
  registerTutorCommands(all, { requests: c.resolve(TOKENS.stepRequests) })
  const people = c.resolve(TOKENS.people)
  registerPeopleCommands(all, {
    keys: c.resolve(TOKENS.apiKeys),
    people,
    staff: c.resolve(TOKENS.staff),
    classes: c.resolve(TOKENS.classes),
    joinExam: joinExam(c.resolve(TOKENS.exams)),
    greetBy: async (learnerId, name) => {
      const profile = await profiles.read(learnerId)
      await all.send(ReplaceProfile, { learnerId, profile: { ...profile, name } })
    },
    directory: guests.directory,
    operatorToken: guests.keys.operatorToken,
    stretch: async (learnerId, timeFactor) =>
      void (await all.send(sessions.StretchSessions, { learnerId, timeFactor })),
  })
  registerReceiptCommands(all, receiptPorts({ database, guests, staff: c.resolve(TOKENS.staff) }))
  registerPrivacyCommands(all, c.resolve(TOKENS.erasures).ports)
  registerSignalCommands(all, signalPorts({ database, sessions: c.resolve(TOKENS.sessions), people }))
  registerSafetyCommands(all, { alerts: c.resolve(TOKENS.alerts) })
  registerOutcomeCommands(all, { sessions: c.resolve(TOKENS.sessions), comments: c.resolve(TOKENS.comments) })
  registerNoteCommands(all, { sessions: c.resolve(TOKENS.sessions), notes: new DrizzleNoteStore(database) })
  registerWebhookCommands(all, { webhooks: c.resolve(TOKENS.webhooks), checkUrl: urlCheck(webhooks) })
  const changes = {
    sessions: c.resolve(TOKENS.sessions),
    lease: () => c.resolve(TOKENS.runner).lease(),
    onCommitted: notifier(c),
  }
  sessions.registerSessionCommands(all, {
    ...changes,
    types: c.resolve(TOKENS.types),
    safety: c.resolve(TOKENS.safety),
    checkCode: codeChecker(c.resolve(TOKENS.sandbox).run),
    hasModel: hasModel(models),
    accommodationsOf: learnerId => people.accommodationsOf(learnerId),
    examTerms: withExams({
      exams: c.resolve(TOKENS.exams),
      previews: c.resolve(TOKENS.previews),
      catalogue,
      mediator: all,
    }),
    drawSeed,
    newSessions,
  })
  quizzes.registerQuizCommands(all, {
    ...changes,
    regrades: new quizzes.DrizzleRegradeStore(database),
    catalogue: () => catalogue,
    gradeCode,
  })
  return all
}

/** Who is notified of a commit: followers by the doorbell, the files of the agents' log, and the runner when it is the server's turn. */
function notifier(c: DependencyContainer): sessions.ChangePorts['onCommitted'] {
  const doorbell = c.resolve(TOKENS.doorbell)
  return ({ snapshot, published, leased }) => {
    const { session, fence } = snapshot.stored
    doorbell.ring(session.id, fence, published)
    if (session.type === 'tutoring') c.resolve(TOKENS.agentLogs).changed(session.id)
    if (sessions.wantsRun(session)) c.resolve(TOKENS.runner).wake(session.id, leased ? snapshot : null)
  }
}

/** The types of sessions, with the models configured for their roles. */
function types(
  c: DependencyContainer,
  { database, models, prompts, catalogue, surveys, logger }: Foundations,
): sessions.SessionTypes {
  return sessionTypes({
    model: roleModels(models, c.resolve(TOKENS.proctor)),
    prices: role => models[role].prices,
    prompts,
    contextTokens: CONTEXT_TOKENS,
    sessions: c.resolve(TOKENS.sessions),
    learners: c.resolve(TOKENS.learners),
    profiles: forTeaching(c.resolve(TOKENS.profiles)),
    guidelines: c.resolve(TOKENS.guidelines),
    catalogue: () => catalogue,
    surveys: () => surveys,
    regrades: new quizzes.DrizzleRegradeStore(database),
    careFor: c.resolve(TOKENS.safety).careFor,
    newId,
    onFault: cause => logger.error({ err: cause }, 'a tool failed'),
  })
}

/** The guard over all catalogues, and the notice that follows a match. */
const safety = ({ safety: { guard, catalogues, contacts } }: Foundations): sessions.SafetyPort =>
  sessions.safetyPort(guard, noticeMaker(catalogues, contacts))
