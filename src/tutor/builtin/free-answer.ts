// What an answer to a free question is worth to the built-in evaluator: how much of what is expected stands in it. Whole words and phrases
// count, with or without a plural s; a word that is denied right before it does not.
import { wordStem } from '../../kernel/word-stem.js'
import { sentence } from '../../sessions/index.js'
import type { EvaluatorInput, Judged } from './evaluator.js'
import { paragraphs, speak } from './lesson.js'

/** The score of a free answer from which on it is right, 0 to 1. */
const RIGHT = 0.7

/** Where nobody wrote down what is expected, any answer is worth half: nothing says that it is right or wrong. */
const UNKNOWN = 0.5

export function judgedFreely(input: EvaluatorInput): Omit<Judged, 'assessment_note'> {
  const { skipped, expects, ladder, model_answer: model } = input.question_context
  const score = skipped ? 0 : expects.length === 0 ? UNKNOWN : freeScore(input.student_response, expects)
  const isOpen = !skipped && score < RIGHT && (ladder === 'probe' || ladder === 'hint')
  const step = input.current_step
  return {
    score,
    feedback: paragraphs(
      speak(input, openingFor(score, skipped, isOpen)),
      isOpen || model === null || model === '' ? null : speak(input, 'feedback.free_model', { answer: model }),
    ),
    reasoning: sentence(skipped ? 'reason.skipped' : 'reason.free'),
    confidence: skipped ? 1 : 0.3,
    labels: [],
    // A step of free questions is learned with a whole answer.
    statuses: score === 1 && step?.skills.length === 0 ? [{ step_id: step.step_id, status: 'completed' }] : [],
  }
}

function openingFor(score: number, skipped: boolean, isOpen: boolean) {
  if (skipped) return 'feedback.skipped'
  if (score >= RIGHT) return 'feedback.free_right'
  if (!isOpen) return 'feedback.settled'
  return score > 0 ? 'feedback.free_part' : 'feedback.free_not_yet'
}

const DENIALS = new Set(
  "not no never nor without isn't aren't wasn't don't doesn't didn't can't cannot won't".split(' '),
)
/** How far before a word a denial reaches, within its clause. */
const REACH = 2

/** `expects`: lists of words, of each of which a good answer has one. 0 to 1: the share of the lists of which one was said. */
export function freeScore(answer: string, expects: readonly (readonly string[])[]): number {
  const lists = expects.filter(list => list.length > 0)
  if (lists.length === 0) return 0
  const clauses = clausesOf(answer)
  // Where the right answer is itself a denial, a denial takes nothing away.
  const denied = !lists.some(list => list.some(phrase => wordsOf(phrase).some(word => DENIALS.has(word))))
  const said = lists.filter(list => list.some(phrase => stands(wordsOf(phrase), clauses, denied)))
  return said.length / lists.length
}

function stands(phrase: readonly string[], clauses: readonly (readonly string[])[], denied: boolean): boolean {
  return clauses.some(clause =>
    clause.some((_, at) => {
      if (!phrase.every((word, offset) => wordStem(word) === wordStem(clause[at + offset] ?? ''))) return false
      return !denied || !clause.slice(Math.max(0, at - REACH), at).some(word => DENIALS.has(word))
    }),
  )
}

const clausesOf = (text: string): string[][] =>
  plain(text)
    .split(/[.,;:!?](?=\s|$)|\s[-–—]\s|\bbut\b/)
    // A “no” before a whole sentence answers the question and denies nothing in the sentence.
    .flatMap(clause =>
      clause.split(/(?<=^\s*(?:no|yes))\s+(?=(?:the|it|they|he|she|his|her|i|we|you|this|that|there|because)\b)/),
    )
    .map(wordsOf)
    .filter(words => words.length > 0)

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:['/.][\p{L}\p{N}]+)*/gu) ?? []
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'")
