// Givens: whatever the key depends on can be read in the question, every name is of use, and the stem reads easily.
import { markdownText } from '../../../contract/markdown.js'
import { answerType } from '../answers/registry.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import { drawScope, withDerived } from '../generate/draw-scope.js'
import { partsFrom } from '../generate/generate-item.js'
import type { Scope } from '../../../expression/evaluate.js'
import { ExpressionError } from '../../../expression/expression-error.js'
import { BadValue } from '../../../expression/bad-value.js'
import { fillText } from '../generate/fill-text.js'
import type { Template } from '../../../expression/template.js'
import type { Value } from '../../../expression/value.js'
import { orNull } from '../../../kernel/or-null.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { GenerationError } from '../generate/generation-error.js'
import type { Form, Tier } from '../item/item.js'
import { generateFigure } from '../generate/generate-figure.js'
import { keyOfPart, type MadePart } from '../generate/generate-part.js'
import { readingGrade } from './reading-grade.js'
import type { Study } from './study.js'

const ITEMS = 6
const CHANGES = 6

/** One parameter at a time is drawn again: when the key changes and nothing that is shown does, the learner cannot know it. */
export function givensAreShown({ blueprint }: Study): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  const form = blueprint.parts[0].forms.includes('typed') ? 'typed' : blueprint.parts[0].forms[0]!
  const shown = shownAsTheyAre(blueprint.stem)
  for (const tier of blueprint.tiers.keys()) {
    const { params } = blueprint.tiers.get(tier)!
    const looked = [...params].flatMap(([name, { names }]) => (names.every(each => shown.has(each)) ? [] : [name]))
    for (const scope of drawn(blueprint, tier)) {
      const face = onDemand(() => shownOf(blueprint, scope, form))
      const before = { scope, stem: stemOf(blueprint, scope), keys: keysOf(blueprint, scope), face }
      if (before.stem === null || before.keys === null) continue
      for (const name of looked)
        if (!found.has(name) && isHidden(blueprint, tier, name, before, form))
          found.set(name, {
            path: ['params', name],
            message: `The key depends on “${name}”, and nothing that is shown changes with it (${tier}).`,
          })
    }
  }
  return [...found.values()]
}

/** Names whose value stands in the text by itself: who reads it knows the value. */
const shownAsTheyAre = ({ pieces, words }: Template): ReadonlySet<string> =>
  new Set(
    pieces.flatMap(piece =>
      typeof piece !== 'string' && piece.root.kind === 'name' && words === undefined ? [piece.root.name] : [],
    ),
  )

/** What is looked at first: most parameters are in the stem, and most of the others change no key. */
type Before = {
  readonly scope: Scope
  readonly stem: string | null
  readonly keys: string | null
  readonly face: () => string | null
}

function onDemand<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function drawn(blueprint: Blueprint, tier: Tier): Scope[] {
  const found: Scope[] = []
  for (let attempt = 0; attempt < 1_000 && found.length < ITEMS; attempt++) {
    const scope = drawScope(blueprint, 'given', tier, attempt)
    if (scope !== null) found.push(scope)
  }
  return found
}

function isHidden(blueprint: Blueprint, tier: Tier, name: string, before: Before, form: Form): boolean {
  for (let change = 0; change < CHANGES; change++) {
    const changed = redrawn(blueprint, tier, name, before.scope, change)
    if (changed === null || before.stem !== stemOf(blueprint, changed)) continue
    const keys = keysOf(blueprint, changed)
    if (keys === null || keys === before.keys) continue
    const shown = shownOf(blueprint, changed, form)
    if (shown !== null && shown === before.face()) return true
  }
  return false
}

/** The same values with one parameter drawn again; null when they break a constraint. */
function redrawn(blueprint: Blueprint, tier: Tier, name: string, scope: Scope, change: number): Scope | null {
  const { params } = blueprint.tiers.get(tier)!
  const values = new Map<string, Value>()
  for (const source of params.values()) for (const each of source.names) values.set(each, scope.get(each)!)
  const source = params.get(name)!
  source.draw('given', `again/${name}/${change}`).forEach((value, i) => values.set(source.names[i]!, value))
  return orNull(() => withDerived(blueprint, tier, values), GenerationError)
}

