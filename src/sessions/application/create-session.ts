// POST /session/: everything that can fail is tried here, so that a session which exists can be played to its end.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { CreateSessionBody, type SessionType } from '../../contract/session.js'
import type { SessionRole } from '../../llm/index.js'
import { canonicalJson } from '../../kernel/canonical-json.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message } from '../../kernel/mediator.js'
import type { AttemptRule } from '../domain/attempts.js'
import { windowEndFor } from '../domain/granted-time.js'
import { pendingSession, type Session } from '../domain/session.js'
import { isOffered, tellsModels, type SessionTypeRules } from '../domain/session-types.js'
import { writtenIn } from '../domain/safety-hold.js'
import type { Sessions } from './ports.js'
import { holdIfUnsafe, type GuardPorts } from './safety-guard.js'
import type { PreparedSession, SessionTypes } from './session-type.js'

/** The wire names the types that it knows; here every type will do that the server is composed of. */
const AnyTypesBody = CreateSessionBody.omit({ learner: true }).extend({
  session_type: z.custom<SessionType>(value => typeof value === 'string'),
})

export const CreateSession = message(
  'sessions/create',
  z.object({ learnerId: z.uuid(), body: AnyTypesBody, idempotencyKey: z.string().min(1).max(200).nullable() }),
  z.object({ sessionId: z.uuid() }),
)

/** What an exam says of a session that it assigns. It replaces what the session would have been made with otherwise. */
export type ExamTerms = {
  /** Null: it is a preview, and no session of the exam. */
  readonly examId: string | null
  /** What the session is made from. */
  readonly body: CreateSessionBody
  readonly title: string
  /** Null: that of the assessment. */
  readonly timeLimitSeconds: number | null
  /** Whether questions change places; null: as the assessment says. */
  readonly shuffle: boolean | null
  readonly attempts: AttemptRule
  readonly resultsFrom: Date | null
  /** The end of the window for everybody, null without one; a learner who has more time may go on after it for as long as that. */
  readonly windowEndsAt: Date | null
  readonly grantedMs: number
}

/** What a learner is given beyond what all have. */
type Accommodations = {
  /** How much more time; null: as much as they need, so that no limit holds. */
  readonly timeFactor: number | null
  /** For how long they may stop the clock by themself, in one session. */
  readonly breakMinutes: number
  /** What they write must not go to a model elsewhere: their guardians have not agreed yet. */
  readonly consentMissing: boolean
}

type Ports = GuardPorts & {
  /** What the exam of the body says of a session of this learner; null: it names none. Throws DomainErrors: why the learner may not take it now. */
  readonly examTerms: (learnerId: string, body: CreateSessionBody) => Promise<ExamTerms | null>
  readonly sessions: Pick<Sessions, 'create'>
  readonly types: SessionTypes
  /** Whether a model is configured for the role; the built-in agent plays it otherwise. */
  readonly hasModel: (role: SessionRole) => boolean
  readonly accommodationsOf: (learnerId: string) => Promise<Accommodations>
  /** The session's secret: whoever knows it knows its items. */
  readonly drawSeed: () => string
}

/** 128 random bits, in hexadecimal. */
export const drawSeed = (): string => randomBytes(16).toString('hex')

/** Throws DomainError: malformed, consent_required, open_session_exists, no_attempts_left, attempt_too_soon, idempotency_key_reused, model_required, and what the type's own preparation throws. */
export const createSessionHandler =
  (ports: Ports) =>
  async ({ learnerId, body, idempotencyKey }: z.infer<typeof CreateSession.input>): Promise<{ sessionId: string }> => {
    const { sessions, types, hasModel, drawSeed, accommodationsOf, examTerms } = ports
    const { rules, prepare } = types[body.session_type]
    refuseUnknownSettings(body, rules)
    if (!isOffered(rules, hasModel)) throw modelRequired(rules)
    const { consentMissing, ...given } = await accommodationsOf(learnerId)
    if (consentMissing && tellsModels(rules, hasModel)) throw consentRequired(rules)
    const seed = drawSeed()
    const exam = await examTerms(learnerId, body)
    const made = await prepare(exam?.body ?? body, { learnerId, seed, shuffle: exam?.shuffle ?? null })
    const own = { learnerId, seed, ...given }
    const session = newSession(own, body, rules, exam === null ? made : onTerms(made, exam), exam)
    const outcome = await sessions.create({
      session,
      plan: made.plan,
      items: made.items,
      idempotency: idempotencyKey === null ? null : { key: idempotencyKey, hash: hashOf(body) },
      attempts: exam === null ? made.attempts : exam.attempts,
    })
    switch (outcome.kind) {
      case 'created':
        await holdIfUnsafe(ports, session.id, writtenIn({ topic: body.topic, student: body.student }))
        return { sessionId: session.id }
      case 'repeated':
        if (outcome.sameBody) return { sessionId: outcome.sessionId }
        throw new DomainError(
          'conflict',
          'idempotency_key_reused',
          'This Idempotency-Key was used for another request. Use a new key for a new session.',
        )
      case 'open_exists':
        throw new DomainError(
          'conflict',
          'open_session_exists',
          'You have already started a session of this kind. Continue it, or end it first.',
          { session_id: outcome.sessionId },
        )
      case 'no_attempts_left':
        throw new DomainError(
          'conflict',
          'no_attempts_left',
          outcome.max === 1
            ? 'You have already taken this, and it can be taken only once.'
            : `You have used all ${outcome.max} attempts at this.`,
          { max_attempts: outcome.max, attempts_used: outcome.sessionIds.length, session_ids: outcome.sessionIds },
        )
      case 'attempt_too_soon':
        throw new DomainError('conflict', 'attempt_too_soon', 'You cannot take this again yet.', {
          next_attempt_at: outcome.nextAt.toISOString(),
        })
    }
  }

