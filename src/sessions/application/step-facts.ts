// What one step depends on: read in one go before the first step of a run, and after that carried on from commit to commit.
import { prepareNextItem, tiersOfSkill, type Catalogue } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { chooseNext, readRecords, type LearnerStore } from '../../learners/index.js'
import { guidelineSkills } from '../../library/index.js'
import type { StoredMessage } from '../domain/conversation.js'
import type { StoredSession } from '../domain/decision.js'
import type { Session } from '../domain/session.js'
import { countsItems, isScored, SESSION_TYPE_RULES } from '../domain/session-types.js'
import { effectOf, placeOf, type Step } from '../domain/step.js'
import type { StepFacts } from './driver.js'
import type { ItemOutcome, ItemRecord, SessionPlan, SessionStore } from './ports.js'
import { RunFailure } from './run-failure.js'

/** How many items back a tutor looks, in the session and in each skill, for what to ask next and how it goes. Bounded, so that item 95 costs what item 5 costs. */
const LOOK_BACK = 40

const UNPREPARED = { blamesModel: false, retryable: true }

export type FactsPorts = {
  readonly sessions: SessionStore
  readonly learners: LearnerStore
  readonly catalogue: () => Catalogue
}

/** Throws RunFailure (items_unavailable) when the next practice item cannot be prepared. */
export async function readStepFacts(ports: FactsPorts, { session, conversation }: StoredSession): Promise<StepFacts> {
  const { sessions } = ports
  const rules = SESSION_TYPE_RULES[session.type]
  const plan = ['skills', 'form', 'guideline'].includes(rules.content) ? sessions.plan(session.id) : null
  const [window, items, survey, summary, driverState, made] = await Promise.all([
    readWindow(sessions, session, conversation.nextSeq),
    isScored(session.type) ? readItems(ports, session, plan) : NO_ITEMS,
    rules.content === 'form' ? readSurvey(sessions, session.id, plan!) : null,
    rules.context === 'history' ? sessions.summary(session.id) : null,
    rules.context === 'plan' ? sessions.driverState(session.id) : null,
    plan,
  ])
  const tutoring = made?.kind === 'tutoring' ? made : null
  return { session, window, nextMessageSeq: conversation.nextSeq, ...items, survey, summary, driverState, tutoring }
}

/** What was said first and last, of a conversation whose middle the model knows from the plan and its notes. */
const FIRST_SAID = 8
const LAST_SAID = 48

async function readWindow(sessions: SessionStore, session: Session, nextSeq: number): Promise<StoredMessage[]> {
  switch (SESSION_TYPE_RULES[session.type].context) {
    case 'none':
      return []
    case 'plan': {
      const from = nextSeq - LAST_SAID
      if (from <= FIRST_SAID) return sessions.messagesFrom(session.id, 1)
      const parts = await Promise.all([
        sessions.messagesFrom(session.id, 1, FIRST_SAID),
        sessions.messagesFrom(session.id, from),
      ])
      return parts.flat()
    }
    default:
      return sessions.messagesFrom(session.id, session.windowFromSeq)
  }
}

type ItemFacts = Pick<StepFacts, 'current' | 'next' | 'recent' | 'records'>
const NO_ITEMS: ItemFacts = { current: null, next: null, recent: [], records: new Map() }

async function readItems(ports: FactsPorts, session: Session, plan: Promise<SessionPlan> | null): Promise<ItemFacts> {
  const { sessions } = ports
  const wanted = wantsNext(session)
  const [items, recent, records, language] = await Promise.all([
    sessions.itemsAt(session.id, session.position, wanted ? session.position + 1 : session.position),
    remembers(session) ? sessions.outcomes(session.id, session.position, LOOK_BACK) : [],
    plan === null ? NO_ITEMS.records : plan.then(made => recordsOf(ports, session, made)),
    plan === null ? null : plan.then(made => (made.kind === 'practice' ? (made.language ?? null) : null)),
  ])
  const at = (position: number): ItemRecord | null => items.find(record => record.position === position) ?? null
  return {
    current: at(session.position),
    next: wanted ? await nextItem(ports, session, at(session.position + 1), { recent, records, language }) : null,
    recent,
    records,
  }
}

