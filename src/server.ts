// Mounts each module's routes, the documentation and the built web page on one app.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { auditRoutes } from './audit/index.js'
import { authoringPorts, authorsPicturePorts } from './authoring-parts.js'
import { backupRoutes } from './backup/index.js'
import { isBehind } from './busy.js'
import { pathPrefix } from './config.js'
import { TOKENS, type Container } from './container-tokens.js'
import type { EnrolledLearner } from './contract/people.js'
import { docsRoutes } from './docs.js'
import { conceptRoutes, documentRoutes } from './documents/index.js'
import { unlessAway } from './kernel/errors.js'
import { declaredRoutes, installHttp, revalidated, validationHook } from './http/index.js'
import { identityMiddleware, type Staff } from './identity/index.js'
import {
  classInsightRoutes,
  DrizzleClassRecordStore,
  DrizzleNeedStore,
  DrizzleRecordStore,
  insightRoutes,
  contentRoutes,
  scoreRoutes,
  WatchedSessions,
} from './insight/index.js'
import { examRoutePorts, previewPorts } from './exam-parts.js'
import { examRoutes, previewRoutes } from './exams/index.js'
import { paperMaker, paperRoutes } from './exchange/index.js'
import {
  authoringRoutes,
  authorPictureRoutes,
  bankOfSkill,
  blueprintSourceRoutes,
  catalogueRoutes,
  checkBlueprintText,
  contentFolderRoutes,
  makeItems,
  PictureFolder,
  pictureRoutes,
  shownIn,
} from './items/index.js'
import { learnerRoutes } from './learners/index.js'
import {
  apiKeyRoutes,
  classRoutes,
  DrizzleNames,
  EnrolLearner,
  findClass,
  joinRoutes,
  peopleRoutes,
  signInRoutes,
  type ClassStore,
} from './people/index.js'
import { DrizzleNoteStore, noteRoutes } from './notes/index.js'
import { notePresence, signalRoutes } from './presence/index.js'
import {
  mcpRoute,
  protocolRoutes,
  restAs,
  SessionSockets,
  type SocketServerBounds,
  type WatchList,
} from './protocols/index.js'
import { alertRuleRoutes } from './alerting/index.js'
import { alertRoutes } from './safety/index.js'
import { inOrder, libraryRoutes, offeredLesson, taughtSkills } from './library/index.js'
import { allSessionRoutes } from './sessions/index.js'
import { outcomeRoutes, ownSessions } from './outcomes/index.js'
import { supervisionRoutes } from './supervision/index.js'
import { myDataPorts, receiptPorts } from './privacy-parts.js'
import { myDataRoutes, privacyRoutes } from './privacy/index.js'
import { signalPorts } from './signal-parts.js'
import { receiptRoutes } from './receipts/index.js'
import { attemptsLeftFor, regradeRoutes, runRoutes } from './quizzes/index.js'
import { SESSION_TYPE_MATRIX } from './session-types.js'
import { surveyResponseRoutes, surveyRoutes } from './surveys/index.js'
import { masteryRoutes } from './mastery/index.js'
import { tutorRoutes } from './tutor/index.js'
import { webhookRoutes } from './webhooks/index.js'
import { hasModel } from './built-in.js'
import { pageTitles } from './page-titles.js'
import type { Theme } from './theme.js'
import { sharedAddresses, webRoutes } from './web-routes.js'

type ServerSettings = {
  readonly basePath: string
  readonly allowedOrigins: readonly string[]
  /** The folder of the built page. */
  readonly webDir: string
  readonly theme: Theme
  /** Null: only programs of this machine read the metrics. */
  readonly metricsToken: string | null
  readonly trustedProxies: number
  readonly blueprintsDir: string
}

/** What pages and other servers read again and again, and what seldom changes. */
const CATALOGUES = [
  '/session-types',
  '/assessments',
  '/skills',
  '/surveys',
  '/lessons',
  '/curriculum',
  '/curriculum/places',
  '/curricula',
  '/curricula/:id',
  '/concepts',
] as const

/** How long the result of a readiness probe is reused, in ms: the probe is a write, and anyone may request it. */
const READY_MS = 1_000

function sharedFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly seen: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (last === null || now - last.at >= ms) last = { at: now, seen: look() }
    return last.seen
  }
}

