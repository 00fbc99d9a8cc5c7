// What a session of practice or a lesson has moved: mastery before and after by skill, how its questions went, and what to do next.
import type { NextStep, SessionProgress, SkillProgress } from '../../contract/progress.js'
import { bankOfSkill, shownIn, type Catalogue } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import {
  nextSteps,
  readRecords,
  skillRecord,
  type Evidence,
  type LearnerStore,
  type SkillBank,
} from '../../learners/index.js'
import type { OfferedLesson } from '../../library/index.js'
import { ownedSession, type ItemOutcome, type Questions, type Sessions } from '../../sessions/index.js'
import { refuseBeforeEnd, refuseUngraded, triesOf } from './item-results.js'

export type ProgressPorts = {
  readonly sessions: Pick<Sessions, 'load'> & Pick<Questions, 'outcomes' | 'revisions'>
  readonly learners: LearnerStore
  readonly catalogue: () => Catalogue
  /** The lesson that teaches each skill, by skill id. */
  readonly lessons: (language: string) => Promise<ReadonlyMap<string, OfferedLesson>>
}

/** As many answers of each skill as the learner's list of skills counts. */
const COUNTED = 200

/** `learnerId` null: an operator. `language`: of the titles, where there are any in it. Throws session_not_found; no_progress, session_not_ended and grading_pending (conflict). */
export async function sessionProgress(
  ports: ProgressPorts,
  sessionId: string,
  learnerId: string | null,
  language: string,
): Promise<SessionProgress> {
  const { session } = (await ownedSession(ports.sessions, sessionId, learnerId)).stored
  if (session.rules.feedback !== 'immediate')
    throw new DomainError('conflict', 'no_progress', 'Sessions of this type do not change what is known of a learner.')
  refuseBeforeEnd(session)
  refuseUngraded(session)
  const [tries, own] = await Promise.all([
    triesOf(ports.sessions, sessionId, session.position),
    ports.learners.evidenceIn(sessionId),
  ])
  const titles = new Map(
    ports
      .catalogue()
      .skills()
      .map(skill => [skill.skillId, shownIn(skill, language).title]),
  )
  const skillIds = [...new Set(tries.map(({ skillId }) => skillId))].filter(id => titles.has(id))
  const last = own.reduce<Date | null>((newest, { at }) => (newest === null || at > newest ? at : newest), null)
  const known = await ports.learners.evidence(session.learnerId, skillIds, COUNTED, last)
  return {
    session_id: sessionId,
    skills: skillIds.map(skillId => ({
      skill_id: skillId,
      title: titles.get(skillId)!,
      ...moved(known.get(skillId) ?? [], sessionId, bankOfSkill(ports.catalogue(), skillId)),
      questions: went(
        tries.filter(one => one.skillId === skillId),
        new Map(own.map(one => [one.position, one])),
      ),
    })),
    next: await whatNext(ports, session.learnerId, skillIds, language),
  }
}

const rounded = (mastery: number): number => Math.round(mastery * 100) / 100

/** `known`: the evidence of one skill up to the end of the session, oldest first. */
function moved(
  known: readonly Evidence[],
  sessionId: string,
  bank: SkillBank,
): Pick<SkillProgress, 'mastery_before' | 'mastery_after' | 'mastered'> {
  const first = known.findIndex(one => one.sessionId === sessionId)
  const after = skillRecord(known, bank)
  const before = first === -1 ? after : skillRecord(known.slice(0, first), bank)
  return {
    mastery_before: rounded(before.mastery),
    mastery_after: rounded(after.mastery),
    mastered: after.mastered,
  }
}

/** Counts questions, of which each may have several tries. What came after the solution was shown, or was open at the end, counts for nothing. */
function went(tries: readonly ItemOutcome[], evidence: ReadonlyMap<number, Evidence>): SkillProgress['questions'] {
  const counts = { first_try: 0, second_try: 0, with_hints: 0, not_solved: 0, not_answered: 0 }
  for (const number of new Set(tries.map(one => one.number))) {
    const own = tries.filter(one => one.number === number)
    if (own.every(({ kind }) => kind === null)) continue
    const given = own.filter(one => !one.solutionShown && one.kind === 'answered')
    const right = given.find(({ correct }) => correct)
    if (given.length === 0) counts.not_answered += 1
    else if (right === undefined) counts.not_solved += 1
    else if (right.retry) counts.second_try += 1
    else if (evidence.get(right.position)?.assistance === 'none') counts.first_try += 1
    else counts.with_hints += 1
  }
  return counts
}

async function whatNext(
  { learners, catalogue, lessons }: ProgressPorts,
  learnerId: string,
  practised: readonly string[],
  language: string,
): Promise<NextStep[]> {
  const skills = catalogue()
    .skills()
    .map(skill => shownIn(skill, language))
  const counted = skills.map(({ skillId }) => ({ skillId, bank: () => bankOfSkill(catalogue(), skillId) }))
  const [records, taught] = await Promise.all([readRecords(learners, learnerId, counted, COUNTED), lessons(language)])
  const titles = new Map(skills.map(({ skillId, title }) => [skillId, title]))
  return nextSteps({ practised, skills, records, isTaught: id => taught.has(id) }).map(({ kind, skillId }) => {
    const step = { skill_id: skillId, title: titles.get(skillId)! }
    if (kind !== 'learn') return { kind, ...step }
    const { guidelineId, title } = taught.get(skillId)!
    return { kind, ...step, guideline_id: guidelineId, lesson_title: title }
  })
}