/** What practice has shown of the learner in each skill of the session, in their order. */
async function recordsOf(
  { learners, catalogue }: FactsPorts,
  session: Session,
  plan: SessionPlan,
): Promise<StepFacts['records']> {
  const skills = skillsOf(plan).map(skillId => ({
    skillId,
    blueprints: catalogue().blueprintsForSkill(skillId).length,
  }))
  return readRecords(learners, session.learnerId, skills, LOOK_BACK)
}

function skillsOf(plan: SessionPlan): readonly string[] {
  switch (plan.kind) {
    case 'practice':
      return plan.skills
    case 'tutoring':
      return guidelineSkills(plan.guideline)
    default:
      return []
  }
}

async function readSurvey(
  sessions: SessionStore,
  sessionId: string,
  made: Promise<SessionPlan>,
): Promise<StepFacts['survey']> {
  const [plan, asked] = await Promise.all([made, sessions.askedQuestions(sessionId)])
  return plan.kind === 'form' ? { form: plan.form, asked } : null
}

/**
 * The same facts after `step` was committed, without asking the store again: exactly what `readStepFacts` would read. Null when
 * something else was committed with the step or since, and they must be read.
 */
export function carryFacts(facts: StepFacts, step: Step, { session, conversation }: StoredSession): StepFacts | null {
  if (conversation.nextSeq !== facts.nextMessageSeq + step.messages.length) return null
  const fetched = effectOf(step, 'ItemFetched')
  if (session.position !== (fetched?.position ?? facts.session.position)) return null
  if (facts.survey !== null || effectOf(step, 'HistorySummarised') !== null) return null
  const appended = step.messages.map((message, index) => ({ ...message, seq: facts.nextMessageSeq + index }))
  const said = [...facts.window, ...appended]
  const item = fetched === null ? null : (fetched.item ?? facts.next!.item)
  const { number } = placeOf(session, session.position)
  return {
    ...facts,
    session,
    driverState: effectOf(step, 'DriverMoved')?.state ?? facts.driverState,
    window:
      SESSION_TYPE_RULES[session.type].context === 'plan'
        ? said.filter(({ seq }) => seq <= FIRST_SAID || seq >= conversation.nextSeq - LAST_SAID)
        : said.filter(({ seq }) => seq >= session.windowFromSeq),
    nextMessageSeq: conversation.nextSeq,
    current:
      item === null
        ? facts.current
        : { position: session.position, number, told: fetched!.told, retry: fetched!.retry, item, outcome: null },
    next: wantsNext(session) ? facts.next : null,
    recent:
      item === null || !remembers(session)
        ? facts.recent
        : [...facts.recent, justFetched(session.position, number, fetched!.retry, item)].slice(-LOOK_BACK),
  }
}

const wantsNext = (session: Session): boolean =>
  countsItems(session.type) && !session.itemOpen && session.position < session.totalItems
const remembers = (session: Session): boolean => SESSION_TYPE_RULES[session.type].feedback === 'immediate'

const justFetched = (
  position: number,
  number: number,
  retry: boolean,
  { skillId, tier, sectionId, variantKey }: ItemRecord['item'],
): ItemOutcome => ({ position, number, skillId, tier, sectionId, variantKey, retry, score: null, correct: false })

/**
 * A stored item, one that is asked again, or one prepared now from the session's own seed and what is known of the learner: read again,
 * it is the same.
 */
async function nextItem(
  { sessions, catalogue }: FactsPorts,
  session: Session,
  stored: ItemRecord | null,
  { recent, records, language }: Pick<StepFacts, 'recent' | 'records'> & { readonly language: string | null },
): Promise<StepFacts['next']> {
  if (stored) return { item: stored.item, isNew: false, told: stored.told }
  const [again] = session.again
  if (again !== undefined) {
    const [source] = await sessions.itemsAt(session.id, again.position, again.position)
    const { item, outcome, told } = source!
    return { item, isNew: true, told: told || outcome !== null }
  }
  const skills = [...records.keys()].map(skillId => ({ skillId, tiers: tiersOfSkill(catalogue(), skillId) }))
  const choice = chooseNext({ skills, records, recent })
  if (choice === null) throw new RunFailure('items_unavailable', UNPREPARED)
  try {
    const item = prepareNextItem(catalogue(), { ...choice, language }, session.seed, session.position + 1, recent)
    return { item, isNew: true, told: false }
  } catch (error) {
    if (error instanceof DomainError) throw new RunFailure(error.code, UNPREPARED, error)
    throw error
  }
}
