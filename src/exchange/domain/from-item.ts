// An item as a plain question, for systems that judge by what is written down.
import type { Item, ItemMisconception, ItemPart } from '../../items/index.js'
import { plainFigure } from './plain-figure.js'
import { plainNumber } from './number.js'
import type { Asked, Credit, LeftQuestion, PlainQuestion, WrongAnswer } from './plain-question.js'

/** `line`: its number among those that are written, from 1. */
export function fromItem(item: Item, name: string, line: number): PlainQuestion | LeftQuestion {
  const asked = askedOf(item)
  if (typeof asked === 'string') return { name, line, why: asked }
  const figure = item.figure && plainFigure(item.figure, item.language)
  return {
    name,
    stem: item.stem,
    asked,
    explanation: item.steps.join('\n\n'),
    line,
    losses: [],
    language: item.language,
    ...(figure && { figure }),
  }
}

/** A sentence instead: why no system that compares with what is written down can ask it. */
function askedOf({ parts }: Item): Asked | string {
  const [part] = parts
  if (parts.length > 1) return 'It has several parts.'
  if (part.accept !== null) return 'Many answers are right, which conditions decide.'
  if (part.form === 'choice') return choiceOf(part)
  return TYPED[part.answer.type]?.(part) ?? `Answers of type “${part.answer.type}” cannot be graded by comparing texts.`
}

function choiceOf({ key, options, misconceptions }: ItemPart): Asked {
  const textOf = (value: string): string => options.find(option => option.value === value)!.text
  const wrong = options
    .filter(({ value }) => value !== key)
    .map(({ value, text }) => ({ text, feedback: misconceptions.find(bug => bug.value === value)?.feedback ?? '' }))
  return { kind: 'one', right: textOf(key), wrong }
}

const wrongOf = (misconceptions: readonly ItemMisconception[]): WrongAnswer[] =>
  misconceptions.map(({ value, feedback }) => ({ text: value, feedback }))
const numbersOf = (misconceptions: readonly ItemMisconception[]): WrongAnswer[] =>
  wrongOf(misconceptions).filter(({ text }) => plainNumber(text) === text)

const creditOf = ({ settings }: ItemPart['answer'], whole: string): Credit =>
  (settings as { readonly credit: string }).credit === whole ? 'whole' : 'partial'

const TYPED: Readonly<Record<string, (part: ItemPart) => Asked | string>> = {
  integer: ({ key, misconceptions }) => ({ kind: 'number', right: key, within: '0', wrong: numbersOf(misconceptions) }),
  decimal({ key, answer, misconceptions }) {
    const { tolerance } = answer.settings as { readonly tolerance: Readonly<Record<string, unknown>> }
    const right = plainNumber(key)
    const within =
      'exact' in tolerance ? '0' : 'abs' in tolerance && !('rel' in tolerance) ? String(tolerance['abs']) : null
    const read = within === null ? null : plainNumber(within)
    return right === null || read === null
      ? 'Its tolerance depends on the digits or the size of the answer.'
      : { kind: 'number', right, within: read, wrong: numbersOf(misconceptions) }
  },
  short_text({ key, answer, misconceptions }) {
    const { alternatives } = answer.settings as { readonly alternatives: readonly string[] }
    return { kind: 'text', right: [key, ...alternatives], wrong: wrongOf(misconceptions) }
  },
  multi_select({ key, options, answer }) {
    const right = JSON.parse(key) as string[]
    const wrong = options.map(({ text }) => text).filter(text => !right.includes(text))
    return right.length === 0
      ? 'No option is right.'
      : { kind: 'several', right, wrong, credit: creditOf(answer, 'all_or_nothing') }
  },
  ordering({ key, answer }) {
    const { before, any_of: others } = answer.settings as { readonly before?: unknown; readonly any_of?: unknown }
    return before === undefined && others === undefined
      ? { kind: 'order', right: JSON.parse(key) as string[], credit: creditOf(answer, 'exact') }
      : 'Several orders are right.'
  },
}
