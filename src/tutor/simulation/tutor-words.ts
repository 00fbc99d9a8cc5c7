// What a teacher would be ashamed of in the tutor's words, by rule: nothing but the words of one lesson is needed to see it.
import { questionsAsked, tutorTexts } from '../application/conversation.js'
import type { StoredMessage } from '../../sessions/index.js'

export type TutorWords = {
  readonly sentences: number
  /** Sentences that were said before in the lesson, letter by letter. A question that is shown is one, with all that belongs to it. */
  readonly repeated: number
  readonly turns: number
  /** Turns of which every sentence was said before, or that hold the same sentence twice, or in which a blank was left unfilled. */
  readonly shameful: number
}

const END = /(?<=[.!?।؟…])\s+|\n+/u
/** Left from a template: {interest}, {{ value }}. */
const BLANK = /\{\{?\s*[a-z_]+\s*\}?\}/
/** Shorter ones, such as “Right.”, are said again by anybody. */
const SHORT = 12

export function tutorWords(messages: readonly StoredMessage[]): TutorWords {
  const said = new Set<string>()
  const words = { sentences: 0, repeated: 0, turns: 0, shameful: 0 }
  // The end of a lesson names questions that were asked.
  const questions = new Set(questionsAsked(messages).flatMap(sentencesIn))
  for (const text of tutorTexts(messages)) {
    const own = sentencesIn(text).filter(sentence => sentence.length >= SHORT && !questions.has(sentence))
    if (own.length === 0) continue
    const before = own.filter(sentence => said.has(sentence)).length
    words.turns += 1
    words.sentences += own.length
    words.repeated += before
    if (before === own.length || new Set(own).size < own.length || BLANK.test(text)) words.shameful += 1
    for (const sentence of own) said.add(sentence)
  }
  return words
}

/** The lines of a quotation are one sentence. */
const QUOTATION = /(?:^>.*(?:\n|$))+/gmu

const sentencesIn = (text: string): string[] => [
  ...(text.match(QUOTATION) ?? []).map(quoted => quoted.replaceAll(/\s+/g, ' ').trim()),
  ...text.replaceAll(QUOTATION, '\n').split(END).map(plain),
]

const plain = (sentence: string): string => sentence.trim().replace(/^(?:\d+\.|[-*>])\s+/, '')
