// Reads the facts for a step of a quiz, and prepares the item that it would fetch next.
import { bankOfSkill, prepareNextItem, tiersOfSkill, type Catalogue, type Item } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { chooseNext, readRecords, type LearnerStore, type SkillRecord } from '../../learners/index.js'
import {
  carriedFacts,
  countsItems,
  RunFailure,
  type Prefetched,
  type ItemRecord,
  type Session,
  type SessionPlan,
  type SessionStore,
  type Step,
  type StepFacts,
  type StoredSession,
} from '../../sessions/index.js'
import { carriedItems, LOOK_BACK, readItemFacts, type ItemFacts } from '../../outcomes/index.js'
import { practiceOf } from '../domain/quiz-plan.js'

export type QuizFacts = StepFacts &
  ItemFacts & {
    /** The item that would be fetched next; null when one is open or none is left. */
    readonly next: {
      readonly item: Item
      readonly isNew: boolean
      readonly solutionShown: boolean
      readonly retry: boolean
    } | null
    /** The learner's practice record in each skill of the session, by skill id; empty where the model must not know it. */
    readonly records: ReadonlyMap<string, SkillRecord>
  }

export type FactsPorts = {
  readonly sessions: SessionStore
  readonly learners: LearnerStore
  readonly catalogue: () => Catalogue
}

const UNPREPARED = { blamesModel: false, retryable: true }

/** Throws RunFailure (items_unavailable) when the next practice item cannot be prepared. */
export async function readQuizFacts(ports: FactsPorts, { session, conversation }: StoredSession): Promise<QuizFacts> {
  const { sessions } = ports
  const needsNext = wantsNext(session)
  const isPractice = session.rules.feedback === 'immediate'
  const reading = { fromSeq: session.windowFromSeq, following: needsNext, withDriver: isPractice }
  const { window, following, current, recent, plan } = await readItemFacts(sessions, session, reading)
  const { records, language } = isPractice ? await readPractice(ports, session, plan!) : NO_PRACTICE
  const next = needsNext ? await nextItem(ports, session, following, { recent, records, language }) : null
  return { session, window, nextMessageSeq: conversation.nextSeq, current, recent, next, records }
}

type Practised = Pick<QuizFacts, 'records'> & { readonly language: string | null }
const NO_PRACTICE: Practised = { records: new Map(), language: null }

async function readPractice(
  { learners, catalogue }: FactsPorts,
  { learnerId }: Session,
  plan: SessionPlan,
): Promise<Practised> {
  const { skills, language } = practiceOf(plan)!
  const banks = skills.map(skillId => ({ skillId, bank: () => bankOfSkill(catalogue(), skillId) }))
  return { records: await readRecords(learners, learnerId, banks, LOOK_BACK), language: language ?? null }
}

/**
 * What `readQuizFacts` would read once the answer is stored. Null in practice: there the next question follows from the evidence that the
 * answer adds, so that has to be stored first.
 */
export function prefetchedQuizFacts({ answered, window, current, following }: Prefetched): QuizFacts | null {
  const { session, conversation } = answered.after
  if (session.rules.feedback !== 'deferred' || !wantsNext(session)) return null
  const { item, solutionShown, retry } = following
  const next = { item, isNew: false, solutionShown, retry }
  const { records } = NO_PRACTICE
  return { session, window, nextMessageSeq: conversation.nextSeq, current, recent: [], next, records }
}

/** What `readQuizFacts` would read after `step` was committed; null when it must be read. */
export function carryQuizFacts(facts: QuizFacts, step: Step, after: StoredSession): QuizFacts | null {
  const { session } = after
  const carried = carriedFacts(facts, step, after, seq => seq >= session.windowFromSeq)
  return (
    carried && {
      ...facts,
      ...carried,
      ...carriedItems(facts, step, session, facts.next?.item ?? null),
      next: wantsNext(session) ? facts.next : null,
    }
  )
}

const wantsNext = (session: Session): boolean =>
  countsItems(session.rules) && !session.itemOpen && session.position < session.totalItems

/**
 * A stored item, one that is asked again, or one prepared now from the session's own seed and what is known of the learner: read again,
 * it is the same.
 */
async function nextItem(
  { sessions, catalogue }: FactsPorts,
  session: Session,
  stored: ItemRecord | null,
  { recent, records, language }: Pick<QuizFacts, 'recent'> & Practised,
): Promise<QuizFacts['next']> {
  if (stored) return { item: stored.item, isNew: false, solutionShown: stored.solutionShown, retry: stored.retry }
  const [again] = session.again
  if (again !== undefined) {
    const [source] = await sessions.itemsAt(session.id, again.position, again.position)
    const { item, outcome, solutionShown, retry } = source!
    if (again.retry) return { item, isNew: true, solutionShown: false, retry: true }
    const wasShown = solutionShown || outcome !== null
    return { item, isNew: true, solutionShown: wasShown, retry: retry && !wasShown }
  }
  const skills = [...records.keys()].map(skillId => ({ skillId, tiers: tiersOfSkill(catalogue(), skillId) }))
  const choice = chooseNext({ skills, records, recent, began: session.startedAt })
  if (choice === null) throw new RunFailure('items_unavailable', UNPREPARED)
  try {
    const item = prepareNextItem(catalogue(), { ...choice, language }, session.seed, session.position + 1, recent)
    return { item, isNew: true, solutionShown: false, retry: false }
  } catch (error) {
    if (error instanceof DomainError) throw new RunFailure(error.code, UNPREPARED, error)
    throw error
  }
}
