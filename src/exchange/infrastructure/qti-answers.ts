// What an item of QTI asks for and what it tells whom: found by giving answers to its rules.
import { plainNumber, rangeOf } from '../domain/number.js'
import { ImportFault, type Asked, type WrongAnswer } from '../domain/plain-question.js'
import { texOf } from './mathml-tex.js'
import { isNumber, outcomeOf, valuesIn, type Outcome } from './qti-rules.js'
import { allIn } from './qti-tree.js'
import { plainTree, richTree, type Instead } from './rich-text.js'
import { childOf, type XmlElement } from './xml-tree.js'

type Answered = { readonly asked: Asked; readonly explanation: string; readonly losses: readonly string[] }

/** All trees as qtiTree gives them. Throws ImportFault where it cannot be taken as it is meant. */
export function askedBy(item: XmlElement, interaction: XmlElement, declared: XmlElement): Answered {
  const found = new Item(item, interaction, declared)
  const ask = KINDS[interaction.name]
  if (ask === undefined)
    throw new ImportFault(interaction.line, `It uses “${interaction.name}”, which is not imported.`)
  const asked = ask(found)
  return { asked, explanation: found.explanation, losses: [...found.losses] }
}

const pairs = ({ interaction }: Item): never => {
  throw new ImportFault(interaction.line, 'It is a matching question, which blueprints cannot ask.')
}
const KINDS: Readonly<Record<string, (item: Item) => Asked>> = {
  choiceinteraction: choice,
  inlinechoiceinteraction: choice,
  orderinteraction: order,
  textentryinteraction: item => (isNumber(item.declared.attributes['basetype']) ? number(item) : text(item)),
  matchinteraction: pairs,
  associateinteraction: pairs,
  gapmatchinteraction: pairs,
  extendedtextinteraction: ({ interaction }) => {
    throw new ImportFault(interaction.line, 'It is an essay, with no right answer to compare with.')
  },
}

type Option = { readonly id: string; readonly text: string }
/** Options that are ticked; all sets of them are tried. */
const MOST_TICKS = 12
const NONSENSE = '\u{1F9E9} none of these'

class Item {
  explanation = ''
  readonly losses = new Set<string>()

  constructor(
    readonly item: XmlElement,
    readonly interaction: XmlElement,
    readonly declared: XmlElement,
  ) {}

  outcome(response: readonly string[]): Outcome {
    return outcomeOf(this.item, this.declared, response)
  }

  refuse(why: string): never {
    throw new ImportFault(this.interaction.line, why)
  }

  options(): Option[] {
    const choices = this.interaction.children.filter(({ name }) => name.endsWith('choice'))
    const fixed = choices.filter(({ attributes }) => attributes['fixed'] === 'true')
    if (fixed.length > 0 && fixed.length < choices.length)
      this.losses.add('No option keeps its place: all are shuffled.')
    return choices.map(option => {
      const { text, losses } = plainTree(option.content, inOption)
      for (const loss of losses) this.losses.add(loss)
      if (text === '') this.refuse('An option has no text.')
      return { id: option.attributes['identifier'] ?? '', text }
    })
  }

  /** What is shown for a response, by the feedback that shows it. Hidden feedback is shown where its identifier is not set. */
  shown(response: readonly string[]): Map<XmlElement, string> {
    const { outcomes } = this.outcome(response)
    const shown = new Map<XmlElement, string>()
    for (const element of allIn(this.item)) {
      if (!/^(?:modalfeedback|feedbackinline|feedbackblock)$/.test(element.name)) continue
      const { outcomeidentifier = '', identifier = '', showhide = 'show' } = element.attributes
      if ((outcomes.get(outcomeidentifier) ?? []).includes(identifier) !== (showhide === 'show')) continue
      const { text, losses } = richTree(element.content, inText)
      for (const loss of losses) this.losses.add(loss)
      if (text !== '') shown.set(element, text)
    }
    return shown
  }

  /**
   * What is said to each of the wrong answers alone. What is said to the right one, too, is the explanation; what is said to an answer
   * that means nothing is said to none.
   */
  told(right: readonly string[], wrong: readonly (readonly string[])[], others: readonly string[] | null): string[] {
    const [toRight, toWrong] = [this.shown(right), wrong.map(each => this.shown(each))]
    const toOthers = others === null ? new Map<XmlElement, string>() : this.shown(others)
    const isForAll = (element: XmlElement): boolean =>
      [...toWrong, ...(others === null ? [] : [toOthers])].every(shown => shown.has(element))
    const common = [...toRight].filter(([element]) => isForAll(element)).map(([element]) => element)
    this.explanation = common.map(element => toRight.get(element)!).join('\n\n')
    if (toRight.size > common.length) this.losses.add('Feedback for a right answer is not imported.')
    if ([...toOthers.keys()].some(element => !common.includes(element)))
      this.losses.add('Feedback for any other wrong answer is not imported.')
    return toWrong.map(shown =>
      [...shown]
        .filter(([element]) => !common.includes(element) && !toOthers.has(element))
        .map(([, said]) => said)
        .join('\n\n'),
    )
  }
}

const inText: Instead = element => (element.name === 'math' ? `$${texOf(element)}$` : null)
const inOption: Instead = element => {
  if (element.name.startsWith('feedback')) return ''
  return element.name === 'code' ? `\`${element.text}\`` : inText(element)
}

function choice(item: Item): Asked {
  const options = item.options()
  if (options.length < 2) item.refuse('It needs two options.')
  const isMany =
    item.declared.attributes['cardinality'] === 'multiple' && item.interaction.attributes['maxchoices'] !== '1'
  return isMany ? ticks(item, options) : one(item, options)
}

function one(item: Item, options: readonly Option[]): Asked {
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

function ticks(item: Item, options: readonly Option[]): Asked {
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

function order(item: Item): Asked {
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
function compared({ item, declared }: Item): string[] {
  const written = allIn(item).flatMap(({ name, attributes, text }) =>
    name === 'basevalue' && !['identifier', 'boolean'].includes(attributes['basetype'] ?? '') ? [text.trim()] : [],
  )
  const keys = (childOf(declared, 'mapping')?.children ?? []).map(({ attributes }) => attributes['mapkey'] ?? '')
  return [...new Set([...valuesIn(childOf(declared, 'correctresponse')), ...keys, ...written])].filter(
    each => each !== '',
  )
}

function text(item: Item): Asked {
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
function wrongAnswers(item: Item, right: string, wrong: readonly string[]): WrongAnswer[] {
  const other = isNumber(item.declared.attributes['basetype']) ? '987654321.123' : NONSENSE
  const told = item.told(
    [right],
    wrong.map(value => [value]),
    [other],
  )
  return wrong.map((value, at) => ({ text: value, feedback: told[at]! })).filter(({ feedback }) => feedback !== '')
}

function number(item: Item): Asked {
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
function tolerances({ item }: Item, right: string): (Range | null)[] {
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
