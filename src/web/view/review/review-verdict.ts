// How a question went, in a word with its icon, and in sentences.
import { html, type TemplateResult } from 'lit'
import type { ReviewItem, ReviewVerdict } from '../../../client/index.js'
import { reviewStrings } from '../../strings/review.js'
import { strings } from '../../strings/locale.js'
import { approximately, circle, cross, half, tick } from '../icons.js'

const LOOKS = {
  correct: ['right', tick],
  almost: ['almost', approximately],
  partly: ['almost', half],
  wrong: ['wrong', cross],
  not_known: ['', circle],
  skipped: ['', circle],
  timed_out: ['wrong', cross],
  unanswered: ['', circle],
  not_reached: ['', circle],
} as const satisfies Record<ReviewVerdict, readonly [string, TemplateResult]>

export function verdictText(verdict: ReviewVerdict): string {
  const { dialogue, command } = strings()
  const review = reviewStrings()
  const texts: Record<ReviewVerdict, string> = {
    correct: dialogue.correct,
    almost: dialogue.almost,
    partly: dialogue.partly,
    wrong: dialogue.incorrect,
    not_known: dialogue.notKnown,
    skipped: command.skipped,
    timed_out: dialogue.timedOut,
    unanswered: review.unanswered,
    not_reached: review.notReached,
  }
  return texts[verdict]
}

export function reviewVerdict(verdict: ReviewVerdict): TemplateResult {
  const [looks, icon] = LOOKS[verdict]
  return html`<span class="verdict ${looks}">${icon}${verdictText(verdict)}</span>`
}

/** The icon, and the word for screen readers alone. */
export function verdictSign(verdict: ReviewVerdict): TemplateResult {
  const [looks, icon] = LOOKS[verdict]
  return html`<span class="verdict ${looks}">${icon}<span class="visually-hidden">${verdictText(verdict)}</span></span>`
}

export const isMissed = ({ verdict }: ReviewItem): boolean => verdict !== 'correct'

/** What became of each part; of the second try where there was one. */
export const judgedParts = ({ parts, second_try: second }: Omit<ReviewItem, 'question'>) =>
  new Map((second?.parts ?? parts ?? []).map(part => [part.id, part]))

/** Why the question counts what it counts, a sentence each; empty where there is nothing to say. */
export function reasons(item: ReviewItem): readonly string[] {
  const review = reviewStrings()
  const { wording } = strings()
  const text: Partial<Record<ReviewVerdict, string>> = {
    almost: review.almost,
    partly: review.partly,
    not_known: review.notKnownText,
    skipped: review.skippedText,
    timed_out: review.timedOutText,
    unanswered: review.unansweredText,
    not_reached: review.notReachedText,
  }
  const hints = item.second_try?.hint_cost ?? item.hint_cost
  return [
    ...(item.corrected ? [review.corrected] : []),
    text[item.verdict] ?? [],
    ...(item.second_try ? [review.credit({ share: wording.percent(item.second_try.credit * 100) })] : []),
    ...(hints === undefined ? [] : [review.hints({ share: wording.percent(hints * 100) })]),
  ].flat()
}
