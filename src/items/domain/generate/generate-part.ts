// One part of an item: its settings, key, misconceptions, options and conditions, from the values drawn.
import { filledMarkdown } from '../../../contract/filled-markdown.js'
import type { Resolver } from '../answers/answer-type.js'
import { textsOf } from '../answers/offered-texts.js'
import { answerType } from '../answers/registry.js'
import type { Blueprint, BlueprintPart } from '../blueprint/blueprint.js'
import { KEY_NAME } from '../blueprint/compile-part.js'
import { markedDecimal } from '../blueprint/decimal-values.js'
import { shownParts } from '../blueprint/shown-words.js'
import { evaluate, type Scope } from '../../../expression/evaluate.js'
import type { Expression } from '../../../expression/parse.js'
import { printedIn } from '../../../expression/printing.js'
import { parsedExpression, parsedTemplate } from '../../../expression/parsed.js'
import { asShown, render, shownInWords, type Template } from '../../../expression/template.js'
import { canonicalAnswer } from './canonical-answer.js'
import { chooseDistractors } from './choose-distractors.js'
import { compareValues } from '../../../expression/compare-values.js'
import { fillText } from './fill-text.js'
import { literal } from '../../../expression/literal.js'
import type { Value } from '../../../expression/value.js'
import { within } from './generation-error.js'
import { sameAnswer } from '../item/judge-part.js'
import {
  firedMisconceptions,
  pairedMisconceptions,
  rawMisconceptions,
  type AboutPart,
  type RawMisconception,
} from './item-misconceptions.js'
import type { Form, ItemMisconception, ItemOption, ItemPart } from '../item/item.js'
import { shuffled } from './random.js'
import { standingIn } from '../item/named-answer.js'

export type MadePart = {
  readonly part: ItemPart
  readonly keyValue: Value
  /** What the misconceptions gave before those of no use were dropped. */
  readonly raw: readonly RawMisconception[]
}

type Drawn = {
  readonly seed: string
  readonly scope: Scope
  /** As `render` takes it. */
  readonly printed: Scope | null
}

type Draw = Drawn & {
  readonly stem: string
  readonly form: Form
  /** Of what other forms and translations have, too: given again what was made under the name. */
  readonly once: <T>(name: string, make: () => T) => T
}

/** Null when there are not enough different options: such values are drawn again. */
export function generatePart(blueprint: Blueprint, index: number, draw: Draw): MadePart | null {
  const { seed, stem, scope, printed, form, once } = draw
  const spec = blueprint.parts[index]!
  const field = `parts.${index}`
  const made = once('key', () => decided(blueprint, spec, field, draw))
  const { keyValue, key, wrong, afterKey } = made
  const answer =
    blueprint.original === null
      ? made.answer
      : once(`settings/${blueprint.language}`, () => ({
          ...made.answer,
          settings: settingsFor(blueprint, spec, field, draw),
        }))
  const about = { blueprint, part: spec, answer, key, scope: afterKey, printed }
  // Those of a translation have feedback of their own.
  const { raw, fired } = once(`misconceptions/${blueprint.language}`, () => {
    const raw = wrong.map(each => ({
      ...each,
      bug: spec.misconceptions.find(({ index }) => index === each.bug.index)!,
    }))
    return { raw, fired: firedMisconceptions(about, raw) }
  })
  const misconceptions = form === 'choice' ? [...fired, ...pairedMisconceptions(about, fired)] : fired
  const offered = once(`options/${form}`, () => {
    if (form !== 'choice') return offers(answer, key)
    // As the author wrote it: a translation has the same options.
    const { prompt } = (blueprint.original ?? blueprint).parts[index]!
    const asked = prompt === null ? [] : [within(blueprint, `${field}.prompt`, () => fillText(prompt, scope))]
    return choiceValues(about, misconceptions, { seed, question: [stem, ...asked].join('\n') })
  })
  if (offered === null) return null
  const textIn = (value: string): string => {
    const text = textOf(answer, value, form, blueprint.language)
    return spec.key.isDecimal === true && NUMERAL.test(text) ? printedIn(text, blueprint.language) : text
  }
  const options = offered.map(value => ({ value, text: textIn(value) }))
  const part: ItemPart = {
    id: spec.id,
    prompt:
      spec.prompt === null ? '' : within(blueprint, `${field}.prompt`, () => fillText(spec.prompt!, scope, printed)),
    label: spec.label,
    ...(spec.example !== null && { example: spec.example }),
    points: spec.points,
    form,
    answer,
    options: arranged(spec, answer, options, key, seed, form),
    key,
    misconceptions,
    wrongFormCredit: spec.wrongFormCredit,
    accept: once(`accept/${blueprint.language}`, () => acceptanceOf(blueprint, spec, field, afterKey, printed)),
    followThrough: once('follow', () => followThroughOf(blueprint, spec, scope)),
  }
  return { part, keyValue, raw }
}

/** A decimal that stands alone among the options. */
const NUMERAL = /^-?\d+\.\d+$/

/** The key of a part, with the value that it has in formulas. Throws GenerationError. */
export function keyOfPart(blueprint: Blueprint, spec: BlueprintPart, field: string, draw: Drawn) {
  const { scope } = draw
  const answer = { type: spec.type, settings: settingsFor(blueprint, spec, field, draw) }
  const keyValue = within(blueprint, `${field}.key`, () => evaluate(spec.key, scope))
  const key = within(blueprint, `${field}.key`, () => canonicalAnswer(answer, keyValue, spec.key))
  return { answer, keyValue, key }
}

