// POST /session/: everything that can fail is tried here, so that a session which exists can be played to its end.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { CreateSessionBody } from '../../contract/session.js'
import type { StudentProfile } from '../../contract/student.js'
import { examItems, type Assessment, type Catalogue, type Item } from '../../items/index.js'
import { guidelineIn, type Guideline } from '../../library/index.js'
import type { SessionRole } from '../../llm/index.js'
import type { SurveyCatalogue } from '../../surveys/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message } from '../../kernel/mediator.js'
import type { AttemptRule } from '../domain/attempts.js'
import { pendingSession, type Session } from '../domain/session.js'
import { isOffered, SESSION_TYPE_RULES, type SessionTypeRules } from '../domain/session-types.js'
import { writtenIn } from '../domain/safety-hold.js'
import type { SessionPlan, SessionStore } from './ports.js'
import { heldBy, type SafetyPort } from './safety-guard.js'

export const CreateSession = message(
  'sessions/create',
  z.object({ learnerId: z.uuid(), body: CreateSessionBody, idempotencyKey: z.string().min(1).max(200).nullable() }),
  z.object({ sessionId: z.uuid() }),
)

type Ports = {
  readonly sessions: Pick<SessionStore, 'create' | 'change' | 'lastSafetyNotice'>
  readonly safety: SafetyPort
  readonly catalogue: () => Catalogue
  readonly surveys: () => SurveyCatalogue
  readonly guidelines: { find(guidelineId: string): Promise<Guideline | null> }
  readonly profiles: { read(learnerId: string): Promise<StudentProfile> }
  /** Whether a model is configured for the role; the built-in agent plays it otherwise. */
  readonly hasModel: (role: SessionRole) => boolean
  /** The session's secret: whoever knows it knows its items. */
  readonly drawSeed: () => string
}

/** 128 random bits, in hexadecimal. */
export const drawSeed = (): string => randomBytes(16).toString('hex')

/** Throws DomainError: malformed, unknown_assessment, unknown_skill, unknown_survey, guideline_not_found, open_session_exists, no_attempts_left, attempt_too_soon, idempotency_key_reused, items_unavailable, model_required. */
export const createSessionHandler =
  (ports: Ports) =>
  async ({ learnerId, body, idempotencyKey }: z.infer<typeof CreateSession.input>): Promise<{ sessionId: string }> => {
    const { sessions, catalogue, surveys, guidelines, profiles, hasModel, drawSeed } = ports
    const rules = SESSION_TYPE_RULES[body.session_type]
    refuseUnknownSettings(body, rules)
    if (!isOffered(rules.type, hasModel)) throw modelRequired(rules)
    const seed = drawSeed()
    const made = await make(body, rules, catalogue(), surveys(), seed, () =>
      lesson(body, guidelines, () => profiles.read(learnerId)),
    )
    const session = newSession(learnerId, seed, body, rules, made)
    const outcome = await sessions.create({
      session,
      plan: made.plan,
      items: made.items,
      idempotency: idempotencyKey === null ? null : { key: idempotencyKey, hash: hashOf(body) },
      attempts: attemptRule(made.plan),
    })
    switch (outcome.kind) {
      case 'created':
        await heldBy(ports, session.id, ownWords(body))
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
          'You have already begun a session of this kind. Continue it, or end it first.',
          { session_id: outcome.sessionId },
        )
      case 'no_attempts_left':
        throw new DomainError(
          'conflict',
          'no_attempts_left',
          outcome.max === 1
            ? 'You have already taken this, and it can be taken only once.'
            : `You have used all ${outcome.max} attempts at this.`,
          { attempts_used: outcome.used, max_attempts: outcome.max },
        )
      case 'attempt_too_soon':
        throw new DomainError('conflict', 'attempt_too_soon', 'You cannot take this again yet.', {
          next_attempt_at: outcome.nextAt.toISOString(),
        })
    }
  }

/** What whoever begins a session may have written about it and about themselves. */
const ownWords = ({ topic, student }: CreateSessionBody): string => writtenIn({ topic, student })