/** Null when the stem cannot be rendered. */
const stemOf = (blueprint: Blueprint, scope: Scope): string | null =>
  orNull(() => fillText(blueprint.stem, scope), ExpressionError)

/** The keys of all parts; null when there are none for these values. */
const keysOf = (blueprint: Blueprint, scope: Scope): string | null =>
  orNull(
    () => {
      const values = new Map(scope)
      const keys = blueprint.parts.map((part, i) => {
        const { key, keyValue } = keyOfPart(blueprint, part, `parts.${i}`, { seed: '', scope: values, printed: null })
        values.set(part.id, keyValue)
        return key
      })
      return keys.join('\n')
    },
    GenerationError,
    ExpressionError,
    BadValue,
  )

/** Everything that a learner sees of these values but the stem; null when no item can be made of them. */
const shownOf = (blueprint: Blueprint, scope: Scope, form: Form): string | null =>
  orNull(
    () => {
      const from = partsFrom(blueprint, { seed: 'given', form }, fillText(blueprint.stem, scope), scope)
      return from && facesOf(blueprint, scope, from.made)
    },
    GenerationError,
    ExpressionError,
    BadValue,
  )

/** Throws GenerationError where the figure cannot be drawn. */
function facesOf(blueprint: Blueprint, scope: Scope, made: readonly MadePart[]): string {
  const figure = JSON.stringify(generateFigure(blueprint, scope))
  const shown = made.flatMap(({ part }) => {
    const texts = part.options.map(option => option.text)
    // The options of a number are made from the key; those of a text, an order or a set of statements are the question itself.
    const options = part.form === 'typed' || part.answer.type === 'option' ? texts.toSorted() : []
    const props = answerType(part.answer.type).ask(part.answer.settings, { label: part.label, options })
    return [part.prompt, part.label, JSON.stringify(props), ...options]
  })
  return [figure, ...shown].join('\n')
}

/** Every parameter and derived value is read by something else in the file. */
export function namesAreUsed({ file }: Study): FieldProblem[] {
  const text = JSON.stringify({ ...file, params: null, derive: null, texts: null })
  const formulas = Object.entries(file.derive)
  const isUsed = (name: string): boolean => {
    const word = new RegExp(`(?<![\\w.])${name}(?!\\w)`)
    return word.test(text) || formulas.some(([other, formula]) => other !== name && word.test(formula))
  }
  const idle = (name: string) => !isUsed(name)
  const column = (name: string): boolean => {
    const param = file.params[name]!
    return param.type === 'row' ? param.columns.every(each => idle(`${name}_${each}`)) : idle(name)
  }
  return [
    ...Object.keys(file.params)
      .filter(column)
      .map(name => ({ path: ['params', name], message: `“${name}” is used nowhere.` })),
    ...Object.keys(file.derive)
      .filter(idle)
      .map(name => ({ path: ['derive', name], message: `“${name}” is used nowhere.` })),
  ]
}

/** The stem of the median item, prompts with it, by Flesch and Kincaid; `accessibility.max_grade_level` sets another limit than 12. */
export function readsEasily({ file, samples }: Study): FieldProblem[] {
  if (samples.length === 0) return []
  const grades = samples
    .filter((_, i) => i % 7 === 0)
    .map(({ item }) => readingGrade([item.stem, ...item.parts.map(part => part.prompt)].map(markdownText).join('\n')))
    .sort((a, b) => a - b)
  const grade = grades[grades.length >> 1]!
  const limit = file.accessibility.max_grade_level
  if (grade <= limit) return []
  return [{ path: ['stem'], message: `Reading it takes ${grade.toFixed(1)} years of school; the limit is ${limit}.` }]
}
