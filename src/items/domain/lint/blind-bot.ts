// A bot that reads no question: it answers from the options and fields on the screen and from the keys of other items.
import type { Given } from '../../../widgets/kind.js'
import { codeRequest, type CodeSettings } from '../answers/code/code.js'
import { answerType } from '../answers/registry.js'
import { looksOf, PREFERENCES, SORTINGS, type Play } from './blind-strategies.js'
import { gapsOf, tablePlays } from './blind-table.js'
import type { Json } from '../answers/code/code-values.js'
import { gradeCode } from '../answers/code/grade-code.js'
import type { Item, ItemPart } from '../item/item.js'
import { scorePart } from '../item/judge-part.js'
import { standingIn } from '../item/named-answer.js'
import { chanceOfOrder, chanceOfTicks, countTicks, scoreOf, tickScores, type Ticks } from './chance-level.js'
import { usualAnswers } from './usual-answers.js'

/** Constant answers by name: a canonical answer for each part of the item, or null where the part cannot take it. */
export type Constants = ReadonlyMap<string, readonly (string | null)[]>
type Constant = readonly [strategy: string, answers: readonly (string | null)[]]

/** Constant answers that anybody might try, of every type that is typed. */
const STOCK = [
  '0 | 1 | 2 | 10 | 100 | -1 | 0.5 | 1/2 | 50 % | 0 m | 12:00 | x | y = x | x = 0 | x > 0 | (0, 0)',
  '{} | [] | {0} | [0] | {1} | {0, 1} | {1, 2} | 0.0.0.0 | 255.255.255.255 | 255.255.255.0 | 10.0.0.0 | 0.0.0.0/0',
  '10.0.0.0/8 | /0 | /24 | :: | ::1 | ::/0 | 2001:db8::/32 | 00:00:00:00:00:00',
].flatMap(line => line.split(' | '))
/** Constants that earn no partial credit on this many items are dropped. */
const TRIALS = 12

/** All strategies on each part of the item. `constants`: what `payingConstants` found in other items of the same blueprint, tier and form. */
export function playsOf(item: Item, constants: Constants): Play[][] {
  const typed = [...constants].map(([strategy, answers]) => constantPlay(item, strategy, answers))
  return item.parts.map((part, i) => {
    if (part.form === 'choice') return choicePlays(item, part)
    if (part.answer.type === 'multi_select') return tickPlays(item, part)
    if (part.answer.type === 'ordering') return orderPlays(part)
    if (part.answer.type === 'code') return codePlays(part.answer.settings as CodeSettings)
    const constant = typed.flatMap(plays => plays[i] ?? [])
    const gaps = gapsOf(part)
    return gaps === null ? constant : tablePlays(item, part, gaps, constant)
  })
}

function choicePlays(item: Item, part: ItemPart): Play[] {
  const looks = looksOf(
    part.options.map(option => option.text),
    givenIn(item, part),
  )
  const scores = part.options.map(option => scoreOf(part, option.value))
  const chance = mean(scores)
  return [...PREFERENCES].map(([strategy, preference]) => {
    const worth = preference(looks)
    const most = Math.max(...worth)
    return { strategy, by: strategy, score: mean(scores.filter((_, i) => worth[i] === most)), chance }
  })
}

/** 1 for each option that stands in the question. The bot does not read what the question says of it. */
function givenIn({ stem }: Item, { prompt, answer, options }: ItemPart): number[] {
  const stands = standingIn([stem, prompt].join('\n'), answer)
  return options.map(option => (stands(option) ? 1 : 0))
}

/** Every allowed number of ticks, for each preference and for none. */
function tickPlays(item: Item, part: ItemPart): Play[] {
  const texts = part.options.map(option => option.text)
  const { props } = answerType(part.answer.type).ask(part.answer.settings, { label: part.label, options: texts })
  const { min_selections: least, max_selections: most } = props as { min_selections: number; max_selections: number }
  const scores = tickScores(part)
  const chance = chanceOfTicks(scores, least, most)
  const looks = looksOf(texts, givenIn(item, part))
  const preferred = [...PREFERENCES].map(([by, preference]) => [by, preference(looks)] as const)
  return [...preferred, ['any', texts.map(() => 0)] as const].flatMap(([by, worth]) =>
    Array.from({ length: most - least + 1 }, (_, i) => ({
      strategy: `tick ${least + i}, ${by}`,
      by,
      score: scoreOfTop(worth, least + i, scores),
      chance,
    })),
  )
}

