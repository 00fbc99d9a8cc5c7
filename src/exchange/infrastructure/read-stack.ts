// A question of STACK within Moodle's XML (https://docs.stack-assessment.org): one field for a number that is compared with others. What
// is drawn at random becomes parameters of the blueprint. Everything else is left out: a rule that is translated half is another rule.
import { MaximaReader, NoFormula } from '../domain/maxima-formula.js'
import { plainNumber } from '../domain/number.js'
import { ImportFault, type DrawnQuestion, type LeftQuestion, type WrongAnswer } from '../domain/plain-question.js'
import { textOf } from './moodle-text.js'
import { withValues } from './rich-text.js'
import { childOf, type XmlElement } from './xml-tree.js'

export function readStack(question: XmlElement, name: string): DrawnQuestion | LeftQuestion {
  try {
    return new Stack(question, name).read()
  } catch (error) {
    if (error instanceof NoFormula)
      return { name, line: question.line, why: `It is a STACK question. ${error.message}` }
    if (error instanceof ImportFault) return { name, line: error.line, why: `It is a STACK question. ${error.message}` }
    throw error
  }
}

const named = ({ children }: XmlElement, name: string): XmlElement[] => children.filter(each => each.name === name)

type Compared = {
  readonly right: string
  readonly wrong: readonly WrongAnswer[]
  /** Of the right one; null where it is compared exactly. */
  readonly tolerance: Readonly<Record<string, string>> | null
}

const EXACT = ['AlgEquiv', 'EqualComAss', 'CasEqual']
const CLOSE: Readonly<Record<string, string>> = { NumAbsolute: 'abs', NumRelative: 'rel' }

class Stack {
  readonly #losses = new Set<string>()
  readonly #maxima = new MaximaReader()

  constructor(
    private readonly question: XmlElement,
    private readonly name: string,
  ) {}

  read(): DrawnQuestion {
    const input = this.#only('input', 'It has several fields.')
    const tree = this.#only('prt', 'It has several trees of answer tests.')
    const field = textOf(childOf(input, 'name'))
    const type = textOf(childOf(input, 'type'))
    if (!['algebraic', 'numerical'].includes(type)) this.#refuse(`Fields of type “${type}” are not imported.`, input)
    this.#maxima.assign(textOf(childOf(this.question, 'questionvariables')))
    if (!this.#maxima.isDrawn) this.#losses.add('Nothing in it is drawn at random.')
    if (textOf(childOf(tree, 'feedbackvariables')) !== '') this.#refuse('It works out values from the answer.', tree)
    const { right, wrong, tolerance } = this.#compared(tree, field)
    const isWhole = this.#maxima.isWhole(right)
    if (!isWhole && tolerance === null) this.#losses.add('A fraction is right as a fraction and as a decimal.')
    if (isWhole || tolerance === null) this.#losses.add('The answer is a number, not a calculation of it.')
    const stem = this.#markdown(textOf(childOf(this.question, 'questiontext')))
    if (stem === '') this.#refuse('It has no question.', this.question)
    if (named(this.question, 'hint').some(hint => textOf(hint) !== '')) this.#losses.add('Hints are not imported.')
    return {
      name: this.name,
      stem,
      draws: this.#maxima.draws,
      asked: {
        kind: 'drawn',
        type: tolerance !== null ? 'decimal' : isWhole ? 'integer' : 'rational',
        right,
        tolerance,
        wrong,
      },
      explanation: this.#markdown(textOf(childOf(this.question, 'generalfeedback'))),
      line: this.question.line,
      losses: [...this.#losses],
    }
  }

  #refuse(why: string, { line }: XmlElement): never {
    throw new ImportFault(line, why)
  }

  #only(name: string, why: string): XmlElement {
    const [first, second] = named(this.question, name)
    if (first === undefined) this.#refuse('It asks nothing.', this.question)
    return second === undefined ? first : this.#refuse(why, second)
  }

  /** Follows the tree of tests along the answers that are not right. */
  #compared(tree: XmlElement, field: string): Compared {
    const nodes = new Map(named(tree, 'node').map(node => [textOf(childOf(node, 'name')), node]))
    const seen = new Set<XmlElement>()
    let [right, tolerance]: [string | null, Compared['tolerance']] = [null, null]
    const wrong: WrongAnswer[] = []
    let node = nodes.get(textOf(childOf(tree, 'firstnodename'))) ?? [...nodes.values()][0]
    for (; node !== undefined && !seen.has(node); node = nodes.get(this.#of(node, 'falsenextnode'))) {
      seen.add(node)
      const test = this.#of(node, 'answertest')
      if (this.#of(node, 'sans') !== field)
        this.#refuse(`It tests “${this.#of(node, 'sans')}”, not the answer alone.`, node)
      const value = this.#maxima.formula(this.#of(node, 'tans'))
      const score = Number(this.#of(node, 'truescore'))
      if (this.#of(node, 'truenextnode') !== '-1') this.#refuse('It goes on to test a right answer.', node)
      if (Number(this.#of(node, 'falsescore')) > 0 && this.#of(node, 'falsenextnode') === '-1')
        this.#refuse('It gives points for any answer.', node)
      if (!EXACT.includes(test) && CLOSE[test] === undefined) this.#refuse(`Its test “${test}” is not imported.`, node)
      if (test === 'EqualComAss' && !this.#maxima.isWhole(value))
        this.#refuse('It asks for a fraction in one form.', node)
      if (score >= 1 && right === null) {
        right = value
        tolerance = CLOSE[test] === undefined ? null : { [CLOSE[test]]: this.#tolerance(node) }
      } else if (score >= 1) this.#refuse('Several answers are right.', node)
      else if (score > 0) this.#losses.add('Answers that earn part of the points are not imported.')
      else wrong.push({ text: value, feedback: this.#markdown(this.#of(node, 'truefeedback')) })
      if (this.#of(node, 'falsefeedback') !== '')
        this.#losses.add('Feedback for any other wrong answer is not imported.')
    }
    if (right === null) this.#refuse('No answer is right.', tree)
    return { right, tolerance, wrong: wrong.filter(({ feedback }) => feedback !== '') }
  }

  #of(node: XmlElement, name: string): string {
    return textOf(childOf(node, name))
  }

  /** Where nothing is set, STACK takes a twentieth. */
  #tolerance(node: XmlElement): string {
    const options = this.#of(node, 'testoptions')
    return plainNumber(options === '' ? '0.05' : options) ?? this.#refuse(`“${options}” is no tolerance.`, node)
  }

  /** Without the fields, and with `{@a@}` and `{#a#}` as values; in formulas they are in braces, as STACK sets them. */
  #markdown(html: string): string {
    const { text, losses } = withValues(hold => {
      const held = html
        .replaceAll(/\[\[(?:input|validation|feedback):\w+\]\]/g, '')
        .split(/(\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\$\$[\s\S]*?\$\$)/)
        .map((piece, at) =>
          piece.replaceAll(/\{@([\s\S]*?)@\}|\{#([\s\S]*?)#\}/g, (_, shown?: string, plain?: string) => {
            const value = hold(this.#maxima.formula(shown ?? plain!))
            return at % 2 === 1 ? `{${value}}` : value
          }),
        )
        .join('')
      if (/\[\[/.test(held)) throw new NoFormula('Its text has blocks that are programs.')
      return held
    })
    for (const loss of losses) this.#losses.add(loss)
    return text
  }
}
