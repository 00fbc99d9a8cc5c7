// One question of Numbas: its statement, and its parts and gaps one by one.
import { namesIn } from '../domain/formulas/draws.js'
import { NoFormula } from '../domain/formulas/foreign-syntax.js'
import { asksFor, isHolder, texIn } from '../domain/formulas/elements.js'
import { jmeFormulas } from '../domain/formulas/jme.js'
import type { Formula } from '../domain/formulas/formula.js'
import { plainNumber, rangeOf } from '../domain/number.js'
import {
  gapMark,
  type AskedByFormula,
  type AskedOnce,
  type DrawnQuestion,
  type PlainQuestion,
} from '../domain/plain-question.js'
import { valuesToChoose } from '../domain/values-to-choose.js'
import { markedPieces, TEX_MARKS } from './marked-pieces.js'
import { NumbasPart, type NumbasQuestion } from './numbas-file.js'
import { plainText, withValues } from './rich-text.js'

type Field = { readonly part: NumbasPart; readonly prompt: string | null }
const MOST_PARTS = 8
const MATHS_MARKS = [...TEX_MARKS, ['$', '$']] as const
/** Types whose alternative answers can be recognised. */
const HAS_ALTERNATIVES = new Set(['numberentry', 'jme', 'patternmatch'])

export class NumbasReader {
  readonly #losses = new Set<string>()
  readonly #formulas = jmeFormulas()
  #uses = false

  constructor(
    private readonly question: NumbasQuestion,
    private readonly line: number,
  ) {}

  /** Throws NoFormula. */
  read(): PlainQuestion | DrawnQuestion {
    const { name, statement, advice, functions, variablesTest } = this.question
    if (Object.keys(functions).length > 0) throw new NoFormula('It has functions of its own.')
    const { text, fields } = this.#fields()
    this.#assign()
    if (variablesTest.condition.trim() !== '') this.#formulas.require(variablesTest.condition)
    const stem = this.#markdown([statement, text].join('\n')).replace(/\s*…$/, '').trim()
    if (stem === '') throw new NoFormula('It has no question.')
    const explanation = this.#markdown(advice)
    const parts = fields.map(({ part, prompt }) => ({
      prompt: prompt === null ? null : this.#markdown(prompt),
      points: Math.min(100, Math.max(1, Math.round(part.marks))),
      asked: this.#withAlternatives(part),
    }))
    const common = { name, stem, line: this.line, explanation, losses: [...this.#losses] }
    const plain = parts.flatMap(part => (part.asked.kind === 'drawn' ? [] : [{ ...part, asked: part.asked }]))
    const isPlain = plain.length === parts.length && !this.#uses
    const [first] = parts
    if (isPlain) return { ...common, asked: plain.length === 1 ? plain[0]!.asked : { kind: 'parts', parts: plain } }
    const { draws } = this.#formulas
    if (parts.length === 1 && first!.asked.kind === 'drawn') return { ...common, draws, asked: first!.asked }
    return { ...common, draws, asked: { kind: 'parts', parts } }
  }

  /** What is asked for, in its order: parts, and in place of a part with gaps its gaps. */
  #fields(): { readonly text: string; readonly fields: readonly Field[] } {
    const parts = this.question.parts.map(each => read(each))
    if (parts.length === 0) throw new NoFormula('It asks nothing.')
    const texts: string[] = []
    const fields: Field[] = []
    const isSingle = parts.length === 1
    for (const part of parts) {
      this.#checkMarking(part)
      if (part.type === 'information') texts.push(part.prompt)
      else if (part.type === 'gapfill') {
        const gaps = part.gaps.map(each => read(each))
        const from = fields.length
        const isOnly = isSingle && gaps.length === 1
        for (const gap of gaps) {
          this.#checkMarking(gap)
          fields.push({ part: gap, prompt: null })
        }
        texts.push(
          part.prompt.replaceAll(/\[\[(\d+)\]\]/g, (_, gap: string) =>
            isOnly ? '…' : gapMark(from + Number(gap) + 1),
          ),
        )
      } else {
        if (isSingle) texts.push(part.prompt)
        fields.push({ part, prompt: isSingle ? null : part.prompt })
      }
    }
    if (fields.length === 0) throw new NoFormula('It asks nothing.')
    if (fields.length > MOST_PARTS) throw new NoFormula(`It asks for more than ${MOST_PARTS} answers.`)
    return { text: texts.join('\n'), fields }
  }

  #checkMarking({ type, customMarkingAlgorithm, alternatives, steps }: NumbasPart): void {
    if (customMarkingAlgorithm.trim() !== '') throw new NoFormula('It is marked by a program of its own.')
    if (alternatives.length > 0 && !HAS_ALTERNATIVES.has(type)) throw new NoFormula('It has alternative answers.')
    if (steps.length > 0) this.#losses.add('Steps are not imported.')
  }