/** The whole application, ready for a socket or for `request()` in a test. Throws for a route that does not declare who may use it. */
export function createApp(container: Container, settings: ServerSettings) {
  const { basePath, allowedOrigins, webDir, theme } = settings
  const {
    agentLogs,
    privacy: rules,
    provider,
    logger,
    catalogue,
    contentFiles,
    surveys,
    guests,
    database,
    hosts,
    limits,
    models,
    telemetry,
  } = container.resolve(TOKENS.foundations)
  // Not strict: /session and /session/ are the same address.
  const outer = new OpenAPIHono({ defaultHook: validationHook, strict: false })
  installHttp(outer, {
    logger,
    allowedOrigins,
    hosts,
    limits,
    isReady: sharedFor(READY_MS, () => database.takesWrites()),
    isBehind: () => isBehind(database),
    identify: identityMiddleware(guests) as MiddlewareHandler,
    watched: telemetry.watched,
    metrics: {
      text: () => telemetry.metrics.text(),
      contentType: telemetry.metrics.contentType,
      token: settings.metricsToken,
      hosts,
      trustedProxies: settings.trustedProxies,
    },
    pathPrefix: pathPrefix(basePath),
  })

  const app = basePath === '/' ? outer : outer.basePath(basePath)
  for (const path of CATALOGUES) app.use(path, revalidated)
  app.route('/', sharedAddresses({ webDir, basePath, theme }))
  const [guidelines, alerts] = [container.resolve(TOKENS.guidelines), container.resolve(TOKENS.alerts)]
  const onError = unlessAway(error => logger.error({ err: error }, 'a stream failed'))
  const ports = { ...followingPorts(container), onError }
  const { mediator, sessions } = ports
  const steps = { steps: container.resolve(TOKENS.agentSteps), requests: container.resolve(TOKENS.stepRequests) }
  const types = container.resolve(TOKENS.types)
  const enrol = async (learner: EnrolledLearner, by: string | null) =>
    (await mediator.send(EnrolLearner, { learner, by })).learnerId
  app.use('/session/:id/*', notePresence(container.resolve(TOKENS.presence)) as MiddlewareHandler)
  app.route('/', allSessionRoutes({ ...ports, enrol, matrix: SESSION_TYPE_MATRIX, hasModel: hasModel(models) }))
  app.route('/session', runRoutes({ sessions, run: container.resolve(TOKENS.runExamples) }))
  app.route('/', supervisionRoutes(ports))
  app.route(
    '/sessions',
    tutorRoutes({ ...ports, ...steps, guidelines, alerts, hasModel: hasModel(models)('evaluator') }),
  )
  app.route('/', masteryRoutes({ ...ports, learners: container.resolve(TOKENS.learners), catalogue: () => catalogue }))
  app.route('/', protocolRoutes(ports))
  const names = new DrizzleNames(database)
  const namesOf = (ids: readonly string[]) => names.byId(ids)
  app.route('/supervise', regradeRoutes({ mediator, namesOf }))
  app.route('/supervise', blueprintSourceRoutes(catalogue))
  app.route('/supervise', contentFolderRoutes(contentFiles))
  const pictures = new PictureFolder(contentFiles.folder)
  app.route('/', pictureRoutes(pictures))
  app.route(
    '/supervise',
    authoringRoutes({ mediator, namesOf, ...authoringPorts({ database, contentFiles, catalogue }) }),
  )
  app.route('/supervise', authorPictureRoutes(authorsPicturePorts(contentFiles, pictures)))
  const supervised = container.resolve(TOKENS.supervised)
  app.route('/supervise', insightRoutes({ sessions, supervised, records: new DrizzleRecordStore(database) }))
  app.route('/supervise', noteRoutes({ mediator, sessions, notes: new DrizzleNoteStore(database) }))
  const answered = { sessions, answers: container.resolve(TOKENS.answers), catalogue: () => catalogue }
  app.route('/supervise', scoreRoutes({ ...answered, supervised, types }))
  app.route('/supervise', contentRoutes(answered))
  app.route(
    '/alerts',
    alertRuleRoutes({
      mediator,
      rules: container.resolve(TOKENS.alertRules),
      classes: container.resolve(TOKENS.classes),
      exams: container.resolve(TOKENS.exams),
    }),
  )
  app.route('/alerts', alertRoutes({ mediator, alerts, writtenAt: (id, seq) => sessions.writtenAt(id, seq) }))
  app.route('/', backupRoutes({ database }))
  app.route('/audit', auditRoutes({ log: container.resolve(TOKENS.audit), namesOf }))
  app.route(
    '/',
    catalogueRoutes(catalogue, learnerId => attemptsLeftFor(sessions, learnerId)),
  )
  app.route('/', surveyRoutes(surveys))
  app.route('/surveys', surveyResponseRoutes({ responses: container.resolve(TOKENS.surveyResponses), surveys }))
  const skills = (language: string) =>
    catalogue.skills().map(skill => ({
      ...shownIn(skill, language),
      bank: () => bankOfSkill(catalogue, skill.skillId),
    }))
  const [learners, profiles] = [container.resolve(TOKENS.learners), container.resolve(TOKENS.profiles)]
  const lessons = async (language: string) =>
    (await inOrder(guidelines)).map(heading => offeredLesson(heading, language))
  const own = ownSessions(sessions)
  const taught = taughtSkills(guidelines)
  app.route('/', learnerRoutes({ mediator, learners, profiles, skills, lessons, taught, sessions: own }))
  const reviewOf = (examId: string) => container.resolve(TOKENS.exams).reviewOf(examId)
  const comments = container.resolve(TOKENS.comments)
  app.route(
    '/',
    outcomeRoutes({
      mediator,
      reviewOf,
      sessions,
      comments,
      types,
      learners,
      catalogue: () => catalogue,
      lessons: taught,
    }),
  )
  app.route('/api-keys', apiKeyRoutes({ mediator, keys: container.resolve(TOKENS.apiKeys) }))
  app.route('/webhooks', webhookRoutes({ mediator, webhooks: container.resolve(TOKENS.webhooks) }))
  const staff = container.resolve(TOKENS.staff)
  app.route('/classes', classRoutes({ mediator, classes: container.resolve(TOKENS.classes) }))
  app.route(
    '/classes',
    classInsightRoutes({
      sessions,
      supervised,
      learners: container.resolve(TOKENS.learners),
      classes: container.resolve(TOKENS.classes),
      classRecords: new DrizzleClassRecordStore(database, SESSION_TYPE_MATRIX),
      needs: new DrizzleNeedStore(database, SESSION_TYPE_MATRIX),
      catalogue: () => catalogue,
    }),
  )
  app.route(
    '/supervise',
    paperRoutes({
      catalogue,
      pictures,
      maker: paperMaker,
      learnersOf: seatedLearners(container.resolve(TOKENS.classes)),
    }),
  )
  const [exams, people] = [container.resolve(TOKENS.exams), container.resolve(TOKENS.people)]
  app.route('/exams', examRoutes(examRoutePorts({ mediator, exams, people, catalogue })))
  const previews = container.resolve(TOKENS.previews)
  app.route('/exams', previewRoutes(previewPorts({ exams, previews, mediator }, { sessions, types, guests })))
  app.route('/', signalRoutes({ mediator, ...signalPorts({ database, sessions, people }) }))
  const profileOf = (learnerId: string) => profiles.read(learnerId)
  app.route(
    '/',
    myDataRoutes(
      myDataPorts({
        database,
        audit: container.resolve(TOKENS.audit),
        staff,
        profileOf,
        rules,
        agentLogDays: agentLogs.days,
      }),
    ),
  )
  app.route('/', receiptRoutes({ mediator, ...receiptPorts({ database, guests, staff }) }))
  app.route('/', privacyRoutes({ mediator, rules, isPerson: async id => (await staff.find(id)) !== null }))
  app.route('/', joinRoutes({ mediator }))
  app.route('/people', peopleRoutes({ mediator, staff }))
  app.route(
    '/',
    signInRoutes({
      mediator,
      staff,
      provider,
      basePath,
      onError: error => logger.warn({ err: error }, 'a sign-in failed'),
    }),
  )
  app.route(
    '/',
    libraryRoutes({
      mediator,
      guidelines,
      curricula: container.resolve(TOKENS.curricula),
      subjectIn: (subject, language) => catalogue.subjectIn(subject, language),
    }),
  )
  app.route('/concepts', conceptRoutes({ mediator, concepts: container.resolve(TOKENS.concepts) }))
  app.route(
    '/documents',
    documentRoutes({
      mediator,
      documents: container.resolve(TOKENS.documents),
      passages: container.resolve(TOKENS.passages),
      concepts: container.resolve(TOKENS.concepts),
      hasModel: models.planner.provider !== 'internal',
    }),
  )
  app.route(
    '/',
    mcpRoute({
      logger,
      makeItems: wanted => makeItems(catalogue, wanted),
      checkBlueprint: text => checkBlueprintText(settings.blueprintsDir, text),
      restAs: restAs((request, env) => outer.fetch(request, env as never), pathPrefix(basePath)),
    }),
  )
  app.route('/', docsRoutes(app, basePath))
  app.route('/', webRoutes({ webDir, basePath, theme }, pageTitles({ catalogue, surveys, guidelines })))
  declaredRoutes(outer)
  return outer
}

