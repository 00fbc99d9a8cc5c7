// A question of STACK within Moodle's XML (https://docs.stack-assessment.org): its fields one by one, each with its tree of answer tests.
import { asksFor, isHolder, texIn, type Holding } from '../domain/formulas/elements.js'
import { isNumeric, type Formula } from '../domain/formulas/formula.js'
import type { ForeignFormulas } from '../domain/formulas/foreign-formula.js'
import { NoFormula } from '../domain/formulas/foreign-syntax.js'
import { maximaFormulas } from '../domain/formulas/maxima.js'
import { measuredBy } from '../domain/formulas/measured.js'
import {
  gapMark,
  ImportFault,
  type AskedByFormula,
  type AskedOnce,
  type DrawnQuestion,
  type LeftQuestion,
  type WrongAnswer,
} from '../domain/plain-question.js'
import { markedPieces, TEX_MARKS } from './marked-pieces.js'
import { textOf } from './moodle-text.js'
import { withValues } from './rich-text.js'
import { choiceOf } from './stack-choices.js'
import { fieldOf, testedBy, type Tested } from './stack-tree.js'
import { settingsLost } from './stack-settings.js'
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
const TYPED = ['algebraic', 'numerical', 'units', 'singlechar', 'matrix', 'varmatrix']
const CHOSEN = ['radio', 'dropdown', 'checkbox']
const MOST_FIELDS = 8
/** Around what is worked out. */
const VALUE_MARKS = [
  ['{@', '@}'],
  ['{#', '#}'],
] as const

type Field = { readonly name: string; readonly type: string; readonly tans: string; readonly tree: XmlElement }

class Stack {
  readonly #losses = new Set<string>()
  readonly #maxima: ForeignFormulas

