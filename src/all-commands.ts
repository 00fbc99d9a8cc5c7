// Every command of the system, with what its handlers need.
import { savePorts } from './authoring-parts.js'
import { hasModel } from './built-in.js'
import { DrizzleConceptEditor, registerDocumentCommands } from './documents/index.js'
import { codeChecker, registerAuthoringCommands, type GradeCodeAnswer } from './items/index.js'
import { registerLearnerCommands, ReplaceProfile } from './learners/index.js'
import { registerLibraryCommands } from './library/index.js'
import { Mediator } from './kernel/mediator.js'
import { registerSafetyCommands } from './safety/index.js'
import { registerPeopleCommands } from './people/index.js'
import { withExams } from './exam-parts.js'
import { registerAlertingCommands } from './alerting/index.js'
import { codeGuesses } from './exams/index.js'
import { registerSignalCommands } from './presence/index.js'
import { DrizzleNoteStore, registerNoteCommands } from './notes/index.js'
import { registerOutcomeCommands } from './outcomes/index.js'
import * as quizzes from './quizzes/index.js'
import { receiptPorts } from './privacy-parts.js'
import { registerPrivacyCommands } from './privacy/index.js'
import { registerReceiptCommands } from './receipts/index.js'
import { signalPorts } from './signal-parts.js'
import * as sessions from './sessions/index.js'
import { registerSupervisionCommands, StretchSessions } from './supervision/index.js'
import { registerTutorCommands } from './tutor/index.js'
import { registerWebhookCommands, urlCheck } from './webhooks/index.js'
import { conceptAuthor } from './session-models.js'
import { TOKENS, type Container, type Foundations } from './container-tokens.js'

/** A mediator with every command of the system. */
export function allCommands(c: Container, gradeCode: GradeCodeAnswer, foundations: Foundations): Mediator {
  const { catalogue, cookies, database, models, prompts, logger, drawSeed, newSessions, guests, webhooks, telemetry } =
    foundations
  const [guidelines, profiles] = [c.resolve(TOKENS.guidelines), c.resolve(TOKENS.profiles)]
  const all = new Mediator(telemetry.watched)
  registerLearnerCommands(all, { profiles })
  registerLibraryCommands(all, { guidelines, curricula: c.resolve(TOKENS.curricula), catalogue })
  registerDocumentCommands(all, {
    documents: c.resolve(TOKENS.documents),
    editor: new DrizzleConceptEditor(database),
    curricula: c.resolve(TOKENS.curricula),
    wake: () => void c.resolve(TOKENS.ingestion).round(),
    passages: c.resolve(TOKENS.passages),
    concepts: c.resolve(TOKENS.concepts),
    author: conceptAuthor(
      { models, prompts, logger, telemetry, budget: c.resolve(TOKENS.budget) },
      c.resolve(TOKENS.modelServers),
    ),
  })
  registerAuthoringCommands(all, savePorts(foundations))
  registerTutorCommands(all, { requests: c.resolve(TOKENS.stepRequests) })
  const people = c.resolve(TOKENS.people)
  registerPeopleCommands(all, {
    keys: c.resolve(TOKENS.apiKeys),
    people,
    staff: c.resolve(TOKENS.staff),
    cookies,
    classes: c.resolve(TOKENS.classes),
    guesses: codeGuesses(c.resolve(TOKENS.exams)),
    joinExam: (code, learnerId) => c.resolve(TOKENS.exams).joinBy(code, learnerId),
    greetedBy: async learnerId => (await profiles.read(learnerId)).name ?? null,
    endTold: learnerId => endTold(c.resolve(TOKENS.sessions), all, hasModel(models), learnerId),
    greetBy: async (learnerId, name) => {
      const profile = await profiles.read(learnerId)
      await all.send(ReplaceProfile, { learnerId, profile: { ...profile, name } })
    },
    directory: guests.directory,
    operatorToken: guests.keys.operatorToken,
    stretch: async (learnerId, timeFactor) => void (await all.send(StretchSessions, { learnerId, timeFactor })),
  })
  registerAlertingCommands(all, {
    rules: c.resolve(TOKENS.alertRules),
    classes: c.resolve(TOKENS.classes),
    exams: c.resolve(TOKENS.exams),
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
    stepsAfter: loaded => c.resolve(TOKENS.runner).stepsAfter(loaded),
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
  registerSupervisionCommands(all, { ...changes, safety: c.resolve(TOKENS.safety) })
  quizzes.registerQuizCommands(all, {
    ...changes,
    regrades: new quizzes.DrizzleRegradeStore(database),
    catalogue: () => catalogue,
    gradeCode,
  })
  return all
}

/** Who is notified of a commit: followers by the doorbell, the files of the agents' log, and the runner when it is the server's turn. */
function notifier(c: Container): sessions.ChangePorts['onCommitted'] {
  const doorbell = c.resolve(TOKENS.doorbell)
  return ({ snapshot, published, leased }) => {
    const { session, fence } = snapshot.stored
    doorbell.ring(session.id, fence, published, snapshot)
    if (session.type === 'tutoring') c.resolve(TOKENS.agentLogs).changed(session.id)
    if (sessions.wantsRun(session)) c.resolve(TOKENS.runner).wake(session.id, leased ? snapshot : null)
  }
}

/** More sessions of one learner are not open at once. */
const MOST_OPEN = 1_000

/** Consent of the guardians is needed from now on: what a model reads ends. The learner is told that staff have ended it. */
async function endTold(
  open: Pick<sessions.Sessions, 'list'>,
  mediator: Mediator,
  has: Parameters<typeof sessions.tellsModels>[1],
  learnerId: string,
): Promise<void> {
  for (const { stored } of await open.list(learnerId, true, MOST_OPEN))
    if (sessions.tellsModels(stored.session.rules, has))
      await mediator.send(sessions.TerminateSession, {
        sessionId: stored.session.id,
        learnerId: null,
        reason: 'ended_by_operator',
      })
}
