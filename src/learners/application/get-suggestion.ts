// What a learner could best do now, from what is open, what practice has shown, and what they told.
import type { Suggestion } from '../../contract/suggestion.js'
import type { OrderedSkill } from '../domain/next-steps.js'
import { suggestNext, type OfferedLesson, type OpenSession } from '../domain/suggest-next.js'
import { readRecords, SHOWN, type KnownSkill } from './get-mastery.js'
import type { LearnerStore, ProfileStore } from './ports.js'

export type SuggestionPorts = {
  readonly learners: LearnerStore
  readonly profiles: Pick<ProfileStore, 'read'>
  /** Titles are in the language that is given. */
  readonly skills: (language: string) => readonly (KnownSkill & OrderedSkill)[]
  /** What the library teaches, in the order in which it is listed. */
  readonly lessons: (language: string) => Promise<readonly OfferedLesson[]>
  /** The lesson that teaches each skill, by skill. */
  readonly taught: (language: string) => Promise<ReadonlyMap<string, OfferedLesson>>
  readonly sessions: {
    /** Newest first. */
    open(learnerId: string): Promise<readonly OpenSession[]>
    /** Of the newest ones. */
    endedTitles(learnerId: string): Promise<readonly string[]>
  }
}

/** `language`: of its title, where there is one in it. `learnerId` null: of somebody who has not done anything yet. */
export async function getSuggestion(
  ports: SuggestionPorts,
  learnerId: string | null,
  language: string,
  now = new Date(),
): Promise<Suggestion | null> {
  const skills = ports.skills(language)
  if (learnerId === null) {
    const lessons = await ports.lessons(language)
    return suggestNext({ ...NOTHING_DONE, skills, lessons, now })
  }
  const [lessons, taught, open, ended, records, profile] = await Promise.all([
    ports.lessons(language),
    ports.taught(language),
    ports.sessions.open(learnerId),
    ports.sessions.endedTitles(learnerId),
    readRecords(ports.learners, learnerId, skills, SHOWN),
    ports.profiles.read(learnerId),
  ])
  const grade = profile.grade ?? null
  return suggestNext({ open, skills, records, lessons, taught, ended: new Set(ended), grade, now })
}

const NOTHING_DONE = { open: [], records: new Map(), taught: new Map(), ended: new Set<string>(), grade: null }
