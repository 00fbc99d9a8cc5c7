// What a learner sees of an item once the results are released: the question as it was shown, with its right answer and solution.
import type { ShownQuestion } from '../../../contract/widget.js'
import type { Item, ItemPart, PartVerdict } from './item.js'
import { forBrowser } from './item-views.js'
import { answerType } from '../answers/registry.js'
import { readPart } from './read-response.js'
import { verdict } from './judge-part.js'
import { respondWith } from './respond-with.js'
import { hasSeveralAnswers } from './several-answers.js'

type ReviewView = {
  readonly prompt: string
  readonly question: ShownQuestion
  readonly language: string
  /** As the widget would post it; null where the options that were shown do not have it. */
  readonly correctResponse: Readonly<Record<string, unknown>> | null
  /** Other answers are right as well. */
  readonly isExample: boolean
  readonly explanation: readonly string[]
}

/** Only after release: this view tells the answer. `corrected`: the item with the key that counts now, where that is another one. */
export function forReview(item: Item, corrected: Item = item): ReviewView {
  const { widget_type, props } = forBrowser(item)
  return {
    prompt: item.stem,
    question: { widget_type, props } as ShownQuestion,
    language: item.language,
    correctResponse: correctResponse(corrected),
    isExample: corrected.parts.some(part => hasSeveralAnswers(part) || part.answer.type === 'code'),
    explanation: [...corrected.steps],
  }
}

function correctResponse({ parts }: Item): Readonly<Record<string, unknown>> | null {
  if (parts.length === 1) return offersKey(parts[0]) ? respondWith(parts[0], parts[0].key) : null
  return { parts: Object.fromEntries(parts.filter(offersKey).map(part => [part.id, respondWith(part, part.key)])) }
}

/** False where a correction made a key of what no option says. */
const offersKey = ({ form, options, key }: ItemPart): boolean =>
  form !== 'choice' || options.some(option => option.value === key)

type Word = 'correct' | 'almost' | 'partly' | 'wrong'

/** How one part of several went, as the wire names it. */
export function partWord({ correct, verdict, score }: PartVerdict): Word {
  if (correct) return 'correct'
  if (verdict === 'wrong_form') return 'almost'
  return score > 0 ? 'partly' : 'wrong'
}

/**
 * How each gap of the answer to a part went, in reading order; null where there are no gaps, or where more than one answer to them can be
 * right: one that meets the conditions, or one that follows from an earlier mistake. Only after release.
 */
export function gapWords(
  item: Item,
  response: Readonly<Record<string, unknown>> | null,
  part: ItemPart,
): Word[] | null {
  const { answer, accept, followThrough, key } = part
  const { judgeEach } = answerType(answer.type)
  if (judgeEach === undefined || accept !== null || followThrough !== null) return null
  const given =
    item.parts.length === 1 ? response : (response?.['parts'] as Record<string, unknown> | undefined)?.[part.id]
  if (given === null || given === undefined) return null
  const read = readPart(part, given as Record<string, unknown>, '/response')
  if (!read.ok) return null
  return judgeEach(read.canonical, key, answer.settings).map(found => partWord(verdict(part, found)))
}
