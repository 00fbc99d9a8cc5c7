// Chooses the next question: an item of the step's skills or one of its reason questions, a free question, or whether the learner has
// read the step.
import {
  blueprintHash,
  deriveSeed,
  prepareNextItem,
  tiersOfSkill,
  writtenItem,
  type Item,
  type Tier,
} from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { chooseNext } from '../../learners/index.js'
import type { FreeQuestion } from '../../library/index.js'
import type { EffectOf } from '../../sessions/index.js'
import { isExcelling, shouldTest } from '../domain/asking.js'
import { currentStep } from '../domain/plan.js'
import type { Difficulty, PlanStep } from '../domain/state.js'
import { nextFree, nextReason, taughtStep } from '../domain/step-questions.js'
import type { TurnFacts, TutorPorts } from './agent-turn.js'
import { orNull } from '../../kernel/or-null.js'
import { inQuotes } from '../domain/texts.js'
import { tutorTexts } from './conversation.js'

/** `isNew`: a fresh question; else the one before it once more. `tests`: by it the step may be skipped. */
export type Asking = { readonly step: PlanStep; readonly isNew: boolean; readonly tests: boolean } & (
  | {
      readonly kind: 'item'
      readonly item: Item
      readonly position: number
      readonly fetched: EffectOf<'ItemFetched'> | null
    }
  /** `text` null: it is still to be made. `question` null: it is one of the tutor's own. */
  | { readonly kind: 'free'; readonly text: string | null; readonly question: FreeQuestion | null }
  | { readonly kind: 'reading' }
)

/** Whether a model judges free answers; the built-in evaluator does not. */
export const isJudged = ({ model }: Pick<TutorPorts, 'model'>, { session }: Pick<TurnFacts, 'session'>): boolean =>
  model('evaluator', session.fallback).provider !== 'internal'

/** Whether the step has questions that code grades. */
export const isVerifiable = ({ catalogue }: Pick<TutorPorts, 'catalogue'>, { tutoring }: TurnFacts, step: PlanStep) =>
  step.skills.some(skillId => tiersOfSkill(catalogue(), skillId).length > 0) ||
  (taughtStep(tutoring.guideline, step)?.reasonQuestions.length ?? 0) > 0

/** `original`: the item whose steps were asked last; null: none were. */
export function whatToAsk(ports: TutorPorts, facts: TurnFacts, original: Item | null): Asking {
  const { state, session, current, tutoring } = facts
  const step = currentStep(state.plan!)!
  const { question } = state
  const again = { step, isNew: false, tests: question?.tests ?? false }
  if (session.itemOpen)
    return { ...again, kind: 'item', item: current!.item, position: session.position, fetched: null }
  if (question?.kind === 'item') {
    return { ...again, ...fetchedItem(facts, original ?? current!.item, true) }
  }
  if (question?.kind === 'free') return { ...again, kind: 'free', text: question.text, question: null }
  if (question !== null) return { ...again, kind: 'reading' }
  const fresh = { step, isNew: true, tests: false }
  const verifiable = isVerifiable(ports, facts, step)
  const free = nextFree(state, tutoring.guideline, step, verifiable, facts.recent)
  if (free !== null) return { ...fresh, kind: 'free', text: free.ask, question: free }
  const tests = shouldTest(state, step) && !step.skills.some(skillId => isUntaught(facts, skillId))
  const item = verifiedItem(ports, facts, step, tests)
  if (item !== null) return { ...fresh, tests, ...fetchedItem(facts, item, false) }
  const isOwn = isJudged(ports, facts) && ports.model('executor', session.fallback).provider !== 'internal'
  return isOwn ? { ...fresh, kind: 'free', text: null, question: null } : { ...fresh, kind: 'reading' }
}

/** The item at the next position of the session. `retry`: it was asked before. */
function fetchedItem({ session }: TurnFacts, item: Item, retry: boolean) {
  const position = session.position + 1
  const { windowFromSeq } = session
  const fetched = { type: 'ItemFetched', position, item, solutionShown: false, retry, windowFromSeq } as const
  return { kind: 'item', item, position, fetched } as const
}