/** The names of the learners of a class, by name. Throws `class_not_found`. */
const seatedLearners = (classes: ClassStore) => async (classId: string, by: Staff) => {
  await findClass(classes, classId, by)
  const members = await classes.members(classId)
  return members.filter(({ role }) => role === 'learner').map(({ name }) => name)
}

/** Ports of everything that follows a session and acts on it. */
function followingPorts(container: Container) {
  const { guests, openStreams } = container.resolve(TOKENS.foundations)
  const runner = container.resolve(TOKENS.runner)
  return {
    mediator: container.resolve(TOKENS.mediator),
    sessions: container.resolve(TOKENS.sessions),
    doorbell: container.resolve(TOKENS.doorbell),
    wake: (id: string) => runner.wake(id),
    guests,
    openStreams,
  }
}

/** The WebSocket server. `bounds`: for tests. */
export function createSockets(
  container: Container,
  { allowedOrigins }: Pick<ServerSettings, 'allowedOrigins'>,
  bounds?: SocketServerBounds,
): SessionSockets {
  const { logger, hosts, limits } = container.resolve(TOKENS.foundations)
  const alerts = container.resolve(TOKENS.alertFeed)
  const following = followingPorts(container)
  const watching = { ...following, supervised: container.resolve(TOKENS.supervised) }
  const watch: WatchList = (staff, asked, sink) => new WatchedSessions(watching, staff, asked, sink)
  return new SessionSockets(
    {
      ...following,
      watch,
      heard: container.resolve(TOKENS.presence).heard,
      allowedOrigins,
      hosts,
      limits,
      logger,
      alerts,
    },
    bounds,
  )
}
