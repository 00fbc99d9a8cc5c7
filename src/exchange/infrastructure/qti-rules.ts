// What an answer earns by the rules of an item of QTI, and what is shown then. The rules are run, not guessed at.
import { ImportFault } from '../domain/plain-question.js'
import { childOf, type XmlElement } from './xml-tree.js'

export type Outcome = {
  readonly score: number
  /** The values of all outcomes, by their identifiers. */
  readonly outcomes: ReadonlyMap<string, readonly string[]>
}

/** `item`: as qtiTree gives it. `response`: identifiers, or what is typed. Throws ImportFault at a rule that is not known. */
export function outcomeOf(item: XmlElement, declared: XmlElement, response: readonly string[]): Outcome {
  const outcomes = new Map<string, readonly string[]>()
  for (const { name, attributes, children } of item.children)
    if (name === 'outcomedeclaration')
      outcomes.set(attributes['identifier'] ?? '', valuesIn(children.find(one => one.name === 'defaultvalue')))
  const run = new Run(declared, response, outcomes)
  const processing = childOf(item, 'responseprocessing')
  if (processing === undefined) run.template('match_correct', item.line)
  else if (processing.children.length > 0) run.rules(processing.children)
  else run.template(processing.attributes['template'] ?? '', processing.line)
  return { score: Number(outcomes.get('SCORE')?.[0] ?? 0), outcomes }
}

export const valuesIn = (element: XmlElement | undefined): string[] =>
  (element?.children ?? []).filter(({ name }) => name === 'value').map(({ text }) => text.trim())

class Run {
  #isOver = false

  constructor(
    private readonly declared: XmlElement,
    private readonly response: readonly string[],
    private readonly outcomes: Map<string, readonly string[]>,
  ) {}

  /** By the end of its address. */
  template(address: string, line: number): void {
    if (/match(?:_correct|_basic)?(?:\.xml)?$/.test(address)) {
      if (this.#matches(this.response, this.#correct())) this.outcomes.set('SCORE', ['1'])
    } else if (/map_response(?:\.xml)?$/.test(address)) this.outcomes.set('SCORE', [String(this.#mapped())])
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
    const compare = COMPARISONS[name]
    if (name !== 'match' && compare === undefined) throw new ImportFault(line, `Its test “${name}” is not known.`)
    const [one = [], other = []] = children.map(each => this.#value(each))
    if (one.length === 0 || (other.length === 0 && children.length > 1)) return false
    return compare?.(one, other, attributes) ?? this.#matches(one, other)
  }

  #value(expression: XmlElement): readonly string[] {
    const { name, attributes, children, line } = expression
    switch (name) {
      case 'variable':
        return attributes['identifier'] === this.declared.attributes['identifier']
          ? this.response
          : (this.outcomes.get(attributes['identifier'] ?? '') ?? [])
      case 'correct':
        return this.#correct()
      case 'mapresponse':
        return [String(this.#mapped())]
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

  #correct(): string[] {
    return valuesIn(childOf(this.declared, 'correctresponse'))
  }

  #matches(one: readonly string[], other: readonly string[]): boolean {
    const { cardinality, basetype } = this.declared.attributes
    const same = (a: string, b: string): boolean => (isNumber(basetype) ? Number(a) === Number(b) : a === b)
    const [given, wanted] = cardinality === 'multiple' ? [one.toSorted(), other.toSorted()] : [one, other]
    return given.length === wanted.length && given.every((each, at) => same(each, wanted[at]!))
  }

  #mapped(): number {
    const mapping = childOf(this.declared, 'mapping')
    if (mapping === undefined) return 0
    const { lowerbound, upperbound, defaultvalue = '0' } = mapping.attributes
    const worth = (answer: string): number => {
      const entry = mapping.children.find(({ attributes }) => {
        const key = attributes['mapkey'] ?? ''
        if (isNumber(this.declared.attributes['basetype'])) return Number(key) === Number(answer)
        return isExact(attributes) ? key === answer : folded(key) === folded(answer)
      })
      return Number(entry?.attributes['mappedvalue'] ?? defaultvalue)
    }
    const sum = [...new Set(this.response)].reduce((total, answer) => total + worth(answer), 0)
    return Math.min(Math.max(sum, Number(lowerbound ?? -Infinity)), Number(upperbound ?? Infinity))
  }
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
