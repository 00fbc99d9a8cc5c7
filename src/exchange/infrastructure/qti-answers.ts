// What an interaction of QTI asks for: found by giving answers to the rules of its item.
import { own } from '../../kernel/own.js'
import { plainNumber, rangeOf } from '../domain/number.js'
import { ImportFault, type AskedOnce, type WrongAnswer } from '../domain/plain-question.js'
import type { Asking, Option } from './qti-asking.js'
import { pairsOf } from './qti-pairs.js'
import { isNumber, valuesIn } from './qti-rules.js'
import { allIn } from './qti-tree.js'
import { childOf } from './xml-tree.js'

/** Throws ImportFault where it cannot be taken as it is meant. */
export function askedBy(asking: Asking): AskedOnce {
  const { interaction } = asking
  const ask = own(KINDS, interaction.name)
  if (ask === undefined)
    throw new ImportFault(
      interaction.line,
      own(NOT_ASKED, interaction.name) ?? `It uses “${interaction.name}”, which is not imported.`,
    )
  return ask(asking)
}

const KINDS: Readonly<Record<string, (item: Asking) => AskedOnce>> = {
  choiceinteraction: choice,
  inlinechoiceinteraction: choice,
  hottextinteraction: choice,
  orderinteraction: order,
  textentryinteraction: item => (isNumber(item.declared.attributes['basetype']) ? number(item) : text(item)),
  sliderinteraction: number,
  matchinteraction: pairsOf,
  associateinteraction: pairsOf,
  gapmatchinteraction: pairsOf,
}

const onPicture = (name: string): string => `It asks for places on a picture (${name}), which blueprints cannot ask.`
const NOT_ASKED: Readonly<Record<string, string>> = {
  extendedtextinteraction: 'It is an essay (extendedTextInteraction), with no right answer to compare with.',
  uploadinteraction: 'It asks for a file (uploadInteraction), which blueprints cannot ask.',
  drawinginteraction: 'It asks for a drawing (drawingInteraction), which blueprints cannot ask.',
  hotspotinteraction: onPicture('hotspotInteraction'),
  selectpointinteraction: onPicture('selectPointInteraction'),
  graphicorderinteraction: onPicture('graphicOrderInteraction'),
  graphicassociateinteraction: onPicture('graphicAssociateInteraction'),
  graphicgapmatchinteraction: onPicture('graphicGapMatchInteraction'),
  positionobjectinteraction: onPicture('positionObjectInteraction'),
  mediainteraction: 'It plays a recording (mediaInteraction), which is not imported.',
  custominteraction: 'It is asked by a program of its own (customInteraction).',
  portablecustominteraction: 'It is asked by a program of its own (portableCustomInteraction).',
}

/** Options that are ticked; all sets of them are tried. */
const MOST_TICKS = 12
const NONSENSE = '\u{1F9E9} none of these'

function choice(item: Asking): AskedOnce {
  const options = item.options()
  if (options.length < 2) item.refuse('It needs two options.')
  const isMany =
    item.declared.attributes['cardinality'] === 'multiple' && item.interaction.attributes['maxchoices'] !== '1'
  return isMany ? ticks(item, options) : one(item, options)
}

function one(item: Asking, options: readonly Option[]): AskedOnce {
  const scores = options.map(({ id }) => item.outcome([id]).score)
  const most = Math.max(...scores)
  const right = options.filter((_, at) => scores[at] === most)
  const wrong = options.filter((_, at) => scores[at] !== most)
  if (most <= 0 || right.length !== 1) item.refuse('It needs one option that is right, and one that is not.')
  if (scores.some(score => score > 0 && score < most))
    item.losses.add('Answers that earn part of the points are not imported.')
  const told = item.told(
    [right[0]!.id],
    wrong.map(({ id }) => [id]),
    null,
  )
  if (isTruth(options)) return { kind: 'truth', isTrue: right[0]!.id.toLowerCase() === 'true', feedback: told[0]! }
  return { kind: 'one', right: right[0]!.text, wrong: wrong.map(({ text }, at) => ({ text, feedback: told[at]! })) }
}

