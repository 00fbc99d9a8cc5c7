// What an answer earns by the rules of an item of QTI, and what is shown then. The rules are run, not guessed at.
import { own } from '../../kernel/own.js'
import { ImportFault } from '../domain/plain-question.js'
import { childOf, type XmlElement } from './xml-tree.js'

export type Outcome = {
  readonly score: number
  /** The values of all outcomes, by their identifiers. */
  readonly outcomes: ReadonlyMap<string, readonly string[]>
}

/** Identifiers, or what is typed, by the identifiers of responses. What is missing was not answered. */
export type Answers = ReadonlyMap<string, readonly string[]>

/** `item`: as qtiTree gives it. Throws ImportFault at a rule that is not known. */
export function outcomeOf(item: XmlElement, answers: Answers): Outcome {
  const outcomes = new Map<string, readonly string[]>()
  for (const { name, attributes, children } of item.children)
    if (name === 'outcomedeclaration')
      outcomes.set(attributes['identifier'] ?? '', valuesIn(children.find(one => one.name === 'defaultvalue')))
  const run = new Run(declarationsIn(item), answers, outcomes)
  const processing = childOf(item, 'responseprocessing')
  if (processing === undefined) run.template('match_correct', item.line)
  else if (processing.children.length > 0) run.rules(processing.children)
  else run.template(processing.attributes['template'] ?? '', processing.line)
  return { score: Number(outcomes.get('SCORE')?.[0] ?? 0), outcomes }
}

/** Of responses, by their identifiers. */
export const declarationsIn = (item: XmlElement): ReadonlyMap<string, XmlElement> =>
  new Map(
    item.children
      .filter(({ name }) => name === 'responsedeclaration')
      .map(each => [each.attributes['identifier'] ?? '', each]),
  )

export const valuesIn = (element: XmlElement | undefined): string[] =>
  (element?.children ?? []).filter(({ name }) => name === 'value').map(({ text }) => text.trim())

class Run {
  #isOver = false

  constructor(
    private readonly declarations: ReadonlyMap<string, XmlElement>,
    private readonly answers: Answers,
    private readonly outcomes: Map<string, readonly string[]>,
  ) {}