/** The mean score of ticking the `count` options of the greatest worth, over all ways to break ties. */
function scoreOfTop(worth: readonly number[], count: number, scores: readonly number[]): number {
  const last = worth.toSorted((a, b) => b - a)[count - 1] ?? Number.POSITIVE_INFINITY
  const [certain, tied] = [0, 0].map((_, which) =>
    worth.reduce((ticks, each, i) => ((which === 0 ? each > last : each === last) ? ticks | (1 << i) : ticks), 0),
  ) as [Ticks, Ticks]
  const open = count - countTicks(certain)
  let [sum, ways] = [0, 0]
  for (let ticks = tied; ; ticks = (ticks - 1) & tied) {
    if (countTicks(ticks) === open) {
      sum += scores[certain | ticks]!
      ways++
    }
    if (ticks === 0) return sum / ways
  }
}

function orderPlays(part: ItemPart): Play[] {
  const texts = part.options.map(option => option.text)
  const chance = chanceOfOrder(part)
  return [...SORTINGS].flatMap(([by, sorting]) => {
    const worth = sorting(texts)
    const places = texts.map((_, i) => i)
    const play = (strategy: string, order: readonly number[]): Play => ({
      strategy,
      by,
      score: scoreOf(part, JSON.stringify(order.map(place => texts[place]!))),
      chance,
    })
    return [
      play(
        by,
        places.toSorted((a, b) => worth[a]! - worth[b]!),
      ),
      play(
        `${by}, the other way`,
        places.toSorted((a, b) => worth[b]! - worth[a]!),
      ),
    ]
  })
}

/** Functions that ignore their arguments, or return the first one. */
function codePlays(settings: CodeSettings): Play[] {
  const play = (strategy: string, gives: (args: readonly Json[]) => Json): Play => {
    const results = codeRequest(settings, '').calls.map(({ args }) => ({ ok: true as const, value: gives(args) }))
    const { score } = gradeCode(settings, { kind: 'ran', results })
    return { strategy, by: strategy, score, chance: score === 1 ? 1 : 0 }
  }
  const constants: Json[] = [0, 1, -1, '', true, false, null, []]
  return [
    ...constants.map(each => play(`returns ${JSON.stringify(each)}`, () => each)),
    ...settings.examples.map(({ gives }, i) => play(`returns what example ${i + 1} gives`, () => gives)),
    play('returns its argument', ([first = null]) => first),
  ]
}

/** The constants of the stock, and the usual keys of these items, that earn partial credit in some of them. */
export function payingConstants(items: readonly Item[]): Constants {
  const [first] = items
  if (first === undefined || !first.parts.some(isTyped)) return new Map()
  const usual = usualAnswers(first.parts.map((part, i) => (isTyped(part) ? items.map(item => item.parts[i]!) : null)))
  const stock = STOCK.map(
    text => [text, first.parts.map(part => (isTyped(part) ? readInto(part, text) : null))] as const,
  )
  const pays = ([strategy, answers]: Constant): boolean =>
    items.slice(0, TRIALS).some(item =>
      constantPlay(item, strategy, answers)
        .flat()
        .some(({ score }) => score > 0 && score < 1),
    )
  return new Map(different([...stock, ...usual]).filter(pays))
}

/** Without those that answer nothing or the same as an earlier one. */
function different(constants: readonly Constant[]): Constant[] {
  const known = new Set<string>()
  return constants.filter(([, answers]) => {
    const text = JSON.stringify(answers)
    const isNew = answers.some(each => each !== null) && !known.has(text)
    known.add(text)
    return isNew
  })
}

const isTyped = ({ form, answer: { type } }: ItemPart): boolean =>
  form === 'typed' && type !== 'multi_select' && type !== 'ordering' && type !== 'code'

/** The canonical answer with the text in every field of the part, or null when it cannot be read. */
function readInto({ answer: { type, settings }, label }: ItemPart, text: string): string | null {
  const { noun, props } = answerType(type).ask(settings, { label, options: [] })
  const read = answerType(type).read(givenTo(noun, props, text), settings)
  return read.ok ? read.canonical : null
}

function givenTo(noun: string, props: object, text: string): Given {
  if (noun === 'table') {
    const { rows } = props as { rows: readonly (readonly (string | null)[])[] }
    return rows.flat().flatMap(cell => (cell === null ? [text] : []))
  }
  if (noun !== 'matrix') return text
  const { rows, columns } = props as { rows: number; columns: number }
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => text))
}

/** The plays of one constant by part, none where the part has no answer. Later parts are graded with follow-through from earlier ones. */
function constantPlay(item: Item, strategy: string, answers: readonly (string | null)[]): Play[][] {
  const given = new Map(item.parts.flatMap(({ id }, i) => (answers[i] == null ? [] : [[id, answers[i]] as const])))
  return item.parts.map(part => {
    const answer = given.get(part.id)
    if (answer === undefined) return []
    const score = scorePart(part, answer, given, item.parts)
    return [{ strategy, by: strategy, score, chance: score === 1 ? 1 : 0 }]
  })
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
