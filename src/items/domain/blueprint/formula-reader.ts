// Parses the formulas and templates of a blueprint, checks their names, and collects what is wrong instead of stopping at the first.
import { ExpressionError } from '../../../expression/expression-error.js'
import { parseExpression, type Expression } from '../../../expression/parse.js'
import { parseTemplate, shownInWords, type Template, type Words } from '../../../expression/template.js'
import { withDecimals } from './decimal-values.js'
import { shownParts } from './shown-words.js'

export type FieldPath = readonly (string | number)[]
export type FieldProblem = { readonly path: FieldPath; readonly message: string }

const NOTHING = parseExpression('0')

export class FormulaReader {
  readonly problems: FieldProblem[] = []
  /** Names of values that texts show as decimals. */
  protected decimals: ReadonlySet<string> = new Set()

  /** `words`: of a translation, what its templates show in place of a value that is a word. */
  constructor(private readonly words?: Words) {}

  optional(source: string | undefined, names: ReadonlySet<string>, path: FieldPath): Expression | null {
    return source === undefined ? null : this.formula(source, names, path)
  }

  formula(source: string, names: ReadonlySet<string>, path: FieldPath): Expression {
    return this.#parsed(() => parseExpression(source), names, path) ?? NOTHING
  }

  template(source: string, names: ReadonlySet<string>, path: FieldPath): Template {
    const template = this.#parsed(() => parseTemplate(source), names, path) ?? { pieces: [], names: new Map() }
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
        if (!names.has(name) && name !== 'pi')
          this.problem(path, `At character ${at + 1}: there is no value named “${name}” here.`)
      return parsed
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      this.problem(path, `At character ${error.at + 1}: ${error.message}`)
      return null
    }
  }
}
