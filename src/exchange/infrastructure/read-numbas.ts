// Exams of Numbas (`.exam`, https://docs.numbas.org.uk): questions of one part that is a choice, a number or a fixed text. Numbers that are
// drawn at random become parameters.
import { z } from 'zod'
import { MaximaReader, NoFormula } from '../domain/maxima-formula.js'
import { plainNumber, rangeOf } from '../domain/number.js'
import {
  ImportFault,
  type Asked,
  type DrawnQuestion,
  type LeftQuestion,
  type PlainQuestion,
  type ReadQuestions,
} from '../domain/plain-question.js'
import { plainText, withValues } from './rich-text.js'

const Written = z.union([z.string(), z.number()]).transform(String)
const Part = z.object({
  type: z.string(),
  prompt: z.string().default(''),
  /** As formulas they are texts. */
  choices: z.union([z.array(z.string()), z.string()]).optional(),
  matrix: z.union([z.array(z.union([Written, z.array(Written)])), z.string()]).optional(),
  distractors: z.array(z.union([z.string(), z.array(z.string())])).default([]),
  minValue: Written.optional(),
  maxValue: Written.optional(),
  precisionType: z.string().default('none'),
  mustBeReduced: z.boolean().default(false),
  answer: Written.optional(),
  matchMode: z.string().default('regex'),
  caseSensitive: z.boolean().default(false),
  customMarkingAlgorithm: z.string().default(''),
  alternatives: z.array(z.unknown()).default([]),
  steps: z.array(z.unknown()).default([]),
  gaps: z.array(z.unknown()).default([]),
})
type Part = z.infer<typeof Part>
const Question = z.object({
  name: z.string().default('Without a name'),
  statement: z.string().default(''),
  advice: z.string().default(''),
  variables: z.record(z.string(), z.object({ definition: Written })).default({}),
  variablesTest: z.object({ condition: z.string().default('') }).default({ condition: '' }),
  functions: z.record(z.string(), z.unknown()).default({}),
  parts: z.array(z.unknown()).default([]),
})
const Exam = z.object({ question_groups: z.array(z.object({ questions: z.array(z.unknown()) })) })

/** Throws ImportFault where the file is no exam. */
export function readNumbas(source: string): ReadQuestions {
  const exam = Exam.safeParse(jsonIn(source))
  if (!exam.success) throw new ImportFault(1, 'An exam holds question_groups.')
  const lines = source.split('\n').flatMap((text, at) => (/"statement"\s*:/.test(text) ? [at + 1] : []))
  const questions: (PlainQuestion | DrawnQuestion)[] = []
  const left: LeftQuestion[] = []
  for (const [at, raw] of exam.data.question_groups.flatMap(group => group.questions).entries()) {
    const line = lines[at] ?? 1
    const read = Question.safeParse(raw)
    if (!read.success) left.push({ name: `Question ${at + 1}`, line, why: 'It cannot be read.' })
    else
      try {
        questions.push(new NumbasQuestion(read.data, line).read())
      } catch (error) {
        if (!(error instanceof NoFormula)) throw error
        left.push({ name: read.data.name, line, why: error.message })
      }
  }
  return { questions, left }
}

/** The first line is a comment. */
function jsonIn(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF?\/\/.*$/m, ''))
  } catch {
    throw new ImportFault(1, 'What follows its first line is not JSON.')
  }
}

class NumbasQuestion {
  readonly #losses = new Set<string>()
  readonly #maxima = new MaximaReader()
  #uses = false

  constructor(
    private readonly question: z.infer<typeof Question>,
    private readonly line: number,
  ) {}

