// The steps of an item's solution as questions of their own: each leaves one number out, which the blueprint has computed. For a learner who
// answers a question step by step; the step that would say the answer of the whole is none of them.
import type { Blueprint } from '../domain/blueprint/blueprint.js'
import { orNull } from '../../kernel/or-null.js'
import { sentence } from '../../language/say.js'
import { evaluate, holds, type Scope } from '../../expression/evaluate.js'
import type { Expression } from '../../expression/parse.js'
import { show } from '../../expression/show.js'
import { render, scopeOf, type Template } from '../../expression/template.js'
import { fillText } from '../domain/generate/fill-text.js'
import { GenerationError, traceItem, type TracedItem } from '../domain/generate/generate-item.js'
import { NO_SKILL, type Item, type ItemPart } from '../domain/item/item.js'
import { statesKey } from '../domain/item/withhold-reason.js'
import { blueprintOf, type Bank } from './similar-questions.js'

/** In maths and outside of it. */
const BOX = { maths: '{\\square}', text: '▢' } as const

/** Types whose answer is one number: the steps of others say a part of the answer. */
const NUMBERS: ReadonlySet<ItemPart['answer']['type']> = new Set([
  'integer',
  'rational',
  'decimal',
  'percent',
  'money',
  'quantity',
  'prefix_length',
])

/** In order. None for a question in several parts, for one whose blueprint has changed, and where no step comes before the answer. */
export function solutionQuestions(bank: Bank, item: Item): Item[] {
  const blueprint = blueprintOf(bank, item)
  const [part, ...others] = item.parts
  if (blueprint === null || others.length > 0 || !NUMBERS.has(part.answer.type)) return []
  const { seed, tier, sectionId } = item
  const traced = orNull(() => traceItem(blueprint, { seed, tier, form: part.form, sectionId }), GenerationError)
  if (traced === null || traced.item.variantKey !== item.variantKey) return []
  const found: Item[] = []
  const seen = new Set(numbersIn(item.stem))
  for (const { whole, asks, value } of blanks(blueprint, traced, seen)) {
    if (value === part.key || [whole, asks].some(text => statesKey(item, withSlashes(text)))) break
    found.push(stepItem(item, found.length, { whole, asks, value }))
  }
  return found
}

/** As an item was made. */
type Traced = Pick<TracedItem, 'scope' | 'printed'>

type Blank = { readonly whole: string; readonly asks: string; readonly value: string }

/** The steps that bring a new whole number; `seen` takes up the numbers of each step in turn. */
function* blanks({ solution }: Blueprint, { scope, printed }: Traced, seen: Set<string>): Generator<Blank> {
  for (const { say, when } of solution) {
    if (when !== null && !holds(when, scope)) continue
    const whole = fillText(say, scope, printed)
    const value = newNumber(say, scope, seen)
    numbersIn(whole).forEach(number => seen.add(number))
    const asks = value === null ? whole : withBox(say, { scope, printed }, value)
    if (value !== null && !numbersIn(asks).includes(value)) yield { whole, asks, value }
  }
}

/** The last whole number of the step that nothing has shown before; null: it has none. */
function newNumber(template: Template, scope: Scope, seen: ReadonlySet<string>): string | null {
  const values = scopeOf(template, scope)
  const numbers = template.pieces.flatMap(piece =>
    typeof piece === 'string' ? [] : (wholeNumber(piece, values) ?? []),
  )
  return numbers.findLast(number => !seen.has(number)) ?? null
}

function wholeNumber(piece: Expression, scope: Scope): string | null {
  const value = evaluate(piece, scope)
  return value.kind === 'number' && value.d === 1n && value.n >= 0n ? show(value) : null
}

/** The step with a box in every place of the number. */
function withBox(template: Template, { scope, printed }: Traced, number: string): string {
  const values = scopeOf(template, scope)
  let text = ''
  const pieces = template.pieces.map(piece => {
    const isMaths = text.split('$').length % 2 === 0
    const isLeftOut = typeof piece !== 'string' && wholeNumber(piece, values) === number
    const kept = !isLeftOut ? piece : isMaths ? BOX.maths : BOX.text
    text += render({ ...template, pieces: [kept] }, scope)
    return kept
  })
  return render({ ...template, pieces }, scope, printed)
}

/** Fractions as learners type them. */
const withSlashes = (text: string): string => text.replace(/\\frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}/g, '$1/$2')

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? []

/** It belongs to no skill: an answer to it is help, and says nothing about what practice has shown. */
function stepItem(item: Item, at: number, { whole, asks, value }: Blank): Item {
  const { figure: _figure, spoken: _spoken, ...of } = item
  const hint = item.hints.filter(({ bottomOut }) => bottomOut !== true)[at]
  return {
    ...of,
    skillId: NO_SKILL,
    variantKey: `step ${at + 1} of ${item.variantKey}`,
    stem: `${asks}\n\n${sentence(item.language, 'steps.box')}`,
    spoken: null,
    parts: [
      {
        id: 'step',
        prompt: '',
        label: sentence(item.language, 'steps.label'),
        points: 1,
        form: 'typed',
        answer: { type: 'integer', settings: {} },
        options: [],
        key: value,
        misconceptions: [],
        wrongFormCredit: 0,
        accept: null,
        followThrough: null,
      },
    ],
    steps: [whole],
    hints: hint === undefined || numbersIn(hint.text).includes(value) ? [] : [{ text: hint.text, cost: 0 }],
    expectedSeconds: 30,
  }
}
