// Lessons as a type of session: a guideline is taught step by step, by a plan that the learner sees.
import type { StudentProfile } from '../../contract/student.js'
import { DomainError } from '../../kernel/errors.js'
import { guidelineIn, titlesOf, type Guideline } from '../../library/index.js'
import {
  missingField,
  onDemand,
  type PreparedSession,
  type SessionTypeDefinition,
  type SessionTypeRules,
} from '../../sessions/index.js'
import { itemResults } from '../../outcomes/index.js'
import { scorePractice } from '../../items/index.js'
import type { CreateSessionBody } from '../../contract/session.js'
import type { LessonPlan } from '../domain/lesson-plan.js'
import type { TutorPorts } from './agent-turn.js'
import { earlierLessons } from './earlier-lessons.js'
import { TutorDriver } from './tutor-driver.js'

export const TUTORING: SessionTypeRules = {
  type: 'tutoring',
  drivenBy: 'agent',
  takes: ['guideline_id', 'student', 'language', 'learning_objectives', 'estimated_duration_minutes'],
  source: null,
  counts: 'nothing',
  roles: ['planner', 'executor', 'evaluator'],
  hears: 'evaluator',
  input: 'mixed',
  feedback: 'immediate',
  hasPlan: true,
  readsControls: true,
  hintsCost: false,
  takesDontKnow: false,
  secondTryCredit: null,
  needsModel: false,
  neverWaitsForModel: true,
  exclusive: false,
  commands: ['hint', 'skip', 'ask', 'retry', 'finish'],
  defaults: { allowSkip: true, allowBack: false, allowHints: true },
  mayConfigure: ['time_limit_seconds', 'allow_skip', 'allow_hints'],
}

export type TutoringPorts = TutorPorts & {
  readonly guidelines: { find(guidelineId: string): Promise<Guideline | null> }
  readonly profiles: { read(learnerId: string): Promise<StudentProfile> }
}

/** Preparing throws missing_field and guideline_not_found. */
export const tutoringType = (ports: TutoringPorts): SessionTypeDefinition => ({
  rules: TUTORING,
  prepare: (body, { learnerId }) => prepareLesson(ports, body, learnerId),
  driver: new TutorDriver(ports),
  results: snapshot => itemResults(ports.sessions, snapshot, () => ({ score: scorePractice })),
  review: null,
})

/** How long a lesson is planned for, in minutes, unless its creator says so. */
const LESSON_MINUTES = 20

async function prepareLesson(
  { guidelines, profiles, sessions }: TutoringPorts,
  body: CreateSessionBody,
  learnerId: string,
): Promise<PreparedSession> {
  if (body.guideline_id === undefined)
    throw missingField('guideline_id', 'Say which guideline to teach: GET /curriculum leads to it.')
  const found = await guidelines.find(body.guideline_id)
  if (found === null)
    throw new DomainError(
      'not_found',
      'guideline_not_found',
      'There is no such guideline. GET /curriculum leads to those that there are.',
    )
  const guideline = guidelineIn(found, body.language ?? null)
  const plan: LessonPlan = {
    kind: 'tutoring',
    guideline,
    student: body.student ?? (await profiles.read(learnerId)),
    objectives: body.learning_objectives ?? guideline.learningObjectives,
    minutes: body.estimated_duration_minutes ?? LESSON_MINUTES,
    before: await earlierLessons(sessions, learnerId),
  }
  return { ...onDemand(body), plan, title: titlesOf(found, body.language ?? null).subtopic }
}