/** Practice and dialogue may be begun as often as a learner likes. */
const attemptRule = (plan: SessionPlan): AttemptRule | null =>
  plan.kind === 'assessment'
    ? {
        max: plan.assessment.configuration.maxAttempts,
        waitMs: plan.assessment.configuration.waitMinutes * 60_000,
      }
    : null

type Made = {
  readonly plan: SessionPlan
  readonly items: readonly Item[]
  readonly totalItems: number
  readonly title: string
  readonly timeLimitSeconds: number | null
  readonly itemTimeLimitSeconds: number | null
  readonly resultsFrom: Date | null
}

const ALWAYS = new Date(0)

function make(
  body: CreateSessionBody,
  rules: SessionTypeRules,
  catalogue: Catalogue,
  surveys: SurveyCatalogue,
  seed: string,
  lessonOf: () => Promise<Made>,
): Made | Promise<Made> {
  switch (rules.content) {
    case 'assessment':
      return exam(body, catalogue, seed)
    case 'skills':
      return practice(body, catalogue, rules)
    case 'form':
      return survey(body, surveys)
    case 'guideline':
      return lessonOf()
    case 'none':
      return { ...untimed(body), plan: { kind: 'dialogue' }, totalItems: 0, title: body.topic ?? 'Open dialogue' }
  }
}

const untimed = ({ config }: CreateSessionBody) => ({
  items: [],
  timeLimitSeconds: config?.time_limit_seconds ?? null,
  itemTimeLimitSeconds: null,
  resultsFrom: ALWAYS,
})

/** How long a lesson is planned for, in minutes, unless its creator says so. */
const LESSON_MINUTES = 20

async function lesson(
  body: CreateSessionBody,
  guidelines: Ports['guidelines'],
  ownProfile: () => Promise<StudentProfile>,
): Promise<Made> {
  if (body.guideline_id === undefined)
    throw missing('guideline_id', 'Say which guideline to teach: GET /curriculum leads to it.')
  const found = await guidelines.find(body.guideline_id)
  if (found === null)
    throw new DomainError(
      'not_found',
      'guideline_not_found',
      'There is no such guideline. GET /curriculum leads to those that there are.',
    )
  const guideline = guidelineIn(found, body.language ?? null)
  return {
    ...untimed(body),
    plan: {
      kind: 'tutoring',
      guideline,
      student: body.student ?? (await ownProfile()),
      objectives: body.learning_objectives ?? guideline.learningObjectives,
      minutes: body.estimated_duration_minutes ?? LESSON_MINUTES,
    },
    totalItems: 0,
    title: guideline.subtopic,
  }
}

function survey(body: CreateSessionBody, surveys: SurveyCatalogue): Made {
  if (body.survey_id === undefined) throw missing('survey_id', 'Say which survey: GET /surveys lists them.')
  const form = surveys.survey(body.survey_id)
  if (form === null)
    throw new DomainError('not_found', 'unknown_survey', 'There is no such survey. GET /surveys lists them.')
  return { ...untimed(body), plan: { kind: 'form', form }, totalItems: form.questions.length, title: form.title }
}

async function exam(body: CreateSessionBody, catalogue: Catalogue, seed: string): Promise<Made> {
  if (body.assessment_id === undefined)
    throw missing('assessment_id', 'Say which assessment: GET /assessments lists them.')
  const assessment = catalogue.assessment(body.assessment_id)
  if (assessment === null)
    throw new DomainError(
      'not_found',
      'unknown_assessment',
      'There is no such assessment. GET /assessments lists them.',
    )
  const { configuration } = assessment
  return {
    plan: { kind: 'assessment', assessment },
    // All items or no session: an exam that cannot be prepared is refused, never improvised.
    items: await oneByOne(examItems(catalogue, assessment, seed, body.language ?? null)),
    totalItems: configuration.totalItems,
    title: assessment.title,
    timeLimitSeconds: configuration.timeLimitMinutes * 60,
    itemTimeLimitSeconds: configuration.itemTimeLimitSeconds,
    resultsFrom: releaseTime(assessment),
  }
}