/** What does not depend on the form and the language. */
function decided(blueprint: Blueprint, spec: BlueprintPart, field: string, draw: Drawn) {
  const { answer, keyValue, key } = keyOfPart(blueprint, spec, field, draw)
  const afterKey: Scope = new Map(draw.scope).set(KEY_NAME, keyValue)
  const wrong = rawMisconceptions({ blueprint, part: spec, answer, key, scope: afterKey, printed: null })
  return { answer, keyValue, key, wrong, afterKey }
}

function settingsFor(
  blueprint: Blueprint,
  { id, type, settings }: BlueprintPart,
  field: string,
  { seed, scope, printed }: Drawn,
): object {
  const { original, words } = blueprint
  const templateOf = (source: string): Template =>
    original === null ? parsedTemplate(source) : shownInWords(parsedTemplate(source), words, shownParts)
  const resolver: Resolver = {
    value: formula => evaluate(parsedExpression(formula), scope),
    texts: formula => {
      const list = markedDecimal(parsedExpression(formula), blueprint.decimals)
      return textsOf(asShown(evaluate(list, scope), list))
    },
    text: template => render(parsedTemplate(template), scope),
    markdown: template => fillText(templateOf(template), scope, original === null ? null : printed),
    shuffled: texts => {
      const sorted = texts.toSorted()
      return shuffled(seed, `options/${id}/${sorted.join('/')}`, sorted)
    },
    word: text => words.get(text) ?? text,
  }
  return within(blueprint, `${field}.response`, () => answerType(type).resolve?.(settings, resolver) ?? settings)
}

/** Key and distractors, or null when there are not enough different ones. */
function choiceValues(
  { blueprint, part: source, answer, key, scope }: AboutPart,
  misconceptions: readonly ItemMisconception[],
  { seed, question }: { readonly seed: string; readonly question: string },
): string[] | null {
  const { count, fillers } = source.choice!
  const known = [key, ...misconceptions.map(bug => bug.value)]
  const filled: string[] = []
  for (const [i, formula] of fillers.entries()) {
    if (known.length >= count) break
    const value = within(blueprint, `choice.filler.${i}`, () =>
      canonicalAnswer(answer, evaluate(formula, scope), formula),
    )
    if (![...known, ...filled].some(other => sameAnswer(answer, other, value))) filled.push(value)
  }
  const values = [...known, ...filled]
  if (values.length < count) return null
  const show = (value: string): string => textOf(answer, value, 'choice')
  const texts = new Map(values.map(value => [value, show(value)]))
  const stands = standingIn(question, answer)
  const given = new Set([...texts].flatMap(([value, text]) => (stands({ value, text }) ? [text] : [])))
  const candidates = {
    key: texts.get(key)!,
    misconceptions: misconceptions.map(bug => texts.get(bug.value)!),
    fillers: filled.map(value => texts.get(value)!),
    isGiven: (text: string) => given.has(text),
  }
  const chosen = chooseDistractors(seed, `distractors/${source.id}`, candidates, count - 1)
  return [key, ...chosen.map(index => values[index]!)]
}

const offers = ({ type, settings }: ItemPart['answer'], key: string): readonly string[] =>
  answerType(type).offers?.(key, settings) ?? []

/**
 * What a choice shows of a value; what an ordering or a multi-select offers is text already. Texts are the author's Markdown, values of any
 * other type are not.
 */
function textOf({ type, settings }: ItemPart['answer'], value: string, form: Form, language?: string): string {
  if (form !== 'choice') return value
  const text = answerType(type).show(value, settings, language)
  return type === 'option' ? text : filledMarkdown([{ text, isValue: true }])
}

function arranged(
  { id, choice }: BlueprintPart,
  { type, settings }: ItemPart['answer'],
  options: readonly ItemOption[],
  key: string,
  seed: string,
  form: Form,
): readonly ItemOption[] {
  if (form === 'choice' && choice!.order === 'ascending') {
    const value = ({ value: canonical }: ItemOption): Value => answerType(type).toValue(canonical, settings)
    return options.toSorted((a, b) => compareValues(value(a), value(b)))
  }
  const order = shuffled(seed, `order/${id}`, options)
  // Entries to be ordered must not start in a right order.
  for (let turns = 0; form === 'typed' && turns < order.length; turns++) {
    const turned = [...order.slice(turns), ...order.slice(0, turns)]
    const texts = turned.map(option => option.text)
    const read = answerType(type).read(texts, settings)
    if (!read.ok || answerType(type).judge(read.canonical, key, settings).score < 1) return turned
  }
  return order
}

function acceptanceOf(
  blueprint: Blueprint,
  spec: BlueprintPart,
  field: string,
  scope: Scope,
  printed: Scope | null,
): ItemPart['accept'] {
  if (spec.accept.length === 0) return null
  return {
    scope: literals(
      scope,
      spec.accept.map(clause => clause.when),
    ),
    clauses: spec.accept.map((clause, i) => ({
      when: clause.when.source,
      credit: clause.credit,
      ...(clause.must && { must: true as const }),
      note: clause.note,
      say:
        clause.say && within(blueprint, `${field}.grade.accept.${i}.say`, () => fillText(clause.say!, scope, printed)),
    })),
  }
}

function followThroughOf(blueprint: Blueprint, spec: BlueprintPart, scope: Scope): ItemPart['followThrough'] {
  if (spec.followThrough === null) return null
  const ids = new Set(blueprint.parts.map(part => part.id))
  const from = [...spec.key.names.keys()].filter(name => ids.has(name))
  return { key: spec.key.source, from, scope: literals(scope, [spec.key]), credit: spec.followThrough }
}

/** The values that these formulas read, written so that they read as the same values again. */
function literals(scope: Scope, formulas: readonly Expression[]): Record<string, string> {
  const names = new Set(formulas.flatMap(formula => [...formula.names.keys()]))
  return Object.fromEntries([...names].flatMap(name => (scope.has(name) ? [[name, literal(scope.get(name)!)]] : [])))
}
