// The treatment of a misconception that an answer has shown: chosen by the order of `domain/treatment.ts`, made from other questions of the
// blueprint, worded by the catalogue. No model has a part in it.
import {
  contrastingCases,
  deriveSeed,
  givesAway,
  isMisconception,
  NO_SKILL,
  workedExamples,
  type WorkedExample,
  type Item,
} from '../../items/index.js'
import { say } from '../../language/say.js'
import { shownValue } from '../../language/shown-value.js'
import { timesUsed, sentencesOf } from '../domain/repetition.js'
import { treatmentsLeft, type Treatment, type TreatmentKind } from '../domain/treatment.js'
import type { TurnFacts, TutorPorts } from './agent-turn.js'

/** `given` null: nothing is left that fits. `text`: what the learner reads below the feedback; empty where the feedback itself treats. */
export type Treating = Pick<Treatment, 'id' | 'remediate'> & {
  readonly given: TreatmentKind | null
  readonly text: string
}

/** No sentence of the catalogue has more. */
const MOST_WORDINGS = 6

type Shown = {
  readonly item: Item
  /** Of the verdict. */
  readonly misconception: { readonly id: string; readonly feedback: string } | null
  /** As the learner reads it. */
  readonly answer: string
  /** The question is asked once more: nothing may give its answer away. */
  readonly stays: boolean
}

/** Null where the answer shows no misconception that has a name. */
export function treatmentOf(ports: Pick<TutorPorts, 'catalogue'>, facts: TurnFacts, shown: Shown): Treating | null {
  const { item, misconception, stays } = shown
  if (misconception === null || !isMisconception(item, misconception.id)) return null
  const { id } = misconception
  const isOfOption = item.skillId === NO_SKILL && id.startsWith('option-')
  if (isOfOption) return null
  const remediate = item.parts.flatMap(part => part.misconceptions).find(bug => bug.id === id)?.remediate ?? null
  for (const given of treatmentsLeft(facts.state.treatments, id)) {
    const text = textOf(ports, facts, shown, given)
    if (text !== null && (!stays || text === '' || !givesAway(item, text, shown.answer)))
      return { id, remediate, given, text }
  }
  return { id, remediate, given: null, text: '' }
}

/** Null: this one does not fit. */
function textOf(
  ports: Pick<TutorPorts, 'catalogue'>,
  facts: TurnFacts,
  shown: Shown,
  kind: TreatmentKind,
): string | null {
  switch (kind) {
    case 'feedback':
      return isFresh(facts, shown) ? '' : null
    case 'contrast':
      return contrast(ports, facts, shown)
    case 'example':
      // Beside the solution of its own question nobody reads another one.
      return shown.stays ? example(ports, facts, shown) : null
  }
}

function isFresh({ state }: TurnFacts, { item, misconception, answer, stays }: Shown): boolean {
  const { feedback } = misconception!
  return (
    feedback !== '' &&
    !(stays && givesAway(item, feedback, answer)) &&
    sentencesOf(feedback).some(sentence => timesUsed(state.sentences, sentence) === 0)
  )
}

function contrast({ catalogue }: Pick<TutorPorts, 'catalogue'>, facts: TurnFacts, shown: Shown): string | null {
  const { item, misconception, stays, answer } = shown
  for (const found of contrastingCases(catalogue(), item, misconception!.id, seedOf(facts))) {
    const values = { wrong: inText(item, found.wrong), right: inText(item, found.right) }
    const text = [spoken(facts, 'treat.compare'), quoted(found), spoken(facts, 'treat.apart', values)].join('\n\n')
    if (!stays || !givesAway(item, text, answer)) return text
  }
  return null
}

function example(
  { catalogue }: Pick<TutorPorts, 'catalogue'>,
  facts: TurnFacts,
  { item, answer }: Pick<Shown, 'item' | 'answer'>,
): string | null {
  for (const found of workedExamples(catalogue(), item, seedOf(facts))) {
    const text = exampleText(facts, found)
    if (!givesAway(item, text, answer)) return text
  }
  return null
}

type Example = Omit<WorkedExample, 'right'>

/** Worked out before the first question of a skill that the learner was never asked about; null: it is not new, or none fits. */
export function firstExample(ports: Pick<TutorPorts, 'catalogue'>, facts: TurnFacts, item: Item): string | null {
  const isNew = item.skillId !== NO_SKILL && (facts.records.get(item.skillId)?.attempts ?? 0) === 0
  return isNew ? example(ports, facts, { item, answer: '' }) : null
}

/** Leads from an example to the question below it: to all of it, or to what is left of it behind its first steps. */
export const yourTurn = (facts: TurnFacts, done: string | null): string =>
  done === null ? spoken(facts, 'treat.your_turn') : `${spoken(facts, 'steps.begun')}\n\n${done}`

const exampleText = (facts: TurnFacts, { steps, ...found }: Example): string =>
  [
    spoken(facts, 'treat.example'),
    quoted(found),
    steps.map((step, at) => `${at + 1}. ${step.replaceAll(/\s*\n+\s*/g, ' ')}`).join('\n'),
  ].join('\n\n')

/** As a quotation, which no line of it leaves. */
const quoted = ({ stem, figure, offered }: Pick<Example, 'stem' | 'figure' | 'offered'>): string =>
  [stem, ...(offered.length === 0 ? [] : [offered.join(' · ')]), ...(figure === null ? [] : [figure])]
    .join('\n\n')
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

const inText = ({ language }: Item, value: string): string => shownValue(language, value) ?? value

/** Other questions at every answer. */
const seedOf = ({ session, state }: TurnFacts): string =>
  deriveSeed(`${session.seed}/beside`, session.position + state.evaluatedSeq)

/** In the wording that was used least. */
function spoken(
  { tutoring, state }: TurnFacts,
  key: 'treat.compare' | 'treat.apart' | 'treat.example' | 'treat.your_turn' | 'steps.begun',
  values: Readonly<Record<string, string>> = {},
): string {
  const texts = Array.from({ length: MOST_WORDINGS }, (_, turn) =>
    say(tutoring.guideline.language, key, { turn }, values),
  )
  const uses = (text: string): number => Math.max(...sentencesOf(text).map(each => timesUsed(state.sentences, each)))
  return texts.toSorted((one, other) => uses(one) - uses(other))[0]!
}
