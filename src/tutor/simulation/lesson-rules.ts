// What a lesson must not do, found in its transcript by rule: the words of the tutor compared with the questions that stand below them.
import { NO_SKILL, type Item, type Tier } from '../../items/index.js'
import type { FreeQuestion } from '../../library/index.js'
import { sentencesOf } from '../domain/repetition.js'

/** The tutor's words with what is asked below them. */
export type LessonTurn = {
  readonly text: string
  /** What is asked; null at the end of the lesson. */
  readonly asked: null | {
    /** Of a question that code grades. */
    readonly item: Item | null
    /** Of one that is answered in words. */
    readonly free: FreeQuestion | null
    /** What is shown with it free of charge. */
    readonly nudges: readonly string[]
    /** A question of its own, and not a further try or a step of a solution. */
    readonly isNew: boolean
  }
}

type TeachingRule =
  | 'answer not as offered'
  | 'hint of another question'
  | 'said a third time'
  | 'said twice in a turn'
  | 'new skill at its hardest'
  | 'another language'
  | 'blank'
  | 'left open'

/** `sentence`: of the tutor's, or what the question says. */
export type BrokenRule = { readonly rule: TeachingRule; readonly sentence: string }

export type Transcript = {
  readonly turns: readonly LessonTurn[]
  /** Of the lesson. */
  readonly language: string
  /** Tiers at which questions of a skill are asked, from the easiest on. */
  readonly tiersOf: (skillId: string) => readonly Tier[]
  /** Whether the lesson is over and nothing waits for an answer. */
  readonly isSettled: boolean
}

export function brokenRules(transcript: Transcript): BrokenRule[] {
  const { turns, isSettled } = transcript
  return [
    ...turns.flatMap(turn => [...blanks(turn), ...foreignHints(turn), ...otherLanguages(turn, transcript)]),
    ...turns.flatMap(({ asked }) => (asked?.isNew === true && asked.item !== null ? unlikeOffered(asked.item) : [])),
    ...hardestFirst(transcript),
    ...repeated(turns),
    ...(isSettled ? [] : [{ rule: 'left open' as const, sentence: turns.at(-1)?.text ?? '' }]),
  ]
}

/** Left from a template, or a formula that does not end. */
const BLANK = /\{\{|\{\s*[a-z]+(?:_[a-z]+)*\s*\}|\bundefined\b|\bNaN\b/
const FORMULA = /\$[^$\n]+\$/g

function blanks({ text }: LessonTurn): BrokenRule[] {
  const plain = text.replaceAll(FORMULA, '')
  return BLANK.test(plain) || /(?<!\\)\$(?!\d)/.test(plain) ? [{ rule: 'blank', sentence: text }] : []
}

/** What is shown below a question comes from that question. */
function foreignHints({ asked }: LessonTurn): BrokenRule[] {
  if (asked === null) return []
  const own = [...(asked.item?.hints.map(({ text }) => text) ?? []), ...(asked.free === null ? [] : [asked.free.hint])]
  return asked.nudges
    .filter(nudge => !own.includes(nudge))
    .map(sentence => ({ rule: 'hint of another question', sentence }))
}

const otherLanguages = ({ asked }: LessonTurn, { language }: Transcript): BrokenRule[] =>
  asked?.item && asked.item.language !== language ? [{ rule: 'another language', sentence: asked.item.stem }] : []

/** Where a number is chosen, the solution names it as it is offered: whoever works out 6/8 must not look for it among 1/4 and 3/4. */
function unlikeOffered({ skillId, parts: [part, ...others], steps }: Item): BrokenRule[] {
  if (skillId === NO_SKILL || others.length > 0 || part.form !== 'choice' || steps.length === 0) return []
  const key = part.options.find(({ value }) => value === part.key)?.text ?? ''
  const isNumber = /^\$[^$]*\d[^$]*\$$/.test(key) || /^[-−]?\d+(?:[.,/]\d+)*$/.test(key)
  return !isNumber || steps.some(step => bare(step).includes(bare(key)))
    ? []
    : [{ rule: 'answer not as offered', sentence: `${steps.at(-1)!} ≠ ${key}` }]
}

/** Without what does not change how a number reads. */
const bare = (text: string): string => text.replaceAll(/\{,\}/g, ',').replaceAll(/[\s$\\{}]/g, '')

/** The first question of a skill that the learner was never asked about is no hardest one. */
function hardestFirst({ turns, tiersOf }: Transcript): BrokenRule[] {
  const met = new Set<string>()
  const found: BrokenRule[] = []
  for (const { asked } of turns) {
    const item = asked?.item ?? null
    if (item === null || item.skillId === NO_SKILL || met.has(item.skillId)) continue
    met.add(item.skillId)
    const tiers = tiersOf(item.skillId)
    if (tiers.length > 1 && item.tier === tiers.at(-1))
      found.push({ rule: 'new skill at its hardest', sentence: item.stem })
  }
  return found
}

/** An example and the question behind it are worked out alike. */
const isStep = (text: string, sentence: string): boolean =>
  text.split('\n').some(line => /^\d+\. /.test(line) && line.includes(sentence))

/** The answer behind the arrow in a summary is no sentence. */
const LETTERS = /\p{L}{2}/u
/** Shorter ones, such as “Not yet.”, are said again by anybody. */
const SHORT = 24

function repeated(turns: readonly LessonTurn[]): BrokenRule[] {
  // At the end questions are named that were asked.
  const asked = new Set(turns.flatMap(turn => sentencesOf(turn.asked?.item?.stem ?? '')))
  const isOwn = (sentence: string): boolean => LETTERS.test(sentence) && sentence.length > SHORT && !asked.has(sentence)
  const times = new Map<string, number>()
  const found: BrokenRule[] = []
  for (const { text } of turns) {
    const own = new Set<string>()
    for (const sentence of sentencesOf(text).filter(isOwn)) {
      times.set(sentence, (times.get(sentence) ?? 0) + 1)
      // The steps of a solution stay together, though some of them are like those of the last one.
      if (isStep(text, sentence)) continue
      if (own.has(sentence)) found.push({ rule: 'said twice in a turn', sentence })
      else if (times.get(sentence)! > 2) found.push({ rule: 'said a third time', sentence })
      own.add(sentence)
    }
  }
  return found
}