/**
 * An item of the skills and a reason question take turns where a step has both; null where it has neither. A reason question that was asked and
 * is not open comes again only where there is nothing else: the skills have other questions without end.
 */
function verifiedItem(ports: TutorPorts, facts: TurnFacts, step: PlanStep, tests: boolean): Item | null {
  const reason = reasonItem(facts, step)
  const isDue =
    reason !== null &&
    (facts.state.openReasons.includes(reason.variantKey) || !wasAskedBefore(facts, reason.variantKey))
  if (isDue && step.questionsAsked % 2 === 1) return reason
  return skillItem(ports, facts, step, tests) ?? reason
}

/** Whether the learner was asked this question, as far as is looked back. */
export const wasAskedBefore = ({ recent }: Pick<TurnFacts, 'recent'>, variantKey: string): boolean =>
  recent.some(asked => asked.variantKey === variantKey)

function reasonItem({ tutoring: { guideline }, session, recent, state }: TurnFacts, step: PlanStep): Item | null {
  const reason = nextReason(guideline, step, recent, state)
  if (reason === null) return null
  const { guidelineId: id, version, language } = guideline
  const source = { id, version, hash: blueprintHash(reason) }
  return writtenItem({ language, source, ...reason }, deriveSeed(session.seed, session.position + 1))
}

const isUntaught = ({ records }: TurnFacts, skillId: string): boolean => (records.get(skillId)?.attempts ?? 0) === 0

/** Null where the step has no skills, or none of them has a question any more. */
function skillItem({ catalogue }: TutorPorts, facts: TurnFacts, step: PlanStep, tests: boolean): Item | null {
  const { session, records, recent } = facts
  const skills = step.skills.map(skillId => ({ skillId, tiers: tiersOfSkill(catalogue(), skillId) }))
  const choice = chooseNext({ skills, records, recent, began: session.startedAt })
  if (choice === null) return null
  const { tiers } = skills.find(skill => skill.skillId === choice.skillId)!
  // Where a misconception has to be looked at, only the tier at which it was seen is sure to show it.
  const { shows } = choice
  // Nobody is asked about a skill for the first time at its hardest tier; whoever excels is at the second.
  const offered = isUntaught(facts, choice.skillId) && tiers.length > 1 ? tiers.slice(0, -1) : tiers
  const hardest = tests || isExcelling(facts.state)
  const tier = shows !== null ? choice.tier : hardest ? offered.at(-1)! : tierFor(step.difficulty, choice.tier, offered)
  const { language } = facts.tutoring.guideline
  const drawn = (past: readonly Pick<Item, 'variantKey'>[]): Item | null =>
    orNull(
      () => prepareNextItem(catalogue(), { ...choice, tier, language }, session.seed, session.position + 1, past),
      DomainError,
    )
  const first = drawn(recent)
  let past: readonly Pick<Item, 'variantKey'>[] = recent
  for (let item = first, times = 0; item !== null && times < MOST_DRAWN; times += 1) {
    if (!wasShown(facts, item)) return item
    past = [...past, item]
    item = drawn(past)
  }
  return first
}

/** How many questions are passed over because they were shown; then one of them is asked after all. */
const MOST_DRAWN = 4

/** Whether a contrasting case or an example has shown this question, and with it the answer. */
const wasShown = ({ window }: TurnFacts, { stem }: Item): boolean => {
  const shown = inQuotes(stem)
  return tutorTexts(window).some(text => text.includes(shown))
}

/**
 * The tier that suits the learner, within what the plan wants of the step: of an easy step the easiest, of a medium one no hard one, of a hard
 * one none of the easiest while there is another. `tiers`: from the easiest on; at least one.
 */
function tierFor(difficulty: Difficulty, suits: Tier, tiers: readonly Tier[]): Tier {
  const suited = tiers.indexOf(suits)
  switch (difficulty) {
    case 'easy':
      return tiers[0]!
    case 'medium':
      return suits === 'hard' ? (tiers.findLast(tier => tier !== 'hard') ?? suits) : suits
    case 'hard':
      return tiers[Math.max(suited, Math.min(1, tiers.length - 1))]!
  }
}