  /** By the end of its address. */
  template(address: string, line: number): void {
    const id = this.declarations.size === 1 ? [...this.declarations.keys()][0]! : 'RESPONSE'
    const declared = this.#declared(id, line)
    if (/match(?:_correct|_basic)?(?:\.xml)?$/.test(address)) {
      if (matches(this.#answer(id), correctOf(declared), declared)) this.outcomes.set('SCORE', ['1'])
    } else if (/map_response(?:\.xml)?$/.test(address))
      this.outcomes.set('SCORE', [String(mapped(declared, this.#answer(id)))])
    else throw new ImportFault(line, `Its rule for points is not known: ${address || 'there is none'}.`)
  }

  rules(all: readonly XmlElement[]): void {
    for (const rule of all) if (!this.#isOver) this.#rule(rule)
  }

  #rule({ name, attributes, children, line }: XmlElement): void {
    switch (name) {
      case 'setoutcomevalue':
        this.outcomes.set(attributes['identifier'] ?? '', children[0] ? this.#value(children[0]) : [])
        return
      case 'responsecondition':
        for (const branch of children) {
          const [test, ...inner] = branch.children
          if (branch.name === 'responseelse') return this.rules(branch.children)
          if (test !== undefined && this.#holds(test)) return this.rules(inner)
        }
        return
      case 'responseprocessingfragment':
        return this.rules(children)
      case 'exitresponse':
        this.#isOver = true
        return
      default:
        throw new ImportFault(line, `Its rule “${name}” is not known.`)
    }
  }

  #holds(test: XmlElement): boolean {
    const { name, children, attributes, line } = test
    switch (name) {
      case 'and':
        return children.every(each => this.#holds(each))
      case 'or':
        return children.some(each => this.#holds(each))
      case 'not':
        return !children.some(each => this.#holds(each))
      case 'isnull':
        return this.#value(children[0]!).every(each => each === '')
      case 'basevalue':
        return test.text.trim() === 'true'
    }
    const compare = own(COMPARISONS, name)
    if (name !== 'match' && compare === undefined) throw new ImportFault(line, `Its test “${name}” is not known.`)
    const [one = [], other = []] = children.map(each => this.#value(each))
    if (one.length === 0 || (other.length === 0 && children.length > 1)) return false
    return compare?.(one, other, attributes) ?? matches(one, other, this.#typeIn(children))
  }

  #value(expression: XmlElement): readonly string[] {
    const { name, attributes, children, line } = expression
    switch (name) {
      case 'variable':
        return this.declarations.has(attributes['identifier'] ?? '')
          ? this.#answer(attributes['identifier']!)
          : (this.outcomes.get(attributes['identifier'] ?? '') ?? [])
      case 'correct':
        return correctOf(this.#declared(attributes['identifier'] ?? '', line))
      case 'mapresponse': {
        const id = attributes['identifier'] ?? ''
        return [String(mapped(this.#declared(id, line), this.#answer(id)))]
      }
      case 'basevalue':
        return [expression.text.trim()]
      case 'multiple':
      case 'ordered':
        return children.flatMap(each => this.#value(each))
      case 'null':
        return []
      case 'sum':
        return [String(this.#numbers(children).reduce((sum, each) => sum + each, 0))]
      case 'product':
        return [String(this.#numbers(children).reduce((product, each) => product * each, 1))]
      default:
        throw new ImportFault(line, `Its expression “${name}” is not known.`)
    }
  }

  #numbers(of: readonly XmlElement[]): number[] {
    return of.flatMap(each => this.#value(each)).map(Number)
  }

  #declared(id: string, line: number): XmlElement {
    const declared = this.declarations.get(id)
    if (declared === undefined) throw new ImportFault(line, `It does not say how “${id}” is stored.`)
    return declared
  }

  #answer(id: string): readonly string[] {
    return this.answers.get(id) ?? []
  }

  /** How what stands in a comparison is stored. */
  #typeIn(children: readonly XmlElement[]): XmlElement | undefined {
    const id = children
      .map(({ attributes }) => attributes['identifier'] ?? '')
      .find(each => this.declarations.has(each))
    return id === undefined ? undefined : this.declarations.get(id)
  }
}

export const correctOf = (declared: XmlElement): string[] => valuesIn(childOf(declared, 'correctresponse'))

/** A pair has two identifiers; where it has no direction, in one order. */
function canonical(value: string, type: string | undefined): string {
  if (type !== 'pair' && type !== 'directedPair') return value
  const ids = value.trim().split(/\s+/)
  return (type === 'pair' ? ids.toSorted() : ids).join(' ')
}

function matches(one: readonly string[], other: readonly string[], declared: XmlElement | undefined): boolean {
  const { cardinality, basetype } = declared?.attributes ?? {}
  const same = (a: string, b: string): boolean => (isNumber(basetype) ? Number(a) === Number(b) : a === b)
  const [left, right] = [one, other].map(values => values.map(each => canonical(each, basetype))) as [
    string[],
    string[],
  ]
  const [given, wanted] = cardinality === 'multiple' ? [left.toSorted(), right.toSorted()] : [left, right]
  return given.length === wanted.length && given.every((each, at) => same(each, wanted[at]!))
}

function mapped(declared: XmlElement, response: readonly string[]): number {
  const mapping = childOf(declared, 'mapping')
  if (mapping === undefined) return 0
  const { basetype } = declared.attributes
  const { lowerbound, upperbound, defaultvalue = '0' } = mapping.attributes
  const worth = (answer: string): number => {
    const entry = mapping.children.find(({ attributes }) => {
      const key = canonical(attributes['mapkey'] ?? '', basetype)
      if (isNumber(basetype)) return Number(key) === Number(answer)
      return isExact(attributes) ? key === answer : folded(key) === folded(answer)
    })
    return Number(entry?.attributes['mappedvalue'] ?? defaultvalue)
  }
  const given = new Set(response.map(each => canonical(each, basetype)))
  const sum = [...given].reduce((total, answer) => total + worth(answer), 0)
  return Math.min(Math.max(sum, Number(lowerbound ?? -Infinity)), Number(upperbound ?? Infinity))
}

type Comparison = (
  one: readonly string[],
  other: readonly string[],
  attributes: Readonly<Record<string, string>>,
) => boolean
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  member: ([one], others) => others.includes(one!),
  contains: (all, some) => some.every(each => all.includes(each)),
  stringmatch: ([one], [other], attributes) => (isExact(attributes) ? one === other : folded(one!) === folded(other!)),
  equal: ([one], [other], attributes) => isClose(Number(one), Number(other), attributes),
  gt: ([one], [other]) => Number(one) > Number(other),
  gte: ([one], [other]) => Number(one) >= Number(other),
  lt: ([one], [other]) => Number(one) < Number(other),
  lte: ([one], [other]) => Number(one) <= Number(other),
}

export const isNumber = (type: string | undefined): boolean => type === 'integer' || type === 'float'
const folded = (text: string): string => text.toLowerCase()
/** Texts are compared with their capitals unless an item says otherwise. */
const isExact = ({ casesensitive }: Readonly<Record<string, string>>): boolean => casesensitive !== 'false'

function isClose(given: number, meant: number, attributes: Readonly<Record<string, string>>): boolean {
  const { tolerancemode: mode = 'exact', tolerance = '0', includelowerbound, includeupperbound } = attributes
  const [below = 0, above = below] = tolerance.trim().split(/\s+/).map(Number)
  const share = mode === 'relative' ? Math.abs(meant) / 100 : 1
  const [low, high] = mode === 'exact' ? [meant, meant] : [meant - below * share, meant + above * share]
  return (
    (includelowerbound === 'false' ? given > low : given >= low) &&
    (includeupperbound === 'false' ? given < high : given <= high)
  )
}
