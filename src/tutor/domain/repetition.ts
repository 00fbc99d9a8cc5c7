// What the tutor has said in a lesson: how often each sentence, so that none is said twice. Sentences are kept as hashes.
import { MOST_SENTENCES } from './rules.js'

/** How often each sentence was said, by its hash; the one that was said longest ago comes first. */
export type UsedSentences = Readonly<Record<string, number>>

/** The numbers of a list belong to no sentence. */
export const NUMBERING = /^(?:\d+\.|[-*])\s+/
/** A question that is shown is none of the tutor's words. */
export const QUOTED = '>'
/** A full stop inside a number, a name or an abbreviation ends nothing. */
export const SENTENCE_END = /(?<=[.!?।؟…]["”“»)*]*)\s+(?=[^\p{Ll}\s])/u

export const sentencesOf = (text: string): string[] => linesOf(text).flatMap(({ sentences }) => sentences)

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith(QUOTED))
    .map(line => {
      const mark = NUMBERING.exec(line)?.[0] ?? ''
      const sentences = line.slice(mark.length).split(SENTENCE_END)
      return { mark, sentences }
    })

export const timesUsed = (sentences: UsedSentences, sentence: string): number => sentences[hashOf(sentence)] ?? 0

/** After one more text; at most MOST_SENTENCES sentences are remembered. */
export function withSentences(sentences: UsedSentences, text: string): UsedSentences {
  const counts = new Map(Object.entries(sentences))
  for (const sentence of sentencesOf(text)) {
    const hash = hashOf(sentence)
    const times = counts.get(hash) ?? 0
    counts.delete(hash)
    counts.set(hash, times + 1)
  }
  return Object.fromEntries([...counts].slice(-MOST_SENTENCES))
}

/** Sentences of the text that were said twice before: what a good tutor never does. */
export const thirdTimes = (sentences: UsedSentences, text: string): string[] =>
  sentencesOf(text).filter(sentence => timesUsed(sentences, sentence) >= 2)

/**
 * The text without sentences that were said `times` times or more. In lists, as the steps of a solution, only what was said twice is left out:
 * a step less is a riddle. They are numbered anew. Empty when nothing is left.
 */
export function withoutRepeats(sentences: UsedSentences, text: string, times: number): string {
  // Nothing is cut out of a program.
  if (text.includes('```')) return text
  const isNew = (sentence: string): boolean => timesUsed(sentences, sentence) < times
  const isNeverTwice = (sentence: string): boolean => timesUsed(sentences, sentence) < 2
  const paragraphs = text.split(/\n{2,}/).map(paragraph => {
    if (paragraph.startsWith(QUOTED)) return paragraph
    const lines = linesOf(paragraph).flatMap(({ mark, sentences }) => {
      const kept = sentences.filter(mark === '' ? isNew : isNeverTwice)
      return kept.length === 0 ? [] : [{ mark, text: kept.join(' ') }]
    })
    return lines.map((line, at) => `${/^\d/.test(line.mark) ? `${at + 1}. ` : line.mark}${line.text}`).join('\n')
  })
  return paragraphs.filter(paragraph => paragraph !== '').join('\n\n')
}

/** The text without what was said before. The built-in agents say nothing twice; of a model's words only a third time is left out. */
export const withoutUsed = (
  { sentences }: { readonly sentences: UsedSentences },
  text: string,
  isBuiltIn: boolean,
): string => withoutRepeats(sentences, text, isBuiltIn ? 1 : 2)

/** The text without what was said twice before, whoever says it. */
export const withoutThirds = ({ sentences }: { readonly sentences: UsedSentences }, text: string): string =>
  withoutRepeats(sentences, text, 2)

/** FNV-1a of the letters and digits: two sentences that differ in nothing else are the same one. */
function hashOf(sentence: string): string {
  const words = sentence.toLowerCase().replace(/[.,]+(?!\p{N})|[^\p{L}\p{M}\p{N}+\-=<>/×÷^.,]+/gu, ' ')
  let hash = 0x811c9dc5
  for (const letter of words.replace(/ +/g, ' ').trim())
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}
