// Parses the formulas and templates of a blueprint, checks their names, and collects what is wrong instead of stopping at the first.
import { ExpressionError } from '../../../expression/expression-error.js'
import { FUNCTIONS } from '../../../expression/functions.js'
import { parseExpression, type Expression } from '../../../expression/parse.js'
import { parseTemplate, shownInWords, type Template, type Words } from '../../../expression/template.js'
import { didYouMean } from '../../../kernel/nearest-word.js'
import { markedDecimal, withDecimals } from './decimal-values.js'
import { shownParts } from './shown-words.js'

export type FieldPath = readonly (string | number)[]
export type FieldProblem = {
  readonly path: FieldPath
  readonly message: string
  /** The constraints that refuse draws, where the problem is that none is left. */
  readonly refusedBy?: readonly string[]
}

const NOTHING = parseExpression('0')

export class FormulaReader {
  readonly problems: FieldProblem[] = []
  /** Names that the file declares at all, whether or not they are known in the field that is read. */
  protected declared: ReadonlySet<string> = new Set()
  /** Names of parameters that have a problem of their own: what uses them has none. */
  protected readonly broken = new Set<string>()
  /** By names that nothing declares: their problem, and in how many other places they are used. */
  readonly #undeclared = new Map<string, { readonly at: number; readonly message: string; others: number }>()
  /** Names of values that texts show as decimals. */
  protected decimals: ReadonlySet<string> = new Set()

  /** `words`: of a translation, what its templates show in place of a value that is a word. */
  constructor(protected readonly words?: Words) {}

  optional(source: string | undefined, names: ReadonlySet<string>, path: FieldPath): Expression | null {
    return source === undefined ? null : this.formula(source, names, path)
  }

  formula(source: string, names: ReadonlySet<string>, path: FieldPath): Expression {
    return this.#parsed(() => parseExpression(source), names, path) ?? NOTHING
  }

  /** What is worth an answer: in a list to choose from, a decimal is written as one. */
  answer(source: string, names: ReadonlySet<string>, path: FieldPath): Expression {
    return markedDecimal(this.formula(source, names, path), this.decimals)
  }

  /** A template that gives a word of the format. */
  untranslated(source: string, names: ReadonlySet<string>, path: FieldPath): Template {
    return this.#parsed(() => parseTemplate(source), names, path) ?? { pieces: [], names: new Map() }
  }

  template(source: string, names: ReadonlySet<string>, path: FieldPath): Template {
    const template = this.untranslated(source, names, path)
    const shown = this.words === undefined ? template : shownInWords(template, this.words, shownParts)
    return withDecimals(shown, this.decimals)
  }

  wrong(path: FieldPath, message: string): null {
    this.problem(path, message)
    return null
  }

  problem(path: FieldPath, message: string): void {
    if (!this.problems.some(known => known.message === message && known.path.join() === path.join()))
      this.problems.push({ path, message })
  }

  #parsed<T extends { readonly names: ReadonlyMap<string, number> }>(
    parse: () => T,
    names: ReadonlySet<string>,
    path: FieldPath,
  ): T | null {
    try {
      const parsed = parse()
      for (const [name, at] of parsed.names)
        if (!names.has(name) && name !== 'pi' && !this.broken.has(name)) this.#unknownName(name, at, names, path)
      return parsed
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      const [, name = ''] = error.problem === 'unknown_function' ? (/“(.+)”/.exec(error.message) ?? []) : []
      const meant = names.has(name) ? ` A product needs *: write ${name} * (…).` : didYouMean(name, FUNCTIONS.keys())
      this.problem(path, `At character ${error.at + 1}: ${error.message}${meant}`)
      return null
    }
  }

  #unknownName(name: string, at: number, names: ReadonlySet<string>, path: FieldPath): void {
    this.undeclared(
      name,
      path,
      `At character ${at + 1}: there is no value named “${name}” here.${didYouMean(name, names)}`,
    )
  }

  /** One problem for a name that nothing declares, however often it is used. */
  protected undeclared(name: string, path: FieldPath, message: string): void {
    const known = this.#undeclared.get(name)
    if (known !== undefined) {
      known.others += 1
      const places = known.others === 1 ? 'One other place uses' : `${known.others} other places use`
      this.problems[known.at] = { ...this.problems[known.at]!, message: `${known.message} ${places} it, too.` }
      return
    }
    this.problem(path, message)
    if (!this.declared.has(name)) this.#undeclared.set(name, { at: this.problems.length - 1, message, others: 0 })
  }
}
