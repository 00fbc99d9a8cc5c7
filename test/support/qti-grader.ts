// Grades answers by the response processing of an item of QTI 3.0, as far as our items use it. Written from the specification, not from
// the exporter: what it does not know, it throws at.
import { childOf, xmlTree, type XmlElement } from '../../src/exchange/infrastructure/xml-tree.js'

type Grade = { readonly score: number; readonly feedback: string | null; readonly solution: string | null }

/** `response`: identifiers, or what was typed. */
export function gradeQti(itemXml: string, response: readonly string[]): Grade {
  const item = xmlTree(itemXml)!
  const declared = childOf(item, 'qti-response-declaration')!
  const outcomes = new Map([['SCORE', '0']])
  const processing = childOf(item, 'qti-response-processing')!
  const grader = new Grader(declared, response, outcomes)
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
  return { score: Number(outcomes.get('SCORE')), feedback: shown('FEEDBACK'), solution: shown('SOLUTION') }
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
    private readonly declared: XmlElement,
    private readonly response: readonly string[],
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
    const cardinality = this.declared.attributes['cardinality']
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
      case 'qti-variable':
        return [...this.response]
      case 'qti-base-value':
        return [expression.text]
      case 'qti-correct':
        return childOf(this.declared, 'qti-correct-response')!.children.map(({ text }) => text)
      case 'qti-map-response':
        return [String(this.mapped(childOf(this.declared, 'qti-mapping')!))]
      default:
        throw new Error(`There is no expression ${expression.name}.`)
    }
  }

  mapped({ attributes, children }: XmlElement): number {
    const worth = (answer: string): number => {
      const entry = children.find(({ attributes: { 'map-key': key, 'case-sensitive': isExact } }) =>
        isExact === 'false' ? key!.toLowerCase() === answer.toLowerCase() : key === answer,
      )
      return Number(entry?.attributes['mapped-value'] ?? attributes['default-value'])
    }
    const sum = [...new Set(this.response)].reduce((total, answer) => total + worth(answer), 0)
    const [low, high] = [attributes['lower-bound'] ?? '-Infinity', attributes['upper-bound'] ?? 'Infinity'].map(Number)
    return Math.min(Math.max(sum, low!), high!)
  }
}
