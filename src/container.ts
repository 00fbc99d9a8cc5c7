// The composition root: wires all parts. Tokens and factories, no decorators.
import 'reflect-metadata'
import { container as root, instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe'
import { codeAnswerGrader, CodeSandbox, exampleRunner } from './items/index.js'
import { newId } from './kernel/ids.js'
import { DrizzleLearnerStore, DrizzleProfileStore, forTeaching } from './learners/index.js'
import { DrizzleCurriculumStore, DrizzleGuidelineStore, taughtSkills } from './library/index.js'
import { allTexts, documentTexts, lessonTexts } from './mastery/index.js'
import {
  documentReader,
  DrizzleConceptStore,
  DrizzleDocumentStore,
  DrizzleReadingStore,
  Ingestion,
} from './documents/index.js'
import { AlertFeed, DrizzleAlertStore, noticeMaker } from './safety/index.js'
import { CONTEXT_TOKENS } from './dialogue/index.js'
import { DrizzleApiKeyStore, DrizzleClassStore, DrizzlePeopleStore, DrizzleStaffStore } from './people/index.js'
import { meteredEmbedder } from './budgets/index.js'
import { DrizzleAnswerStore, DrizzleSupervisedStore } from './insight/index.js'
import { passageEmbedding, passageStore } from './document-parts.js'
import { examKeeper, examStore, previewStore } from './exam-parts.js'
import { DrizzleRuleAlerts, DrizzleRuleStore, RuleRounds } from './alerting/index.js'
import { DrizzlePresenceStore, Presence } from './presence/index.js'
import { DrizzleCommentStore } from './outcomes/index.js'
import * as quizzes from './quizzes/index.js'
import { erasures } from './privacy-parts.js'
import { budgetTeller, countReplaced, knownServers, modelBudget, proctorModel, roleModels } from './session-models.js'
import { SESSION_TYPE_MATRIX, sessionTypes } from './session-types.js'
import { WatchedSessionStore } from './telemetry-parts.js'
import * as sessions from './sessions/index.js'
import { LocalDoorbell, SharedDoorbell } from './stream/index.js'
import { DrizzleSurveyResponseStore } from './surveys/index.js'
import { AgentLogFiles, DrizzleAgentSteps, DrizzleStepRequests } from './tutor/index.js'
import { deliverySender, DrizzleWebhookStore, WebhookDeliverer } from './webhooks/index.js'
import { allCommands } from './all-commands.js'
import { TOKENS, type Container, type Foundations } from './container-tokens.js'
import { unlessAway } from './kernel/errors.js'

export function compose(foundations: Foundations): Container {
  const container = root.createChildContainer()
  const once = <T>(key: InjectionToken<T>, make: (c: DependencyContainer) => T): void => {
    container.register(key, { useFactory: instanceCachingFactory(make) })
  }
  const { database, logger, telemetry } = foundations
  const { watched, metrics } = telemetry

  container.register(TOKENS.foundations, { useValue: foundations })
  container.register(TOKENS.node, { useValue: newId() })
  once(TOKENS.doorbell, c =>
    database.kind === 'pglite'
      ? new LocalDoorbell()
      : new SharedDoorbell(
          database,
          c.resolve(TOKENS.node),
          unlessAway(error => logger.warn({ err: error }, 'a hint was not sent')),
        ),
  )
  once(TOKENS.sessions, () => new WatchedSessionStore(database, SESSION_TYPE_MATRIX, telemetry))
  once(TOKENS.learners, () => new DrizzleLearnerStore(database))
  once(TOKENS.profiles, () => new DrizzleProfileStore(database))
  once(TOKENS.guidelines, () => new DrizzleGuidelineStore(database))
  once(TOKENS.curricula, () => new DrizzleCurriculumStore(database))
  once(TOKENS.documents, () => new DrizzleDocumentStore(database))
  once(TOKENS.budget, () => modelBudget(foundations))
  once(TOKENS.embedder, c => foundations.embedder && meteredEmbedder(foundations.embedder, c.resolve(TOKENS.budget)))
  const onError = unlessAway(error => logger.warn({ err: error }, 'passages could not be embedded'))
  once(TOKENS.passages, c =>
    passageStore({ database, embedder: c.resolve(TOKENS.embedder), onError }, () => c.resolve(TOKENS.people)),
  )
  once(TOKENS.embedding, c => passageEmbedding({ database, embedder: c.resolve(TOKENS.embedder), onError }))
  once(TOKENS.concepts, () => new DrizzleConceptStore(database))
  once(
    TOKENS.ingestion,
    c =>
      new Ingestion({
        documents: new DrizzleReadingStore(database),
        read: documentReader(),
        leaseMs: foundations.leaseMs,
        onRead: () => c.resolve(TOKENS.embedding)?.wake(),
        onError: unlessAway(error => logger.error({ err: error }, 'a document could not be read further')),
      }),
  )
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
  once(TOKENS.alertRules, () => new DrizzleRuleStore(database))
  once(TOKENS.ruleRounds, () => {
    const examTypes = Object.values(SESSION_TYPE_MATRIX).flatMap(({ type, source }) =>
      source === 'assessment_id' ? [type] : [],
    )
    const lost = unlessAway(error => logger.warn({ err: error }, 'alerts by rules were not raised'))
    return new RuleRounds(new DrizzleRuleAlerts(database, examTypes), lost)
  })
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
  once(TOKENS.modelServers, () => knownServers(logger))
  once(TOKENS.proctor, c => proctorModel(foundations, c.resolve(TOKENS.modelServers)))
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
        budget: c.resolve(TOKENS.budget),
        onBudgetSpent: budgetTeller(foundations),
        gradeCode: codeAnswerGrader(c.resolve(TOKENS.sandbox).run),
        node: c.resolve(TOKENS.node),
        leaseMs: foundations.leaseMs,
        onError: (sessionId, error) =>
          unlessAway(() => logger.error({ err: error, session_id: sessionId }, 'a run failed'))(error),
        onFailure: (sessionId, { code, cause }, run) => {
          metrics.runFailed(code)
          logger.warn({ err: cause, code, session_id: sessionId, run }, 'a run could not go on')
        },
        onReplaced: countReplaced(logger, metrics),
        watched,
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
          telemetry.swept()
          c.resolve(TOKENS.agentLogs).sweep()
          void c.resolve(TOKENS.alertFeed).poll()
          void c.resolve(TOKENS.webhookDeliverer).round()
          void c.resolve(TOKENS.presence).round()
          void c.resolve(TOKENS.ruleRounds).round()
          void c.resolve(TOKENS.examKeeper).round()
          void c.resolve(TOKENS.ingestion).round()
          void c.resolve(TOKENS.embedding)?.round()
          void foundations.cookies
            .look()
            .catch(unlessAway(error => logger.error({ err: error }, 'void cookies could not be read')))
          void c
            .resolve(TOKENS.erasures)
            .round()
            .catch(unlessAway(error => logger.error({ err: error }, 'the removal of data was interrupted')))
        },
        onError: unlessAway(error => logger.error({ err: error }, 'the sweeper failed')),
      }),
  )
  once(TOKENS.mediator, c => allCommands(c, codeAnswerGrader(c.resolve(TOKENS.sandbox).run), foundations))
  return container
}

/** The types of sessions, with the models configured for their roles. */
function types(
  c: DependencyContainer,
  { database, models, prompts, catalogue, surveys, logger, telemetry }: Foundations,
): sessions.SessionTypes {
  return sessionTypes({
    model: roleModels({ models, telemetry }, c.resolve(TOKENS.modelServers), c.resolve(TOKENS.proctor)),
    prices: role => models[role].prices,
    prompts,
    contextTokens: CONTEXT_TOKENS,
    sessions: c.resolve(TOKENS.sessions),
    learners: c.resolve(TOKENS.learners),
    profiles: forTeaching(c.resolve(TOKENS.profiles)),
    guidelines: c.resolve(TOKENS.guidelines),
    concepts: c.resolve(TOKENS.concepts),
    passages: c.resolve(TOKENS.passages),
    documents: c.resolve(TOKENS.documents),
    texts: allTexts(
      lessonTexts({
        guidelines: c.resolve(TOKENS.guidelines),
        taught: taughtSkills(c.resolve(TOKENS.guidelines)),
      }),
      documentTexts({ passages: c.resolve(TOKENS.passages) }),
    ),
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