  constructor(
    private readonly question: XmlElement,
    private readonly name: string,
  ) {
    const isOff = textOf(childOf(question, 'questionsimplify')) === '0'
    this.#maxima = maximaFormulas(
      !isOff && !/\bsimp\s*:\s*false\b/.test(textOf(childOf(question, 'questionvariables'))),
    )
  }

  read(): DrawnQuestion {
    for (const statement of this.#maxima.assign(textOf(childOf(this.question, 'questionvariables'))))
      this.#losses.add(`“${statement}” in its variables is not carried out.`)
    const fields = this.#fields()
    const asked = fields.map(field => ({
      prompt: null,
      points: this.#points(field.tree),
      asked: this.#asked(field),
    }))
    const numbers = new Map(fields.map(({ name }, at) => [name, at + 1]))
    const stem = this.#markdown(textOf(childOf(this.question, 'questiontext')), numbers.size > 1 ? numbers : new Map())
    if (stem === '') this.#refuse('It has no question.', this.question)
    for (const loss of settingsLost(this.question)) this.#losses.add(loss)
    if (named(this.question, 'hint').some(hint => textOf(hint) !== '')) this.#losses.add('Hints are not imported.')
    const explanation = this.#markdown(textOf(childOf(this.question, 'generalfeedback')))
    const { draws } = this.#maxima
    if (Object.keys(draws.params).length === 0) this.#losses.add('Nothing in it is drawn at random.')
    const common = { name: this.name, stem, draws, explanation, line: this.question.line }
    const [only] = asked
    return only?.asked.kind === 'drawn' && asked.length === 1
      ? { ...common, asked: only.asked, losses: [...this.#losses] }
      : { ...common, asked: { kind: 'parts', parts: asked }, losses: [...this.#losses] }
  }

  #refuse(why: string, { line }: XmlElement): never {
    throw new ImportFault(line, why)
  }

  /** In the order of the text, each with the one tree that tests it. */
  #fields(): Field[] {
    const inputs = named(this.question, 'input')
    const trees = named(this.question, 'prt')
    if (inputs.length === 0 || trees.length === 0) this.#refuse('It asks nothing.', this.question)
    if (inputs.length > MOST_FIELDS) this.#refuse(`It has more than ${MOST_FIELDS} fields.`, inputs.at(-1)!)
    const names = inputs.map(input => textOf(childOf(input, 'name')))
    const byField = new Map<string, XmlElement>()
    for (const tree of trees) {
      const field = fieldOf(tree, names)
      if (byField.has(field)) this.#refuse(`Several trees test “${field}”.`, tree)
      byField.set(field, tree)
    }
    const text = textOf(childOf(this.question, 'questiontext'))
    const place = (input: XmlElement): number => text.indexOf(`[[input:${textOf(childOf(input, 'name'))}]]`)
    return inputs
      .toSorted((one, other) => place(one) - place(other))
      .map(input => {
        const [name = '', type = '', tans = ''] = ['name', 'type', 'tans'].map(each => textOf(childOf(input, each)))
        const tree = byField.get(name)
        if (tree === undefined) return this.#refuse(`No tree of answer tests looks at “${name}”.`, input)
        if (![...TYPED, ...CHOSEN].includes(type)) this.#refuse(`Fields of type “${type}” are not imported.`, input)
        return { name, type, tans, tree }
      })
  }

  #points(tree: XmlElement): number {
    const value = Number(textOf(childOf(tree, 'value')) || '1')
    if (!Number.isInteger(value)) this.#losses.add('The weights of its parts are rounded to whole points.')
    return Math.min(100, Math.max(1, Math.round(value)))
  }

  #asked({ name, type, tans, tree }: Field): AskedOnce | AskedByFormula {
    const variables = textOf(childOf(tree, 'feedbackvariables'))
    if (new RegExp(`\\b${name.replaceAll(/\W/g, '')}\\b`).test(variables))
      this.#refuse('It works out values from the answer.', tree)
    this.#maxima.assign(variables)
    if (CHOSEN.includes(type)) return this.#chosen(tans, type === 'checkbox', tree)
    const tested = testedBy(tree)
    for (const loss of tested.losses) this.#losses.add(loss)
    if (tested.how.kind === 'unit') return this.#quantity(tested, tested.how)
    const right = this.#formula(tested.right)
    return isHolder(right) ? this.#holding(right, tested, type === 'varmatrix') : this.#compared(right, tested)
  }

  /** A list, a set or a matrix. */
  #holding(right: Holding, tested: Tested, isResizable: boolean): AskedByFormula {
    if (tested.how.kind !== 'exact')
      throw new ImportFault(tested.line, `It asks for a ${right.kind} by a test that is not imported for one.`)
    return asksFor(right, this.#wrong(tested), isResizable)
  }

  #compared(right: Formula, tested: Tested): AskedByFormula {
    const { how, wrongForm } = tested
    const refuse = (why: string): never => {
      throw new ImportFault(tested.line, why)
    }
    const wrong = this.#wrong(tested).filter(({ text }) => text !== right.code)
    const drawn = { kind: 'drawn', right: right.code, wrong, grade: null } as const
    if (how.kind === 'close') {
      if (!isNumeric(right)) refuse(`“${tested.right}” is no number.`)
      return { ...drawn, type: 'decimal', grade: { tolerance: how.tolerance } }
    }
    const symbols = right.symbols ?? []
    if (right.kind === 'equation') return { ...drawn, type: 'equation', symbols }
    const form = how.kind === 'form' ? { form: [how.form], ...(wrongForm > 0 && { wrong_form: wrongForm }) } : null
    if (right.kind === 'expression' || right.exact !== undefined) {
      if (how.kind === 'exact' && how.isLiteral) refuse('It asks for an expression in the very form of the key.')
      return {
        ...drawn,
        type: 'expression',
        right: right.exact ?? right.code,
        wrong: this.#wrong(tested, true),
        grade: form,
        ...(symbols.length > 0 && { symbols }),
      }
    }
    if (!isNumeric(right)) return refuse(`“${tested.right}” is neither a number nor an expression.`)
    if (how.kind === 'form' && how.form !== 'lowest_terms') refuse(`It asks for a number in a form, “${how.form}”.`)
    const isWhole = right.kind === 'whole'
    // Maxima keeps fractions in lowest terms, unless that is turned off.
    const isLiteral = how.kind === 'exact' && how.isLiteral && !isWhole
    if (isLiteral && textOf(childOf(this.question, 'questionsimplify')) === '0')
      refuse('It asks for a fraction in one form.')
    if (isLiteral) return { ...drawn, type: 'rational', grade: { form: ['lowest_terms'] } }
    if (!isWhole && form === null) this.#losses.add('A fraction is right as a fraction and as a decimal.')
    this.#losses.add('The answer is a number, not a calculation of it.')
    return { ...drawn, type: isWhole ? 'integer' : 'rational', grade: isWhole ? null : form }
  }

  #quantity(tested: Tested, how: Extract<Tested['how'], { kind: 'unit' }>): AskedByFormula {
    const written = (source: string): string => {
      const { number, unit } = measuredBy(this.#maxima, source)
      const magnitude = this.#maxima.of(number)
      if (!isNumeric(magnitude)) throw new NoFormula(`“${source}” is no number with a unit.`)
      return `quantity(${magnitude.code}, "${unit}")`
    }
    return {
      kind: 'drawn',
      type: 'quantity',
      right: written(tested.right),
      grade: { tolerance: how.tolerance, units: how.isStrict ? 'exact_unit' : 'any_unit' },
      wrong: tested.wrong.map(({ value, feedback }) => ({ text: written(value), feedback: this.#markdown(feedback) })),
    }
  }

  /** `isExact`: as expressions. */
  #wrong({ wrong }: Tested, isExact = false): WrongAnswer[] {
    return wrong.map(({ value, feedback }) => {
      const { code, exact } = this.#formula(value)
      return { text: isExact ? (exact ?? code) : code, feedback: this.#markdown(feedback) }
    })
  }

  /** The list of options says what is right, and its tree what is said to whom. */
  #chosen(tans: string, isTicked: boolean, tree: XmlElement): AskedOnce | AskedByFormula {
    const nodes = named(tree, 'node').map(node => ({
      value: textOf(childOf(node, 'tans')),
      score: Number(textOf(childOf(node, 'truescore'))),
      feedback: textOf(childOf(node, 'truefeedback')),
    }))
    this.#losses.add('Which option is right is taken from the list of options, not from the tree of answer tests.')
    return choiceOf(this.#maxima, tans, isTicked, option => {
      const found = nodes.find(({ value, score, feedback }) => {
        if (score > 0 || feedback === '' || value.includes('mcq_')) return false
        return this.#formula(value).code === option.code
      })
      return found === undefined ? '' : this.#markdown(found.feedback)
    })
  }

  /** What could not be said, before why. */
  #formula(source: string): Formula {
    try {
      return this.#maxima.formula(source)
    } catch (error) {
      if (!(error instanceof NoFormula) || error.message.startsWith('Its variable')) throw error
      throw new NoFormula(`“${source}” cannot be said: ${error.message}`)
    }
  }

  /** With its fields as numbered gaps where there are several, and with `{@a@}` and `{#a#}` as values; in formulas they are in braces, as STACK sets them. */
  #markdown(html: string, fields: ReadonlyMap<string, number> = new Map()): string {
    const { text, losses } = withValues(hold => {
      const plain = html
        .replaceAll(/\[\[input:(\w+)\]\]/g, (_, name: string) => {
          const number = fields.get(name)
          return number === undefined ? '' : gapMark(number)
        })
        .replaceAll(/\[\[(?:validation|feedback):\w+\]\]/g, '')
      const shown = (source: string, isMaths: boolean): string => {
        const formula = this.#formula(source)
        if (isHolder(formula)) return texIn(formula, hold, isMaths)
        const isSymbolic = ['expression', 'equation'].includes(formula.kind) || formula.exact !== undefined
        const value = hold(isSymbolic ? `maths(${formula.exact ?? formula.code})` : formula.code)
        if (isMaths) return `{${value}}`
        return isSymbolic ? String.raw`\(${value}\)` : value
      }
      const held = markedPieces(plain, [...TEX_MARKS, ['$$', '$$']])
        .map((piece, at) =>
          markedPieces(piece, VALUE_MARKS)
            .map((part, place) => (place % 2 === 0 ? part : shown(part.slice(2, -2), at % 2 === 1)))
            .join(''),
        )
        .join('')
      if (/\[\[/.test(held)) throw new NoFormula('Its text has blocks that are programs.')
      return held
    })
    for (const loss of losses) this.#losses.add(loss)
    return text
  }
}