const isTruth = (options: readonly Option[]): boolean =>
  options.length === 2 && ['true', 'false'].every(word => options.some(({ id }) => id.toLowerCase() === word))

function ticks(item: Asking, options: readonly Option[]): AskedOnce {
  if (options.length > MOST_TICKS) item.refuse(`It has more than ${MOST_TICKS} options, of which several may be right.`)
  const sets = Array.from({ length: 2 ** options.length }, (_, bits) =>
    options.filter((__, at) => (bits & (1 << at)) !== 0).map(({ id }) => id),
  ).slice(1)
  const scores = sets.map(ids => item.outcome(ids).score)
  const most = Math.max(...scores)
  const best = sets.filter((_, at) => scores[at] === most)
  if (most <= 0 || best.length !== 1) item.refuse('It does not say which options are right.')
  const right = options.filter(({ id }) => best[0]!.includes(id))
  const wrong = options.filter(({ id }) => !best[0]!.includes(id))
  const balanced = (ids: readonly string[]): number => {
    const hits = ids.filter(id => best[0]!.includes(id)).length
    return Math.max(0, hits / right.length - (ids.length - hits) / Math.max(1, wrong.length))
  }
  const isShared = sets.every((ids, at) => Math.abs(Math.max(0, scores[at]!) / most - balanced(ids)) < 0.001)
  const isWhole = scores.every(score => score <= 0 || score === most)
  if (!isShared && !isWhole)
    item.losses.add('Its points for some of the right options are not imported: all of them count.')
  const feedback = item.told(
    best[0]!,
    wrong.map(({ id }) => [id]),
    null,
  )
  if (feedback.some(text => text !== ''))
    item.losses.add('Feedback for single options is not imported, because several are ticked at once.')
  const texts = (of: readonly Option[]): string[] => of.map(({ text }) => text)
  return {
    kind: 'several',
    right: texts(right),
    wrong: texts(wrong),
    credit: isShared && !isWhole ? 'partial' : 'whole',
  }
}

function order(item: Asking): AskedOnce {
  const options = item.options()
  const right = valuesIn(childOf(item.declared, 'correctresponse'))
  const texts = right.flatMap(id => options.find(option => option.id === id)?.text ?? [])
  if (texts.length !== options.length || texts.length < 2)
    item.refuse('It does not say in which order all of its options stand.')
  const most = item.outcome(right).score
  const swapped = right.slice(1).map((_, at) => right.with(at, right[at + 1]!).with(at + 1, right[at]!))
  const scores = swapped.map(ids => item.outcome(ids).score)
  if (most <= 0 || scores.some(score => score >= most)) item.refuse('It does not say that one order is right.')
  if (scores.some(score => score > 0))
    item.losses.add('Points for a partly right order are not imported: only the whole order counts.')
  item.told(right, swapped, null)
  return { kind: 'order', right: texts, credit: 'whole' }
}

/** What its rules and its key compare an answer with. */
function compared({ item, declared }: Asking): string[] {
  const written = allIn(item).flatMap(({ name, attributes, text }) =>
    name === 'basevalue' && !['identifier', 'boolean'].includes(attributes['basetype'] ?? '') ? [text.trim()] : [],
  )
  const keys = (childOf(declared, 'mapping')?.children ?? []).map(({ attributes }) => attributes['mapkey'] ?? '')
  return [...new Set([...valuesIn(childOf(declared, 'correctresponse')), ...keys, ...written])].filter(
    each => each !== '',
  )
}

function text(item: Asking): AskedOnce {
  const values = compared(item)
  const scores = values.map(value => item.outcome([value]).score)
  const most = Math.max(0, ...scores)
  const right = values.filter((_, at) => scores[at] === most)
  if (most === 0 || right.length === 0) item.refuse('No answer is right.')
  if (item.outcome([NONSENSE]).score > 0) item.refuse('It takes answers that it does not list.')
  if (scores.some(score => score > 0 && score < most))
    item.losses.add('Answers that earn part of the points are not imported.')
  const turned = [right[0]!.toLowerCase(), right[0]!.toUpperCase()]
  if (turned.some(each => item.outcome([each]).score < most))
    item.losses.add('Upper and lower case are not told apart in a blueprint.')
  return {
    kind: 'text',
    right,
    wrong: wrongAnswers(
      item,
      right[0]!,
      values.filter((_, at) => scores[at]! <= 0),
    ),
  }
}

