// The learner's lessons before a new one, from stored rows.
import { hasEnded, type DriverStore, type Sessions } from '../../sessions/index.js'
import { lessonOf, type EarlierLesson } from '../domain/lesson-plan.js'
import { isComplete } from '../domain/plan.js'
import { MOST_LESSONS, MOST_OPEN } from '../domain/rules.js'
import { lessonState } from './tutoring-session.js'

type Ports = Pick<Sessions, 'ended'> & Pick<DriverStore, 'plan' | 'driverState'>

/** Sessions of any type among which the lessons are looked for. */
const LOOKED_AT = 20

/** The newest first; those in which nothing was planned are left out. */
export async function earlierLessons(sessions: Ports, learnerId: string): Promise<EarlierLesson[]> {
  const ended = await sessions.ended(learnerId, null, LOOKED_AT)
  const lessons = ended.map(({ stored }) => stored.session).filter(({ type }) => type === 'tutoring')
  const found = await Promise.all(
    lessons.slice(0, MOST_LESSONS).map(async (session): Promise<EarlierLesson[]> => {
      const [plan, { plan: taught, misconceptions, treatments }] = await Promise.all([
        sessions.plan(session.id),
        lessonState(sessions, session.id),
      ])
      if (taught === null || !hasEnded(session)) return []
      const { subtopic, language } = lessonOf(plan).guideline
      const stuckIn = taught.steps.filter(step => step.status !== 'completed' && step.questionsAsked > 0)
      return [
        {
          subtopic,
          language,
          day: session.endedAt.toISOString().slice(0, 10),
          completed: isComplete(taught),
          stuckIn: stuckIn.slice(0, MOST_OPEN).map(({ title }) => title),
          seen: misconceptions.slice(-MOST_OPEN),
          treated: treatments.slice(-MOST_OPEN),
        },
      ]
    }),
  )
  return found.flat()
}