  /** Numbas works variables out in the order in which they need each other. */
  #assign(): void {
    const open = new Map(
      Object.entries(this.question.variables).map(([name, { definition }]) => [name.toLowerCase(), definition]),
    )
    while (open.size > 0) {
      const ready = [...open].find(([, formula]) => !namesIn(formula.toLowerCase()).some(used => open.has(used)))
      if (ready === undefined) throw new NoFormula('Its variables need each other in a circle.')
      const [name, definition] = ready
      this.#formulas.define(name, definition)
      open.delete(name)
    }
  }

  /** What could not be said, before why. */
  #naming<T>(what: string, make: () => T): T {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof NoFormula) || error.message.startsWith('Its variable')) throw error
      throw new NoFormula(`${what.replaceAll(/\s+/g, ' ').slice(0, 160)}: ${error.message}`)
    }
  }

  /** With `{a}` in texts, and `\var{a}` and `\simplify{…}` in formulas, as values. */
  #markdown(html: string): string {
    const { text, losses } = withValues(hold => {
      const value = (source: string, isMaths: boolean): string => {
        this.#uses = true
        const formula = this.#formula(source)
        if (isHolder(formula)) return texIn(formula, hold, isMaths)
        const isSymbolic = formula.kind === 'expression' || formula.kind === 'equation'
        const held = hold(isSymbolic ? `maths(${formula.code})` : formula.code)
        if (isMaths) return `{${held}}`
        return isSymbolic ? String.raw`\(${held}\)` : held
      }
      return markedPieces(html, MATHS_MARKS)
        .map((piece, at) => {
          if (at % 2 === 0) return piece.replaceAll(/\{([^{}]*)\}/g, (_, source: string) => value(source, false))
          const maths = piece.startsWith('$') ? String.raw`\(${piece.slice(1, -1)}\)` : piece
          return withArguments(maths, source => value(source, true))
        })
        .join('')
    })
    for (const loss of losses) this.#losses.add(loss)
    return text
  }

  /** In braces stand values there, which is what names do. */
  #formula(source: string): Formula {
    return this.#naming(`“${source}”`, () => this.#formulas.formula(source.replaceAll('{', '(').replaceAll('}', ')')))
  }

  /** Answers that earn nothing, and what is said to them, are mistakes that it knows. */
  #withAlternatives(part: NumbasPart): AskedOnce | AskedByFormula {
    const asked = this.#asked(part)
    if (asked.kind !== 'drawn' && asked.kind !== 'number' && asked.kind !== 'text') return asked
    const wrong = part.alternatives.flatMap(raw => {
      const other = read(raw)
      this.#checkMarking(other)
      if (other.marks > 0) throw new NoFormula('It has alternative answers that earn points.')
      const feedback = this.#markdown(other.alternativeFeedbackMessage)
      const text = mistakeIn(this.#asked(other), asked)
      if (text === null || feedback === '') {
        this.#losses.add(
          `An alternative answer is not imported: ${text === null ? 'it is of another kind' : 'nothing is said to it'}.`,
        )
        return []
      }
      return [{ text, feedback }]
    })
    return { ...asked, wrong: [...asked.wrong, ...wrong] }
  }

  #asked(part: NumbasPart): AskedOnce | AskedByFormula {
    switch (part.type) {
      case 'numberentry':
        return this.#number(part)
      case 'jme':
        return this.#expression(part)
      case 'matrix':
        return this.#matrix(part)
      case 'patternmatch':
        if (part.matchMode !== 'exact' || part.answer === undefined)
          throw new NoFormula('Its right answer is a pattern.')
        if (part.caseSensitive) this.#losses.add('Upper and lower case are not told apart in a blueprint.')
        return { kind: 'text', right: [this.#option(part.answer)], wrong: [] }
      case '1_n_2':
      case 'm_n_2':
        return this.#choice(part)
      default:
        throw new NoFormula(`Parts of type “${part.type}” are not imported.`)
    }
  }

  #number(part: NumbasPart): AskedOnce | AskedByFormula {
    const { minValue: least, maxValue: most, precisionType, precision, strictPrecision, mustBeReduced } = part
    if (least === undefined || most === undefined) throw new NoFormula('No number is right.')
    const isFixed = plainNumber(least) !== null && plainNumber(most) !== null
    if (isFixed && precisionType === 'none' && !mustBeReduced) {
      const range = rangeOf(least, most)
      if (range === null) throw new NoFormula(`“${least}” to “${most}” is no range of numbers.`)
      return { kind: 'number', right: range.middle, within: range.within, wrong: [] }
    }
    const [low, high] = [this.#formula(least), this.#formula(most)]
    if (![low, high].every(({ kind }) => kind === 'whole' || kind === 'number'))
      throw new NoFormula(`“${least}” is no number.`)
    this.#uses = true
    const middle = low.code === high.code ? null : middleOf(least, most)
    const right = middle === null ? low.code : this.#formula(middle.of).code
    const drawn = { kind: 'drawn', right, wrong: [] } as const
    if (low.code !== high.code && middle === null)
      throw new NoFormula(`Its range of right numbers, “${least}” to “${most}”, depends on what is drawn.`)
    if (precisionType === 'dp' || precisionType === 'sigfig') {
      if (!/^\d+$/.test(precision.trim())) throw new NoFormula(`Its number of digits is “${precision}”.`)
      const digits = { [precisionType === 'dp' ? 'places' : 'sigfigs']: Number(precision) }
      return {
        ...drawn,
        type: 'decimal',
        grade: { tolerance: { ...digits, ...(strictPrecision && { written: true }) } },
      }
    }
    if (precisionType !== 'none') throw new NoFormula(`It asks for a number of digits as “${precisionType}”.`)
    if (mustBeReduced) return { ...drawn, type: 'rational', grade: { form: ['lowest_terms'] } }
    if (middle !== null) return { ...drawn, type: 'decimal', grade: { tolerance: { abs: middle.within } } }
    if (low.exact !== undefined)
      throw new NoFormula(`“${least}” has no end as a decimal, and no number of digits is asked for.`)
    const isWhole = low.kind === 'whole'
    this.#losses.add(isWhole ? 'The answer is a whole number.' : 'A fraction is right as a fraction and as a decimal.')
    return { ...drawn, type: isWhole ? 'integer' : 'rational', grade: null }
  }

  #expression({ answer, mustmatchpattern, notallowed, musthave, maxlength }: NumbasPart): AskedByFormula {
    if (answer === undefined) throw new NoFormula('No expression is right.')
    if (mustmatchpattern.pattern.trim() !== '') throw new NoFormula('Its expression has to match a pattern.')
    if (notallowed.strings.length > 0 || musthave.strings.length > 0 || maxlength.length > 0)
      this.#losses.add('Which signs an expression must have or must not have is not imported.')
    const formula = this.#formula(answer)
    this.#uses = true
    if (isHolder(formula)) return asksFor(formula, [])
    const code = formula.exact ?? formula.code
    if (formula.kind === 'equation')
      return { kind: 'drawn', type: 'equation', right: code, grade: null, wrong: [], symbols: formula.symbols ?? [] }
    if (formula.kind !== 'expression' && formula.kind !== 'whole' && formula.kind !== 'number')
      throw new NoFormula(`“${answer}” is no expression.`)
    const symbols = formula.symbols ?? []
    return {
      kind: 'drawn',
      type: 'expression',
      right: code,
      grade: null,
      wrong: [],
      ...(symbols.length > 0 && { symbols }),
    }
  }

  #matrix({ correctAnswer, allowResize, markPerCell, tolerance, precisionType }: NumbasPart): AskedByFormula {
    const right = correctAnswer === undefined ? null : this.#formula(correctAnswer)
    if (right === null || !isHolder(right) || right.kind !== 'matrix') throw new NoFormula('No matrix is right.')
    if (tolerance > 0 || precisionType !== 'none') throw new NoFormula('The entries of its matrix are rounded.')
    this.#uses = true
    return { ...asksFor(right, [], allowResize), grade: markPerCell ? { credit: 'per_element' } : null }
  }

  #option(html: string): string {
    if (holdsValues(html)) throw new NoFormula('Its options hold values that are drawn, or belong to them.')
    return plainText(html.replaceAll(/\$([^$]*)\$/g, String.raw`\($1\)`), 'html').text
  }

  #choice(part: NumbasPart): AskedOnce | AskedByFormula {
    const { type, choices, matrix, distractors } = part
    if (!Array.isArray(choices) || !Array.isArray(matrix)) throw new NoFormula('Its options come from a formula.')
    const marks = matrix.flat().map(Number)
    if (marks.some(Number.isNaN)) throw new NoFormula('Its points come from formulas.')
    const feedback = (at: number): string => this.#markdown([distractors[at] ?? ''].flat()[0] ?? '')
    if (type === '1_n_2' && choices.some(holdsValues)) return this.#valuesToChoose(choices, marks, feedback)
    const options = choices.map((html, at) => ({
      text: this.#option(html),
      marks: marks[at] ?? 0,
      feedback: feedback(at),
    }))
    const [right, wrong] = [options.filter(each => each.marks > 0), options.filter(each => each.marks <= 0)]
    if (options.some(({ text }) => text === '')) throw new NoFormula('An option has no text.')
    if (type === '1_n_2') {
      if (right.length !== 1 || wrong.length === 0)
        throw new NoFormula('It needs one option that is right, and one that is not.')
      return {
        kind: 'one',
        right: right[0]!.text,
        wrong: wrong.map(({ text, feedback: said }) => ({ text, feedback: said })),
      }
    }
    if (right.length === 0) throw new NoFormula('No option is right.')
    this.#losses.add('Its points for some of the right options are not imported: all of them count.')
    if (options.some(each => each.feedback !== ''))
      this.#losses.add('Feedback for single options is not imported, because several are ticked at once.')
    return {
      kind: 'several',
      right: right.map(({ text }) => text),
      wrong: wrong.map(({ text }) => text),
      credit: 'whole',
    }
  }

  /** Options that are values and nothing else: `{a}`, `$\var{a}$` or `$\simplify{…}$`. */
  #valuesToChoose(
    choices: readonly string[],
    marks: readonly number[],
    feedback: (at: number) => string,
  ): AskedByFormula {
    const formulas = choices.map(html => {
      const text = plainText(html, 'html').text.replaceAll('$', '').trim()
      const found = /^(?:\\var|\\simplify(?:\[[^\]]*\])?)?\{([\s\S]*)\}$/.exec(text)
      const source = found?.[1] ?? (plainNumber(text) === null ? null : text)
      if (source === null) throw new NoFormula('Its options hold values that are drawn among words.')
      return this.#formula(source)
    })
    this.#uses = true
    const right = marks.findIndex(mark => mark > 0)
    if (right < 0 || marks.filter(mark => mark > 0).length > 1 || formulas.length < 2)
      throw new NoFormula('It needs one option that is right, and one that is not.')
    const others = formulas.map((_, at) => at).filter(at => at !== right)
    return valuesToChoose(
      formulas[right]!,
      others.map(at => formulas[at]!),
      (_, at) => feedback(others[at]!),
    )
  }
}

