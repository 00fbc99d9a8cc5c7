// What the answers of many learners say about each kind of question of an assessment. A kind is one blueprint: its questions differ in their
// numbers only. Each learner counts once, so a kind that is asked three times counts with the mean of the three.
import { groupBy } from '../../kernel/group-by.js'

/** One question that was prepared for a learner. `kind` null: it was not reached, and says nothing about the question. */
export type Given = {
  readonly learnerId: string
  readonly blueprintId: string
  readonly kind: 'answered' | 'timed_out' | 'skipped' | null
  /** 0 to 1. */
  readonly score: number
  readonly correct: boolean
  readonly dontKnow: boolean
  /** What the grader noticed; of a misconception its id. */
  readonly note: string | null
  readonly milliseconds: number | null
}

/** Fewer learners than this say nothing of how hard a question is: of ten, a question that half of them master is missed by nine or more once in ninety times. */
export const ENOUGH_FOR_FACILITY = 10

/**
 * Fewer learners than this say nothing of how well a question tells learners apart. The standard error of a correlation r among n learners is
 * (1 - r²) / √(n - 1). Of good questions (r = 0.35) one in nine then falls below `WEAK` by chance among 20 learners, and one in five among 10.
 */
export const ENOUGH_FOR_DISCRIMINATION = 20

const HARD = 0.2
const WEAK = 0.1
/** The share of learners from which on a mistake is no accident of one or two. */
const COMMON = 0.25

type Flag = 'check_key' | 'too_hard' | 'tells_little' | 'misconception'

/** How a question went, in one word. `mistaken`: by a way that the grader knows, which `mistakes` names. */
type Way = 'correct' | 'partly' | 'mistaken' | 'wrong' | 'not_known' | 'skipped' | 'timed_out'

export type QuestionStatistics = {
  readonly blueprintId: string
  /** Who were asked it. */
  readonly learners: number
  /** Who were to be asked it, and did not get so far. */
  readonly notReached: number
  /** The mean score, 0 to 1; null: nobody was asked. */
  readonly facility: number | null
  /**
   * The correlation, from -1 to 1, of the score in this question with the mean score in all others: corrected, since the question is not
   * among them. Null: too few learners, or all of them did equally well in one of the two.
   */
  readonly discrimination: number | null
  readonly ways: Readonly<Record<Way, number>>
  /** The most frequent first. `share`: of all answers. `rest`: the mean score in all other questions of those who made it. */
  readonly mistakes: readonly {
    readonly note: string
    readonly answers: number
    readonly share: number
    readonly rest: number | null
  }[]
  readonly answers: number
  /** The median of one answer; null: nobody answered. */
  readonly medianMs: number | null
  readonly flags: readonly Flag[]
}

/** In the order in which the kinds come first. */
export function questionStatistics(given: readonly Given[]): QuestionStatistics[] {
  const byLearner = [...groupBy(given, ({ learnerId }) => learnerId).values()].map(own =>
    groupBy(own, ({ blueprintId }) => blueprintId),
  )
  return [...new Set(given.map(({ blueprintId }) => blueprintId))].map(id => statisticsOf(id, byLearner))
}

function statisticsOf(
  blueprintId: string,
  learners: readonly ReadonlyMap<string, readonly Given[]>[],
): QuestionStatistics {
  const asked: { own: number; rest: number | null; reached: readonly Given[] }[] = []
  let notReached = 0
  for (const kinds of learners) {
    const prepared = kinds.get(blueprintId)
    if (prepared === undefined) continue
    const reached = prepared.filter(({ kind }) => kind !== null)
    if (reached.length === 0) {
      notReached += 1
      continue
    }
    // What was not reached counts as nothing here, as it does in the learner's score.
    const others = [...kinds].flatMap(([id, all]) => (id === blueprintId ? [] : all))
    asked.push({ own: mean(reached.map(scoreOf))!, rest: mean(others.map(scoreOf)), reached })
  }
  const answers = asked.flatMap(({ reached }) => reached)
  const facility = mean(asked.map(({ own }) => own))
  const discrimination =
    asked.length < ENOUGH_FOR_DISCRIMINATION
      ? null
      : correlation(asked.flatMap(({ own, rest }) => (rest === null ? [] : [[own, rest] as const])))
  const mistakes = mistakesIn(asked, answers.length)
  return {
    blueprintId,
    learners: asked.length,
    notReached,
    facility,
    discrimination,
    ways: waysOf(answers),
    mistakes,
    answers: answers.length,
    medianMs: median(answers.flatMap(({ kind, milliseconds: ms }) => (kind === 'answered' && ms !== null ? [ms] : []))),
    flags: flagsOf(asked.length, facility, discrimination, mistakes[0]?.share ?? 0),
  }
}

const scoreOf = ({ kind, score }: Given): number => (kind === null ? 0 : score)

/** What is wrong with the question may show in several ways; the first is the one to look at first. */
function flagsOf(
  learners: number,
  facility: number | null,
  discrimination: number | null,
  topMistake: number,
): readonly Flag[] {
  if (learners < ENOUGH_FOR_FACILITY || facility === null) return []
  const isHard = facility < HARD
  const isWeak = discrimination !== null && discrimination < WEAK
  const judged: Flag[] =
    isWeak && (isHard || discrimination < 0) ? ['check_key'] : isHard ? ['too_hard'] : isWeak ? ['tells_little'] : []
  return topMistake >= COMMON ? [...judged, 'misconception'] : judged
}

function wayOf({ kind, correct, dontKnow, score, note }: Given): Way {
  if (kind !== 'answered') return kind!
  if (dontKnow) return 'not_known'
  if (correct) return 'correct'
  if (score > 0) return 'partly'
  return note === null ? 'wrong' : 'mistaken'
}

function waysOf(answers: readonly Given[]): Record<Way, number> {
  const ways = { correct: 0, partly: 0, mistaken: 0, wrong: 0, not_known: 0, skipped: 0, timed_out: 0 }
  for (const answer of answers) ways[wayOf(answer)] += 1
  return ways
}

function mistakesIn(
  asked: readonly { readonly rest: number | null; readonly reached: readonly Given[] }[],
  answers: number,
): QuestionStatistics['mistakes'] {
  const made = new Map<string, (number | null)[]>()
  for (const { rest, reached } of asked)
    for (const { kind, correct, note } of reached)
      if (kind === 'answered' && !correct && note !== null) made.set(note, [...(made.get(note) ?? []), rest])
  return [...made]
    .map(([note, rests]) => ({
      note,
      answers: rests.length,
      share: rests.length / answers,
      rest: mean(rests.filter(rest => rest !== null)),
    }))
    .toSorted((a, b) => b.answers - a.answers || (a.note < b.note ? -1 : 1))
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Pearson's; null where one of the two does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  if (meanX === null || meanY === null) return null
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  // Sums of rounding errors are no variance.
  return xx < 1e-12 || yy < 1e-12 ? null : xy / Math.sqrt(xx * yy)
}
