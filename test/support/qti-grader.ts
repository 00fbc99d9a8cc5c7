// Grades answers by the response processing of an item of QTI 3.0, as far as our items use it. Written from the specification, not from
// the exporter: what it does not know, it throws at.
import { childOf, xmlTree, type XmlElement } from '../../src/exchange/infrastructure/xml-tree.js'

type Grade = { readonly score: number; readonly feedback: string | null; readonly solution: string | null }

/** `responses`: identifiers, or what was typed, by the responses of the item; alone where there is one. */
export function gradeQti(
  itemXml: string,
  responses: readonly string[] | ReadonlyMap<string, readonly string[]>,
): Grade {
  const item = xmlTree(itemXml)!
  const declared = new Map(
    item.children
      .filter(({ name }) => name === 'qti-response-declaration')
      .map(each => [each.attributes['identifier']!, each]),
  )
  const given = responses instanceof Map ? responses : new Map([[[...declared.keys()][0]!, responses as string[]]])
  const outcomes = new Map([['SCORE', '0']])
  const processing = childOf(item, 'qti-response-processing')!
  const grader = new Grader(declared, given, outcomes)
  for (const rule of processing.children) grader.run(rule)
  const shown = (variable: string): string | null => {
    const found = item.children.find(
      ({ name, attributes }) =>
        name === 'qti-modal-feedback' &&
        attributes['outcome-identifier'] === variable &&
        attributes['identifier'] === outcomes.get(variable),
    )
    return found === undefined ? null : textIn(found)
  }
  const told = [...outcomes.keys()].filter(name => name.startsWith('FEEDBACK')).map(shown)
  return {
    score: Number(outcomes.get('SCORE')),
    feedback: told.find(each => each !== null) ?? null,
    solution: shown('SOLUTION'),
  }
}

/** Of an element and all in it, as it is read. */
export const textIn = ({ name, content }: XmlElement): string =>
  name === 'annotation'
    ? ''
    : content
        .map(each => (typeof each === 'string' ? each : textIn(each)))
        .join('')
        .trim()

class Grader {
  constructor(
    private readonly declared: ReadonlyMap<string, XmlElement>,
    private readonly responses: ReadonlyMap<string, readonly string[]>,
    private readonly outcomes: Map<string, string>,
  ) {}

  run(rule: XmlElement): void {
    if (rule.name === 'qti-set-outcome-value') {
      this.outcomes.set(rule.attributes['identifier']!, this.value(rule.children[0]!)[0]!)
      return
    }
    if (rule.name !== 'qti-response-condition') throw new Error(`There is no rule ${rule.name}.`)
    const taken = rule.children.find(({ children }) => this.holds(children[0]!))
    for (const inner of taken?.children.slice(1) ?? []) this.run(inner)
  }

  holds(test: XmlElement): boolean {
    const [one, other] = test.children.map(each => this.value(each)) as [string[], string[]]
    const id = test.children.map(({ attributes }) => attributes['identifier']!).find(each => this.declared.has(each))
    const cardinality = id === undefined ? 'single' : this.declared.get(id)!.attributes['cardinality']
    switch (test.name) {
      case 'qti-match':
        return cardinality === 'multiple'
          ? one.toSorted().join('\n') === other.toSorted().join('\n')
          : one.join('\n') === other.join('\n')
      case 'qti-string-match':
        return one[0]!.toLowerCase() === other[0]!.toLowerCase()
      case 'qti-equal': {
        const [low, high] = (test.attributes['tolerance'] ?? '0 0').split(' ').map(Number)
        return Number(one[0]) >= Number(other[0]) - low! && Number(one[0]) <= Number(other[0]) + high!
      }
      default:
        throw new Error(`There is no test ${test.name}.`)
    }
  }

  value(expression: XmlElement): string[] {
    switch (expression.name) {
      case 'qti-variable': {
        const id = expression.attributes['identifier']!
        return this.declared.has(id) ? [...(this.responses.get(id) ?? [])] : [this.outcomes.get(id) ?? '0']
      }
      case 'qti-sum':
      case 'qti-product': {
        const numbers = expression.children.map(each => Number(this.value(each)[0]))
        const isSum = expression.name === 'qti-sum'
        return [String(numbers.reduce((all, each) => (isSum ? all + each : all * each), isSum ? 0 : 1))]
      }
      case 'qti-base-value':
        return [expression.text]
      case 'qti-correct':
        return childOf(this.declared.get(expression.attributes['identifier']!)!, 'qti-correct-response')!.children.map(
          ({ text }) => text,
        )
      case 'qti-map-response':
        return [String(this.mapped(expression.attributes['identifier']!))]
      default:
        throw new Error(`There is no expression ${expression.name}.`)
    }
  }

  mapped(id: string): number {
    const { attributes, children } = childOf(this.declared.get(id)!, 'qti-mapping')!
    const worth = (answer: string): number => {
      const entry = children.find(({ attributes: { 'map-key': key, 'case-sensitive': isExact } }) =>
        isExact === 'false' ? key!.toLowerCase() === answer.toLowerCase() : key === answer,
      )
      return Number(entry?.attributes['mapped-value'] ?? attributes['default-value'])
    }
    const sum = [...new Set(this.responses.get(id) ?? [])].reduce((total, answer) => total + worth(answer), 0)
    const [low, high] = [attributes['lower-bound'] ?? '-Infinity', attributes['upper-bound'] ?? 'Infinity'].map(Number)
    return Math.min(Math.max(sum, low!), high!)
  }
}