function read(raw: unknown): NumbasPart {
  const part = NumbasPart.safeParse(raw)
  if (!part.success) throw new NoFormula('A part of it cannot be read.')
  return part.data
}

/** The answer to one as a wrong answer to the other; null where it is of another kind. */
function mistakeIn(one: AskedOnce | AskedByFormula, other: AskedOnce | AskedByFormula): string | null {
  if (one.kind === 'text') return other.kind === 'text' ? (one.right[0] ?? null) : null
  if (one.kind === 'number') return other.kind === 'number' || other.kind === 'drawn' ? one.right : null
  if (one.kind !== 'drawn' || other.kind !== 'drawn') return null
  const takes = one.type === other.type || (one.type === 'integer' && ['rational', 'decimal'].includes(other.type))
  return takes ? one.right : null
}

const holdsValues = (html: string): boolean =>
  /\\var|\\simplify|\{[^{}]*\}/.test(
    markedPieces(html, MATHS_MARKS)
      .map((piece, at) => (at % 2 === 0 || /\\var|\\simplify/.test(piece) ? piece : ''))
      .join(''),
  )

/** TeX with what stands in the braces of `\var` and `\simplify` replaced. */
function withArguments(tex: string, replaced: (source: string) => string): string {
  let written = ''
  let at = 0
  const command = /\\(?:var|simplify)(?:\[[^\]\\]*\])?\{/g
  for (let found = command.exec(tex); found !== null; found = command.exec(tex)) {
    const from = command.lastIndex
    let [depth, end] = [1, from]
    for (; end < tex.length && depth > 0; end += 1) depth += tex[end] === '{' ? 1 : tex[end] === '}' ? -1 : 0
    if (depth > 0) throw new NoFormula('A brace is not closed in a formula of it.')
    written += tex.slice(at, found.index) + replaced(tex.slice(from, end - 1))
    at = end
    command.lastIndex = end
  }
  return written + tex.slice(at)
}

/** Of `x-0.1` and `x+0.1`: x, and how far an answer may be from it. */
function middleOf(least: string, most: string): { readonly of: string; readonly within: number } | null {
  const split = (text: string) => /^(.*?)\s*([+-])\s*(\d+(?:\.\d+)?)$/.exec(text.trim())
  const [low, high] = [split(least), split(most)]
  const isAround = low?.[2] === '-' && high?.[2] === '+' && low[3] === high[3] && low[1]!.trim() === high[1]!.trim()
  return isAround && low[1]!.trim() !== '' ? { of: low[1]!, within: Number(low[3]) } : null
}