/** Lets others have the processor behind each item: an examination has many, and each takes about a millisecond. */
async function oneByOne(made: Iterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (const item of made) {
    items.push(item)
    await new Promise(resolve => setImmediate(resolve))
  }
  return items
}

function releaseTime({ configuration }: Assessment): Date | null {
  switch (configuration.release) {
    case 'on_completion':
      return ALWAYS
    case 'manual':
    case 'after_last_attempt':
      return null
    case 'at':
      return new Date(configuration.releaseAt!)
  }
}

function practice(body: CreateSessionBody, catalogue: Catalogue, rules: SessionTypeRules): Made {
  if (body.skills === undefined) throw missing('skills', 'Say which skills to practise: GET /skills lists them.')
  const known = new Map(catalogue.skills().map(skill => [skill.skillId, skill]))
  const skills = body.skills.map(id => {
    const skill = known.get(id)
    if (skill === undefined)
      throw new DomainError('not_found', 'unknown_skill', 'There is no such skill. GET /skills lists them.')
    return skill
  })
  const { config } = body
  return {
    plan: {
      kind: 'practice',
      skills: [...new Set(body.skills)],
      ...(body.language !== undefined && { language: body.language }),
    },
    items: [],
    totalItems: config?.max_items ?? rules.defaults.items,
    title: [...new Set(skills.map(skill => skill.title))].join(', '),
    timeLimitSeconds: config?.time_limit_seconds ?? rules.defaults.timeLimitSeconds,
    itemTimeLimitSeconds: config?.item_time_limit_seconds ?? rules.defaults.itemTimeLimitSeconds,
    resultsFrom: ALWAYS,
  }
}

function newSession(
  learnerId: string,
  seed: string,
  body: CreateSessionBody,
  rules: SessionTypeRules,
  made: Made,
): Session {
  const ms = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 1000))
  return pendingSession({
    id: newId(),
    conversationId: newId(),
    learnerId,
    type: rules.type,
    title: made.title,
    assessmentId: body.assessment_id ?? null,
    surveyId: body.survey_id ?? null,
    seed,
    timeLimitMs: ms(made.timeLimitSeconds),
    itemTimeLimitMs: ms(made.itemTimeLimitSeconds),
    allowSkip: body.config?.allow_skip ?? rules.defaults.allowSkip,
    allowBack: body.config?.allow_back ?? rules.defaults.allowBack,
    allowHints: body.config?.allow_hints ?? rules.defaults.allowHints,
    totalItems: made.totalItems,
    resultsFrom: made.resultsFrom,
  })
}

/** The fields that say where a session's content comes from, and the content that each goes with. */
const SOURCES = [
  ['assessment_id', 'assessment'],
  ['skills', 'skills'],
  ['survey_id', 'form'],
  ['topic', 'none'],
  ['guideline_id', 'guideline'],
  ['student', 'guideline'],
  ['learning_objectives', 'guideline'],
  ['estimated_duration_minutes', 'guideline'],
] as const satisfies readonly (readonly [keyof CreateSessionBody, SessionTypeRules['content']])[]

/** What may be had in several languages. */
const TRANSLATED: readonly SessionTypeRules['content'][] = ['assessment', 'skills', 'guideline']

/** A setting that the type does not take is refused, never ignored. */
function refuseUnknownSettings(body: CreateSessionBody, rules: SessionTypeRules): void {
  const fields = [
    ...[
      ...SOURCES.filter(([field, content]) => body[field] !== undefined && content !== rules.content).map(
        ([field]) => field,
      ),
      ...(body.language !== undefined && !TRANSLATED.includes(rules.content) ? ['language'] : []),
    ].map(field => [`/${field}`, `This does not go with ${rules.type} sessions.`]),
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

/** The variables that give every role a model, and those of the roles alone. */
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

const missing = (field: string, sentence: string): DomainError =>
  new DomainError('malformed', 'missing_field', sentence, {}, [{ pointer: `/${field}`, message: sentence }])

const hashOf = (body: CreateSessionBody): string => createHash('sha256').update(canonical(body)).digest('hex')

/** The same JSON value always gives the same text, whatever the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
