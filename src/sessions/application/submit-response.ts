// POST /session/{id}/respond: the answer is bound to its question, read and graded here, before any model hears of it.
import { z } from 'zod'
import { SafetyNotice } from '../../contract/care.js'
import { SessionStatus } from '../../contract/session.js'
import type { CheckCode } from '../../items/index.js'
import { sessionNotFound } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import { answer, type AnswerOutcome, type Reading } from '../domain/answering.js'
import { applyDecision } from '../domain/apply-decision.js'
import { isSame, nothing, type StoredSession } from '../domain/decision.js'
import { writtenIn } from '../domain/safety-hold.js'
import { followedBy, type Step } from '../domain/step.js'
import { prefetched, type Prefetched } from './prefetched.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { countsAs } from './counts-as.js'
import { endingOverdue } from './ending-overdue.js'
import type { AskedAction, Following, SessionStore, Snapshot } from './ports.js'
import { readAnswer } from './read-answer.js'
import { holdIfUnsafe, type SafetyPort } from './safety-guard.js'

export const SubmitResponse = message(
  'sessions/submit-response',
  z.object({
    sessionId: z.uuid(),
    learnerId: z.uuid(),
    toolCallId: z.uuid(),
    pageId: z.uuid().optional(),
    response: z.record(z.string(), z.unknown()),
  }),
  z.object({
    status: SessionStatus,
    duplicate: z.boolean(),
    receivedAt: z.date(),
    answerHash: z.string(),
    safety: SafetyNotice.nullable(),
  }),
)

type SubmitPorts = ChangePorts & {
  readonly sessions: SessionStore
  readonly safety: SafetyPort
  /** Reads a posted program without running it. */
  readonly checkCode: CheckCode
  /** The steps that can be stored together with an answer; without it, and where there are none, the run takes them. */
  readonly stepsAfter?: (loaded: Prefetched) => Promise<readonly Step[]>
}

type Submitting = (input: z.infer<typeof SubmitResponse.input>) => Promise<z.infer<typeof SubmitResponse.output>>

/**
 * Throws DomainError as `answer` does, and session_not_found. The same answer again resolves as a duplicate. `safety`: the answer was not
 * taken, the session is held. An answer that is too late ends what is overdue.
 */
export const submitResponseHandler = (ports: SubmitPorts): Submitting => endingOverdue(ports, submitting(ports))

const submitting =
  (ports: SubmitPorts): Submitting =>
  async ({ sessionId, learnerId, toolCallId, pageId, response }) => {
    const { sessions } = ports
    const loaded = await sessions.loadAsked(sessionId, toolCallId)
    if (loaded?.snapshot.stored.session.learnerId !== learnerId) throw sessionNotFound()
    const { snapshot, asked: first, following } = loaded
    const { now: receivedAt } = snapshot
    const held = await holdIfUnsafe(ports, sessionId, writtenIn(response))
    if (held !== null) {
      const { status } = held.snapshot.stored.session
      return { status, duplicate: false, receivedAt, answerHash: '', safety: held.safety }
    }
    // When another tab was first, its answer is there at the next reading.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const found = attempt === 1 ? first : await sessions.askedCall(sessionId, toolCallId)
      const read = found === null ? null : await readAnswer(found, response, snapshot.stored.session, ports.checkCode)
      const reading: Reading = read?.reading ?? { ok: false, errors: [] }
      const answerTo = (stored: StoredSession): AnswerOutcome => {
        const counts = found && read ? countsAs(stored.session, found, read.verdict, read.guess) : COUNTS_AS_NOTHING
        const posted = { response: read?.response ?? response, receivedAt, pageId, ...counts }
        return answer(stored, found?.asked ?? null, reading, posted)
      }
      let outcome: AnswerOutcome | undefined
      const steps =
        attempt === 1 && found !== null && following !== null
          ? await stepsAfter(ports, snapshot, found, following, answerTo(snapshot.stored))
          : []
      const changed = await changeSession(
        ports,
        sessionId,
        'respond',
        (stored, now) => {
          outcome = answerTo(stored)
          if (outcome.kind !== 'accepted') return nothing
          // Steps follow from what was read: on any other state the run takes them anew.
          return isSame(stored, snapshot.stored)
            ? followedBy(stored.session, outcome.decision, steps, now)
            : outcome.decision
        },
        attempt === 1 ? snapshot : undefined,
      )
      if (changed === null || outcome === undefined) throw sessionNotFound()
      const { status } = changed.stored.session
      const answerHash = reading.ok ? reading.hash : ''
      if (outcome.kind === 'duplicate')
        return { status, duplicate: true, receivedAt: outcome.receivedAt, answerHash, safety: null }
      if (outcome.kind === 'accepted') return { status, duplicate: false, receivedAt, answerHash, safety: null }
    }
    throw new DomainError('conflict', 'call_closed', 'This question changed while your answer was on its way.')
  }

async function stepsAfter(
  ports: SubmitPorts,
  { stored, now }: Snapshot,
  asked: AskedAction,
  following: Following,
  outcome: AnswerOutcome,
): Promise<readonly Step[]> {
  if (outcome.kind !== 'accepted') return []
  const loaded = prefetched(applyDecision(stored, outcome.decision, now), asked, following)
  return loaded === null ? [] : ((await ports.stepsAfter?.(loaded)) ?? [])
}

/** Of a question that does not belong to the session. */
const COUNTS_AS_NOTHING = { evidence: null, attempt: 'first', secondTry: false } as const
