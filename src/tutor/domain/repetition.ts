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

export const sentencesOf = (text: string): string[] => runsOf(text).flatMap(sentencesIn)

const sentencesIn = ({ lines }: Pick<Run, 'lines'>): string[] => lines.flatMap(({ sentences }) => sentences)

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

/** Sentences of the text that were said twice before: what a good tutor never does. A list that has something new is said whole. */
export const thirdTimes = (sentences: UsedSentences, text: string): string[] =>
  runsOf(text)
    .filter(run => !run.isList || isUsedUp(sentences, run))
    .flatMap(sentencesIn)
    .filter(sentence => timesUsed(sentences, sentence) >= 2)

/**
 * The text without sentences that were said `times` times or more. Of a list, as the steps of a solution, what holds of every question of the kind
 * goes once it was said twice. The rest, which has the numbers of this question, stays whole while no more than a quarter of it was said twice,
 * because a step less is a riddle; else the list goes. What leads in, which is a sentence that ends with a colon, goes with what it
 * leads in, and so does a question that is shown above its steps. Empty when nothing is left.
 */
export function withoutRepeats(sentences: UsedSentences, text: string, times: number): string {
  // Nothing is cut out of a program.
  if (text.includes('```')) return text
  const kept: KeptRun[] = []
  const isNew = (sentence: string): boolean => timesUsed(sentences, sentence) < times
  for (const run of runsOf(text)) {
    const { paragraph, isList, isQuoted, lines } = run
    const isGone = isList && isUsedUp(sentences, run)
    const left = isGone
      ? []
      : isList
        ? ownLines(sentences, run)
        : isQuoted
          ? lines.map(({ written }) => written)
          : lines.map(({ sentences: all }) => all.filter(isNew).join(' ')).filter(line => line !== '')
    if (left.length > 0) kept.push({ paragraph, isQuoted, lines: left })
    if (isGone && kept.at(-1)?.isQuoted === true) kept.pop()
    const isCut = !isList && !isQuoted && lines.at(-1)!.sentences.every(sentence => !isNew(sentence))
    if (left.length === 0 || isCut) dropLead(kept)
  }
  return kept
    .map(
      ({ paragraph, lines }, at) =>
        `${at === 0 ? '' : kept[at - 1]!.paragraph === paragraph ? '\n' : '\n\n'}${lines.join('\n')}`,
    )
    .join('')
}

type KeptRun = { readonly paragraph: number; readonly isQuoted: boolean; readonly lines: string[] }

/** Takes the last sentence away if it leads to what is not there. */
function dropLead(kept: KeptRun[]): void {
  const last = kept.at(-1)
  const line = last?.lines.at(-1)
  if (last === undefined || last.isQuoted || line?.endsWith(':') !== true) return
  const before = line.split(SENTENCE_END).slice(0, -1).join(' ')
  last.lines.splice(-1, 1, ...(before === '' ? [] : [before]))
  if (last.lines.length === 0) kept.pop()
}

/** Lines in a row that are a list, or are none. */
type Run = {
  readonly paragraph: number
  readonly isList: boolean
  /** A question that is shown: none of the tutor's words. */
  readonly isQuoted: boolean
  readonly lines: { readonly written: string; readonly sentences: readonly string[] }[]
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const [paragraph, lines] of text.split(/\n{2,}/).entries())
    for (const line of lines.split('\n')) {
      const written = line.trim()
      if (written === '') continue
      const mark = NUMBERING.exec(written)?.[0] ?? ''
      const isQuoted = written.startsWith(QUOTED)
      const read = { written, sentences: isQuoted ? [] : written.slice(mark.length).split(SENTENCE_END) }
      const last = runs.at(-1)
      if (last?.paragraph === paragraph && last.isList === (mark !== '') && last.isQuoted === isQuoted)
        last.lines.push(read)
      else runs.push({ paragraph, isList: mark !== '', isQuoted, lines: [read] })
    }
  return runs
}

/** Whether more than a quarter was said twice of what has the numbers of its question; of all of it where nothing has. */
function isUsedUp(sentences: UsedSentences, run: Pick<Run, 'lines'>): boolean {
  const all = sentencesIn(run)
  const own = all.filter(isOfQuestion)
  const counted = own.length > 0 ? own : all
  return counted.filter(sentence => timesUsed(sentences, sentence) >= 2).length * 4 > counted.length
}

const isOfQuestion = (sentence: string): boolean => /\p{N}/u.test(sentence)

/** The lines of a list without what was said twice of every question of the kind. */
function ownLines(sentences: UsedSentences, { lines }: Pick<Run, 'lines'>): string[] {
  const isKept = (sentence: string): boolean => isOfQuestion(sentence) || timesUsed(sentences, sentence) < 2
  const left = lines.map(line => line.sentences.filter(isKept).join(' ')).filter(line => line !== '')
  const isWhole = lines.every(line => line.sentences.every(isKept))
  if (isWhole || left.length === 0) return lines.map(({ written }) => written)
  // A single step is no list.
  if (left.length === 1) return left
  const isNumbered = /^\d/.test(lines[0]!.written)
  return left.map((line, at) => (isNumbered ? `${at + 1}. ${line}` : `- ${line}`))
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
