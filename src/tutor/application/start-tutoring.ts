// POST /sessions: finds a guideline, creates and begins the session, and waits for its first question.
import type { z } from 'zod'
import type { CreateSessionBody } from '../../contract/session.js'
import type { StartTutoringAnswer, StartTutoringBody } from '../../contract/tutor.js'
import { DomainError } from '../../kernel/errors.js'
import type { Mediator } from '../../kernel/mediator.js'
import type { GuidelineStore } from '../../library/index.js'
import { AttachSession, CreateSession } from '../../sessions/index.js'
import { guidelineMeant } from '../domain/find-guideline.js'
import { lessonOf } from '../domain/lesson-plan.js'
import { firstAnswer } from '../domain/turn.js'
import { awaitTurn, shownQuestion, type TurnPorts } from './await-turn.js'

export type StartPorts = TurnPorts & { readonly mediator: Mediator; readonly guidelines: Pick<GuidelineStore, 'list'> }

type Started = Omit<z.infer<typeof StartTutoringAnswer>, 'stream_url' | 'session_token'>

type StartRequest = {
  readonly learnerId: string
  readonly body: StartTutoringBody
  readonly idempotencyKey: string | null
}

/**
 * The same key with the same body resolves to the same session, as it began. Throws guideline_not_found, idempotency_key_reused, and
 * what `awaitTurn` throws: the session is there then, `session_id` names it.
 */
export async function startTutoring(
  ports: StartPorts,
  { learnerId, body, idempotencyKey }: StartRequest,
): Promise<Started> {
  const { mediator, sessions } = ports
  const creation = 'goal' in body ? byGuideline(body) : await byTopic(ports, body)
  const { sessionId } = await mediator.send(CreateSession, { learnerId, body: creation, idempotencyKey })
  const { stored, createdAt } = await mediator.send(AttachSession, { sessionId, learnerId })
  const [plan, turn] = await Promise.all([sessions.plan(sessionId), awaitTurn(ports, sessionId, null)])
  const { guidelineId: guideline_id, language } = lessonOf(plan).guideline
  const action = await shownQuestion(sessions, sessionId, turn)
  return {
    session_id: sessionId,
    guideline_id,
    title: stored.session.title,
    ...firstAnswer(turn, action, { createdAt, language }),
  }
}

type ByGuideline = Extract<StartTutoringBody, { goal: unknown }>
type ByTopic = Exclude<StartTutoringBody, ByGuideline>

/** Without a word about the learner their own profile counts. */
function byGuideline({ student, goal, language }: ByGuideline): CreateSessionBody {
  const about = { ...student.prefs, ...(student.grade === undefined ? {} : { grade: student.grade }) }
  const objectives = goal.learning_objectives ?? []
  return {
    session_type: 'tutoring',
    guideline_id: goal.guideline_id,
    ...(Object.keys(about).length === 0 ? {} : { student: about }),
    ...(language === undefined ? {} : { language }),
    ...(objectives.length === 0 ? {} : { learning_objectives: objectives }),
  }
}

async function byTopic({ guidelines }: StartPorts, body: ByTopic): Promise<CreateSessionBody> {
  const { topic, subtopic, student_profile: profile, language } = body
  const grade = body.grade ?? profile?.grade
  const found = guidelineMeant(await guidelines.list(), { topic, subtopic, grade })
  if (found === null)
    throw new DomainError(
      'not_found',
      'guideline_not_found',
      'Nothing can be taught under this name. GET /curriculum leads to the topics that there are.',
    )
  const minutes = body.session_context?.estimated_duration_minutes
  return {
    session_type: 'tutoring',
    guideline_id: found.guidelineId,
    ...(profile === undefined ? {} : { student: { ...(grade === undefined ? {} : { grade }), ...profile } }),
    ...(language === undefined ? {} : { language }),
    ...(minutes === undefined ? {} : { estimated_duration_minutes: minutes }),
  }
}
