// The treatment of a misconception that an answer has shown: chosen by the order of `domain/treatment.ts`, made from other questions of the
// blueprint, worded by the catalogue. No model has a part in it.
import type { ShownFigure } from '../../contract/stream.js'
import {
  contrastingCases,
  deriveSeed,
  forTutor,
  givesAway,
  isMisconception,
  NO_SKILL,
  NOTHING_EARNED,
  workedExamples,
  type WorkedExample,
  type Item,
} from '../../items/index.js'
import { say } from '../../language/say.js'
import { shownValue } from '../../language/shown-value.js'
import { timesUsed, sentencesOf } from '../domain/repetition.js'
import type { Proof } from '../domain/state.js'
import { inQuotes, paragraphs } from '../domain/texts.js'
import { slipBefore, treatmentsLeft, type Seen, type Slip, type TreatmentKind } from '../domain/treatment.js'
import type { TurnFacts, TutorPorts } from './agent-turn.js'
import { spoken, unsaid } from './wordings.js'

/** A text with the pictures of the questions that it shows. */
export type Pictured = { readonly text: string; readonly figures: readonly ShownFigure[] }

/** `given` null: nothing is left that fits. `text`: what the learner reads below the feedback; empty where the feedback itself treats. */
export type Treating = Seen & Pictured

type Shown = {
  readonly item: Item
  /** Of the verdict. */
  readonly misconception: { readonly id: string; readonly feedback: string } | null
  /** As the learner reads it. */
  readonly answer: string
  /** The question and the answer that shows it, in a sentence; null: too long, or it stands in the learner's words alone. */
  readonly named: Pick<Proof, 'question' | 'answer'> | null
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
  const about = { id, remediate, last: slipOf(shown) }
  for (const given of treatmentsLeft(facts.state.treatments, id)) {
    const found = pictured(ports, facts, shown, given)
    if (found !== null && (!stays || found.text === '' || !givesAway(item, found.text, shown.answer)))
      return { ...about, given, ...found }
  }
  return { ...about, given: null, text: sameSlip(facts, shown) ?? '', figures: [] }
}

function slipOf({ item, named }: Shown): Slip | null {
  const { correct_answer: key, is_number } = forTutor(item, NOTHING_EARNED, '')
  const right = shownValue(item.language, key, { isNumber: is_number === true })
  return named === null || right === null ? null : { ...named, right }
}

/** The answer to another question by which it showed before; null: there is none, or it would answer this one. */
function sameSlip({ state, tutoring }: TurnFacts, { item, misconception, answer, named, stays }: Shown): string | null {
  const slip = named && slipBefore(state.treatments, misconception!.id, named.question)
  if (slip === null) return null
  const text = say(tutoring.guideline.language, 'treat.same_slip', { turn: 0 }, slip)
  return stays && givesAway(item, text, answer) ? null : text
}

/** Null: this one does not fit. */
function pictured(
  ports: Pick<TutorPorts, 'catalogue'>,
  facts: TurnFacts,
  shown: Shown,
  kind: TreatmentKind,
): Pictured | null {
  switch (kind) {
    case 'feedback':
      return isFresh(facts, shown) ? { text: '', figures: [] } : null
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

/** The learner's own question, where it showed in another one before; else one that is drawn. */
function contrast({ catalogue }: Pick<TutorPorts, 'catalogue'>, facts: TurnFacts, shown: Shown): Pictured | null {
  const { item, misconception, stays, answer, named } = shown
  const own = sameSlip(facts, shown)
  if (own !== null) return { text: sentences(own, unsaid(facts, 'treat.same_slip_ask')), figures: [] }
  for (const found of contrastingCases(catalogue(), item, misconception!.id, seedOf(facts))) {
    const values = { wrong: inText(item, found.wrong), right: inText(item, found.right) }
    // The answer may have been a guess: nothing is said of how the learner thinks.
    const apart =
      named === null
        ? spoken(facts, 'treat.apart_thought', values)
        : spoken(facts, 'treat.apart', { ...values, given: named.answer })
    const text = paragraphs(
      unsaid(facts, 'treat.compare'),
      quoted(found),
      sentences(apart, unsaid(facts, 'treat.apart_ask')),
    )
    if (!stays || !givesAway(item, text, answer)) return { text, figures: figuresOf(found) }
  }
  return null
}

function example(
  { catalogue }: Pick<TutorPorts, 'catalogue'>,
  facts: TurnFacts,
  { item, answer }: Pick<Shown, 'item' | 'answer'>,
): Pictured | null {
  for (const found of workedExamples(catalogue(), item, seedOf(facts))) {
    const text = exampleText(facts, found)
    if (!givesAway(item, text, answer)) return { text, figures: figuresOf(found) }
  }
  return null
}

type Example = Omit<WorkedExample, 'right'>

/** Worked out before the first question of a skill that the learner was never asked about; null: it is not new, or none fits. */
export function firstExample(ports: Pick<TutorPorts, 'catalogue'>, facts: TurnFacts, item: Item): Pictured | null {
  const isNew = item.skillId !== NO_SKILL && (facts.records.get(item.skillId)?.attempts ?? 0) === 0
  return isNew ? example(ports, facts, { item, answer: '' }) : null
}

/** Leads from an example to the question below it: to all of it, or to what is left of it behind its first steps. */
export const yourTurn = (facts: TurnFacts, done: string | null): string =>
  done === null ? unsaid(facts, 'treat.your_turn') : `${spoken(facts, 'steps.begun')}\n\n${done}`

const exampleText = (facts: TurnFacts, { steps, ...found }: Example): string =>
  paragraphs(
    unsaid(facts, 'treat.example'),
    quoted(found),
    steps.map((step, at) => `${at + 1}. ${step.replaceAll(/\s*\n+\s*/g, ' ')}`).join('\n'),
  )

const figuresOf = ({ figure }: Pick<Example, 'figure'>): readonly ShownFigure[] => (figure === null ? [] : [figure])

/** As a quotation, which no line of it leaves. */
const quoted = ({ stem, figure, offered }: Pick<Example, 'stem' | 'figure' | 'offered'>): string =>
  inQuotes(
    [
      stem,
      ...(offered.length === 0 ? [] : [offered.join(' · ')]),
      ...figuresOf({ figure }).map(({ words }) => words),
    ].join('\n\n'),
  )

const inText = ({ language }: Item, value: string): string => shownValue(language, value) ?? value

/** Other questions at every answer. */
const seedOf = ({ session, state }: TurnFacts): string =>
  deriveSeed(`${session.seed}/beside`, session.position + state.evaluatedSeq)

const sentences = (...all: readonly string[]): string => all.filter(text => text !== '').join(' ')