/** Those that something is said to. */
function wrongAnswers(item: Asking, right: string, wrong: readonly string[]): WrongAnswer[] {
  const other = isNumber(item.declared.attributes['basetype']) ? '987654321.123' : NONSENSE
  const told = item.told(
    [right],
    wrong.map(value => [value]),
    [other],
  )
  return wrong.map((value, at) => ({ text: value, feedback: told[at]! })).filter(({ feedback }) => feedback !== '')
}

function number(item: Asking): AskedOnce {
  const values = compared(item).filter(value => plainNumber(value) !== null)
  const scores = values.map(value => item.outcome([value]).score)
  const most = Math.max(0, ...scores)
  const rights = values.filter((_, at) => scores[at] === most)
  if (most === 0 || rights.length === 0) item.refuse('No number is right.')
  const key = valuesIn(childOf(item.declared, 'correctresponse'))[0]
  const first = rights.find(value => value === key) ?? rights[0]!
  const isRight = (value: number): boolean => item.outcome([String(value)]).score === most
  const range = [plainRange(first, '0', '0'), ...tolerances(item, first), ...bounds(rights)].filter(
    each => each !== null,
  )
  // The one that ends where the rules end.
  const kept = range.find(({ middle, within }) => {
    const [centre, half] = [Number(middle), Number(within)]
    const step = half === 0 ? Math.max(1e-6, Math.abs(centre) * 1e-9) : half * 1e-6
    return (
      isRight(centre) &&
      [-1, 1].every(
        side => isRight(centre + side * (half - (half === 0 ? 0 : step))) && !isRight(centre + side * (half + step)),
      )
    )
  })
  if (kept === undefined) item.refuse('Its range of right numbers cannot be read.')
  if (Number(kept.within) > 0 && ![-1, 1].every(side => isRight(Number(kept.middle) + side * Number(kept.within))))
    item.losses.add('The ends of its range count as right.')
  const isOther = (value: string): boolean => Math.abs(Number(value) - Number(kept.middle)) > Number(kept.within)
  if (rights.some(value => isOther(value))) item.losses.add('Only the first of several right numbers is imported.')
  if (scores.some(score => score > 0 && score < most))
    item.losses.add('Answers that earn part of the points are not imported.')
  const wrong = wrongAnswers(
    item,
    first,
    values.filter((value, at) => scores[at]! <= 0 && isOther(value)),
  )
  return {
    kind: 'number',
    right: kept.middle,
    within: kept.within,
    wrong: wrong.map(({ text: value, feedback }) => ({ text: plainNumber(value)!, feedback })),
  }
}

type Range = { readonly middle: string; readonly within: string }

function plainRange(right: string, below: string, above: string): Range | null {
  const [centre, low, high] = [right, below, above].map(plainNumber)
  if (centre == null || low == null || high == null) return null
  if (low === high) return { middle: centre, within: low }
  return rangeOf(written(Number(centre) - Number(low)), written(Number(centre) + Number(high)))
}

/** Without what binary fractions add. */
const written = (value: number): string => String(Number(value.toPrecision(12)))

/** As `equal` has them: as far from the right number as it says, or a share of it in per cent. */
function tolerances({ item }: Asking, right: string): (Range | null)[] {
  return allIn(item)
    .filter(({ name }) => name === 'equal')
    .map(({ attributes: { tolerancemode: mode, tolerance = '0' } }) => {
      const [below = '0', above = below] = tolerance.trim().split(/\s+/)
      if (mode === 'absolute') return plainRange(right, below, above)
      const share = (percent: string): string => written((Math.abs(Number(right)) * Number(percent)) / 100)
      return mode === 'relative' ? plainRange(right, share(below), share(above)) : null
    })
}

/** Between two numbers that are both right. */
const bounds = (rights: readonly string[]): (Range | null)[] =>
  rights.flatMap(low => rights.filter(high => Number(high) > Number(low)).map(high => rangeOf(low, high)))