  read(): PlainQuestion | DrawnQuestion {
    const { name, statement, advice, functions, variablesTest } = this.question
    const part = this.#part()
    if (Object.keys(functions).length > 0) throw new NoFormula('It has functions of its own.')
    if (variablesTest.condition.trim() !== '') throw new NoFormula('Its variables have to meet a condition.')
    this.#assign()
    const stem = this.#markdown(`${statement}\n${part.prompt.replaceAll(/\[\[0\]\]/g, '…')}`)
      .replace(/\s*…$/, '')
      .trim()
    if (stem === '') throw new NoFormula('It has no question.')
    const common = { name, stem, line: this.line, explanation: this.#markdown(advice) }
    if (part.type === 'numberentry' && (this.#uses || plainNumber(part.minValue ?? '') === null))
      return { ...common, draws: this.#maxima.draws, asked: this.#drawn(part), losses: [...this.#losses] }
    const asked = this.#asked(part)
    if (this.#uses) throw new NoFormula('Its options hold values that are drawn, or belong to them.')
    return { ...common, asked, losses: [...this.#losses] }
  }

  /** The only one; the gap of a part with one gap stands for it. */
  #part(): Part {
    const parts = this.question.parts.map(raw => Part.safeParse(raw))
    const [first] = parts
    if (first === undefined || parts.length > 1)
      throw new NoFormula(first === undefined ? 'It asks nothing.' : 'It has several parts.')
    if (!first.success) throw new NoFormula('Its part cannot be read.')
    let part = first.data
    if (part.type === 'gapfill') {
      const gap = Part.safeParse(part.gaps[0])
      if (part.gaps.length !== 1 || !gap.success) throw new NoFormula('It has several gaps.')
      part = { ...gap.data, prompt: part.prompt, steps: part.steps }
    }
    if (part.customMarkingAlgorithm.trim() !== '') throw new NoFormula('It is marked by a program of its own.')
    if (part.alternatives.length > 0) throw new NoFormula('It has alternative answers.')
    if (part.steps.length > 0) this.#losses.add('Steps are not imported.')
    return part
  }

  /** Numbas works variables out in the order in which they need each other. */
  #assign(): void {
    const open = new Map(
      Object.entries(this.question.variables).map(([name, { definition }]) => [
        name.toLowerCase(),
        maximaOf(definition),
      ]),
    )
    while (open.size > 0) {
      const ready = [...open].find(([, formula]) => !(formula.match(/[a-z]\w*/g) ?? []).some(used => open.has(used)))
      if (ready === undefined) throw new NoFormula('Its variables need each other in a circle.')
      this.#maxima.assign(`${ready[0]}: ${ready[1]};`)
      open.delete(ready[0])
    }
  }

  /** With `{a}` in texts and `\var{a}` in formulas as values. */
  #markdown(html: string): string {
    const { text, losses } = withValues(hold => {
      const value = (formula: string): string => {
        this.#uses = true
        return hold(this.#maxima.formula(formula.toLowerCase()))
      }
      return html
        .split(/(\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\$[^$]*\$)/)
        .map((piece, at) => {
          if (at % 2 === 0) return piece.replaceAll(/\{([^{}]*)\}/g, (_, formula: string) => value(formula))
          if (piece.includes(String.raw`\simplify`)) throw new NoFormula('Its formulas are simplified by a program.')
          const maths = piece.startsWith('$') ? String.raw`\(${piece.slice(1, -1)}\)` : piece
          return maths.replaceAll(/\\var\{([^{}]*)\}/g, (_, formula: string) => `{${value(formula)}}`)
        })
        .join('')
    })
    for (const loss of losses) this.#losses.add(loss)
    return text
  }

  #option(html: string): string {
    if (
      /\\var|\\simplify|\{[^{}]*\}/.test(
        html.replaceAll(/\\\([\s\S]*?\\\)|\$[^$]*\$/g, maths => (maths.includes(String.raw`\var`) ? maths : '')),
      )
    )
      throw new NoFormula('Its options hold values that are drawn, or belong to them.')
    return plainText(html.replaceAll(/\$([^$]*)\$/g, String.raw`\($1\)`), 'html').text
  }

  #drawn(part: Part): DrawnQuestion['asked'] {
    const [least, most] = this.#bounds(part).map(bound => this.#maxima.formula(bound.toLowerCase()))
    if (least !== most) throw new NoFormula('Its range of right numbers depends on what is drawn.')
    const isWhole = this.#maxima.isWhole(least!)
    this.#losses.add(isWhole ? 'The answer is a whole number.' : 'A fraction is right as a fraction and as a decimal.')
    return { kind: 'drawn', type: isWhole ? 'integer' : 'rational', right: least!, tolerance: null, wrong: [] }
  }

  #bounds({ minValue, maxValue, precisionType, mustBeReduced }: Part): string[] {
    if (precisionType !== 'none') throw new NoFormula('It asks for a number of digits.')
    if (mustBeReduced) throw new NoFormula('It asks for a fraction in one form.')
    if (minValue === undefined || maxValue === undefined) throw new NoFormula('No number is right.')
    return [minValue.trim(), maxValue.trim()]
  }

  #asked(part: Part): Asked {
    switch (part.type) {
      case 'numberentry': {
        const [least = '', most = ''] = this.#bounds(part)
        const range = rangeOf(least, most)
        if (range === null) throw new NoFormula(`“${least}” to “${most}” is no range of numbers.`)
        return { kind: 'number', right: range.middle, within: range.within, wrong: [] }
      }
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

  #choice({ type, choices, matrix, distractors }: Part): Asked {
    if (!Array.isArray(choices) || !Array.isArray(matrix)) throw new NoFormula('Its options come from a formula.')
    const marks = matrix.flat().map(Number)
    const options = choices.map((html, at) => ({
      text: this.#option(html),
      marks: marks[at] ?? 0,
      feedback: this.#markdown([distractors[at] ?? ''].flat()[0] ?? ''),
    }))
    if (marks.some(Number.isNaN)) throw new NoFormula('Its points come from formulas.')
    const [right, wrong] = [options.filter(each => each.marks > 0), options.filter(each => each.marks <= 0)]
    if (options.some(({ text }) => text === '')) throw new NoFormula('An option has no text.')
    if (type === '1_n_2') {
      if (right.length !== 1 || wrong.length === 0)
        throw new NoFormula('It needs one option that is right, and one that is not.')
      return { kind: 'one', right: right[0]!.text, wrong: wrong.map(({ text, feedback }) => ({ text, feedback })) }
    }
    if (right.length === 0) throw new NoFormula('No option is right.')
    this.#losses.add('Its points for some of the right options are not imported: all of them count.')
    if (options.some(({ feedback }) => feedback !== ''))
      this.#losses.add('Feedback for single options is not imported, because several are ticked at once.')
    return {
      kind: 'several',
      right: right.map(({ text }) => text),
      wrong: wrong.map(({ text }) => text),
      credit: 'whole',
    }
  }
}

/** A definition of Numbas as Maxima writes it: `random(2..10#2)`, `random(1,2,3)`. What is something else stays, and is refused there. */
const maximaOf = (definition: string): string =>
  definition
    .toLowerCase()
    .replaceAll(/\brandom\(\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*\)/g, 'rand_range($1,$2)')
    .replaceAll(/\brandom\(\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*#\s*(\d+)\s*\)/g, 'rand_with_step($1,$2,$3)')
    .replaceAll(/\brandom\(\s*\[?((?:\s*-?\d+\s*,)+\s*-?\d+)\s*\]?\s*\)/g, 'rand([$1])')