const onTerms = (made: PreparedSession, { title, timeLimitSeconds, resultsFrom }: ExamTerms): PreparedSession => ({
  ...made,
  title,
  timeLimitSeconds: timeLimitSeconds ?? made.timeLimitSeconds,
  resultsFrom,
})

function newSession(
  {
    timeFactor,
    breakMinutes,
    ...own
  }: Omit<Accommodations, 'consentMissing'> & { readonly learnerId: string; readonly seed: string },
  body: CreateSessionBody,
  rules: SessionTypeRules,
  made: PreparedSession,
  exam: ExamTerms | null,
): Session {
  const ms = (seconds: number | null): number | null =>
    seconds === null || timeFactor === null ? null : Math.round(seconds * 1000)
  const timeLimitMs = ms(made.timeLimitSeconds)
  return pendingSession({
    id: newId(),
    conversationId: newId(),
    ...own,
    timeFactor: timeFactor ?? 1,
    rules,
    title: made.title,
    sourceId: made.sourceId,
    timeLimitMs,
    itemTimeLimitMs: ms(made.itemTimeLimitSeconds),
    allowSkip: body.config?.allow_skip ?? rules.defaults.allowSkip,
    allowBack: body.config?.allow_back ?? rules.defaults.allowBack,
    allowHints: body.config?.allow_hints ?? rules.defaults.allowHints,
    totalItems: made.totalItems,
    resultsFrom: made.resultsFrom,
    breakLeftMs: timeLimitMs === null ? 0 : breakMinutes * 60_000,
    examId: exam?.examId ?? null,
    windowEndsAt: exam?.windowEndsAt ?? null,
    examGrantedMs: exam?.grantedMs ?? 0,
    closesAt: exam?.windowEndsAt ? windowEndFor(exam.windowEndsAt, timeLimitMs, timeFactor) : null,
  })
}

/** A setting that the type does not take is refused, never ignored. */
function refuseUnknownSettings(body: CreateSessionBody, rules: SessionTypeRules): void {
  const known: readonly string[] = ['session_type', 'config', ...rules.takes]
  const fields = [
    ...Object.keys(body)
      .filter(field => !known.includes(field))
      .map(field => [`/${field}`, `This does not go with ${rules.type} sessions.`]),
    ...Object.keys(body.config ?? {})
      .filter(key => !(rules.mayConfigure as readonly string[]).includes(key))
      .map(key => [`/config/${key}`, `This cannot be set for ${rules.type} sessions.`]),
  ].map(([pointer, text]) => ({ pointer: pointer!, message: text! }))
  if (fields.length > 0)
    throw new DomainError(
      'malformed',
      'setting_not_allowed',
      'Some settings do not go with this type of session.',
      {},
      fields,
    )
}

const consentRequired = ({ type }: SessionTypeRules): DomainError =>
  new DomainError(
    'forbidden',
    'consent_required',
    `A ${type} session here sends what is written to a language model. The guardians of this learner have not agreed to that yet.`,
  )

/** `variables`: those that give every role a model, and those of the roles alone. */
function modelRequired({ type, roles }: SessionTypeRules): DomainError {
  const own = roles.map(role => `AGENT_${role.toUpperCase()}_PROVIDER`)
  return new DomainError(
    'conflict',
    'model_required',
    `A ${type} session needs a language model, and this server has none for it. Set OPENAI_API_KEY, and OPENAI_BASE_URL for a server other ` +
      `than OpenAI's; where ${own.join(', ')} or AGENT_PROVIDER says internal, set it to remote_llm. Then start the server again.`,
    { variables: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', ...own] },
  )
}

/** Without the code of an exam, which could be guessed from its hash. */
const hashOf = ({ access_code: _code, ...body }: CreateSessionBody): string =>
  createHash('sha256').update(canonicalJson(body)).digest('hex')
