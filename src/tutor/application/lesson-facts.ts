// What a step of a lesson depends on.
import { guidelineSkills, storedGuideline } from '../../library/index.js'
import { readRecords, type LearnerStore, type SkillRecord } from '../../learners/index.js'
import { bankOfSkill, type Catalogue } from '../../items/index.js'
import {
  carriedFacts,
  effectOf,
  type DriverState,
  type SessionStore,
  type Step,
  type StepFacts,
  type StoredSession,
} from '../../sessions/index.js'
import { carriedItems, LOOK_BACK, readItemFacts, type ItemFacts } from '../../outcomes/index.js'
import { lessonOf, type LessonPlan } from '../domain/lesson-plan.js'

export type LessonFacts = StepFacts &
  ItemFacts & {
    readonly tutoring: LessonPlan
    /** What practice has shown of the learner in each skill of the guideline, by skill id. */
    readonly records: ReadonlyMap<string, SkillRecord>
    /** What the tutor stored last; null before its first step. */
    readonly driverState: DriverState | null
  }

export type LessonPorts = {
  readonly sessions: SessionStore
  readonly learners: LearnerStore
  readonly catalogue: () => Catalogue
}

/** Messages that the agents read: the first ones and the last ones. The middle they know from the plan and its notes. */
const FIRST_MESSAGES = 8
const LAST_MESSAGES = 48

export async function readLessonFacts(
  ports: LessonPorts,
  { session, conversation: { nextSeq } }: StoredSession,
): Promise<LessonFacts> {
  const { sessions } = ports
  const late = nextSeq - LAST_MESSAGES
  const isWhole = late <= FIRST_MESSAGES
  const [{ window, current, recent, plan, driverState }, first] = await Promise.all([
    readItemFacts(sessions, session, { fromSeq: isWhole ? 1 : late, withDriver: true }),
    isWhole ? [] : sessions.messagesFrom(session.id, 1, FIRST_MESSAGES),
  ])
  const tutoring = lessonOf(plan!)
  const records = await readSkills(ports, session.learnerId, tutoring)
  return {
    session,
    window: [...first, ...window],
    nextMessageSeq: nextSeq,
    current,
    recent,
    driverState,
    tutoring: { ...tutoring, guideline: storedGuideline(tutoring.guideline) },
    records,
  }
}

/** What `readLessonFacts` would read after `step` was committed; null when it must be read. */
export function carryLessonFacts(facts: LessonFacts, step: Step, after: StoredSession): LessonFacts | null {
  const { nextSeq } = after.conversation
  const carried = carriedFacts(facts, step, after, seq => seq <= FIRST_MESSAGES || seq >= nextSeq - LAST_MESSAGES)
  return (
    carried && {
      ...facts,
      ...carried,
      ...carriedItems(facts, step, after.session, null),
      driverState: effectOf(step, 'DriverMoved')?.state ?? facts.driverState,
    }
  )
}

const readSkills = ({ learners, catalogue }: LessonPorts, learnerId: string, { guideline }: LessonPlan) =>
  readRecords(
    learners,
    learnerId,
    guidelineSkills(guideline).map(skillId => ({
      skillId,
      bank: () => bankOfSkill(catalogue(), skillId),
    })),
    LOOK_BACK,
  )
