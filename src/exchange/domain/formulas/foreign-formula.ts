// Formulas of other systems as formulas of blueprints. What a dialect calls its functions and how it draws is in maxima.ts and jme.ts.
import { own } from '../../../kernel/own.js'
import { firstFree } from '../names.js'
import { literal } from '../../../expression/literal.js'
import { text as textValue } from '../../../expression/value.js'
import { boundsOf, type Draws } from './draws.js'
import { derivativeOf } from './derivative.js'
import { formulaIn, NoFormula, shortened, statementsIn, type Node, type Syntax } from './foreign-syntax.js'
import { joinedMatrices, matrixCall, negatedMatrix, type Calculus } from './matrices.js'
import { nameFor } from './variable-name.js'
import {
  COMPARISONS,
  bounded,
  bracketed,
  changed,
  compared,
  exactly,
  isNumeric,
  itemAt,
  itemsOf,
  kindOf,
  listOf,
  need,
  needNumber,
  rangeOf,
  refuse,
  setOf,
  shapeOf,
  signOf,
  tidied,
  unbracketed,
  type Formula,
  type Kind,
} from './formula.js'

export type Dialect = Syntax & {
  /** By the dialect's names: its arguments as a formula; null where it is none of these. */
  readonly call: (name: string, args: readonly Formula[]) => Formula | null
  /** Functions whose argument stays what it is, such as `simplify`. */
  readonly same: ReadonlySet<string>
  readonly constants: Readonly<Record<string, Formula>>
  /** The operator that multiplies matrices, and by the dialect's names what `matrices.ts` calls its functions. */
  readonly matrixProduct: '.' | '*'
  readonly matrixCalls: Readonly<Record<string, string>>
  /** What a call draws; null where it draws nothing. */
  readonly draw: (name: string, args: readonly Node[], draws: Drawing) => Formula | null
  /** Whether the places of a list count from 1. */
  readonly countsFromOne: boolean
}

/** For dialects: adds to what is drawn. */
export type Drawing = {
  readonly drawn: (param: Readonly<Record<string, unknown>>, kind: Kind, of?: Kind) => Formula
  readonly formula: (node: Node) => Formula
  readonly constrain: (condition: string) => void
}

export class ForeignFormulas {
  readonly #params: Record<string, Readonly<Record<string, unknown>>> = {}
  readonly #derive: Record<string, string> = {}
  readonly #constraints: string[] = []
  /** Variables of the other system, as they are now. */
  readonly #known = new Map<string, Formula>()
  readonly #nodes = new Map<string, Node>()
  /** As they are written, but for what is drawn in them. */
  readonly #written = new Map<string, Node>()
  /** Why a variable cannot be said. */
  readonly #failed = new Map<string, string>()

  /** `isSimplified`: products and sums are shown simplified, as Maxima shows them unless a question says otherwise. */
  constructor(
    private readonly dialect: Dialect,
    private readonly isSimplified = true,
  ) {}

  get draws(): Draws {
    return { params: this.#params, derive: this.#derive, constraints: this.#constraints }
  }

  /** `a: rand(5) + 2; b: 2*a;`. Gives what it does besides that, which is left out. Throws NoFormula. */
  assign(source: string): string[] {
    return statementsIn(source).flatMap(({ name, source: said }) => {
      if (name === null) return [shortened(said)]
      this.define(name, said)
      return []
    })
  }

  /** One variable. Where it cannot be said, whatever uses it cannot be said. */
  define(name: string, source: string): void {
    const key = this.dialect.isFolded ? name.toLowerCase() : name
    try {
      this.#set(key, formulaIn(source, this.dialect))
      this.#failed.delete(key)
    } catch (error) {
      if (!(error instanceof NoFormula)) throw error
      const why = error.message.startsWith('Its variable “')
        ? error.message
        : `Its variable “${name}” is “${shortened(source)}”: ${error.message}`
      this.#failed.set(key, why)
    }
  }

  /** A variable that is set twice is another one from then on. */
  #set(name: string, value: Node): void {
    const params = Object.keys(this.#params)
    const written = this.#withDraws(value)
    this.#written.set(name, written)
    const formula = unbracketed(this.#top(written))
    const shifted = this.#shifted(formula, params)
    const drawn = shifted === null ? written : this.#nameOf(shifted)
    this.#written.set(name, drawn)
    // Another name for a variable is none of the blueprint.
    if (shifted !== null || this.#isNamed(formula.code)) {
      const known = shifted ?? formula
      this.#known.set(name, params.includes(known.code) ? known : this.#renamed(known, name))
      return void this.#nodes.set(name, this.#resolved(drawn))
    }
    const called = this.#free(nameFor(name))
    const node = this.#resolved(drawn)
    this.#derive[called] = bounded(formula).code
    const exactly = formula.exact === undefined ? null : this.#free(`${called}_exact`)
    if (exactly !== null) this.#derive[exactly] = formula.exact!
    this.#nodes.set(name, node)
    this.#known.set(name, {
      ...formula,
      code: called,
      isTidy: true,
      ...(exactly !== null && { exact: exactly }),
      ...(formula.items && formula.kind !== 'set' && { items: itemsOf(called, formula.items) }),
    })
  }

  #isNamed = (name: string): boolean => Object.hasOwn(this.#derive, name) || Object.hasOwn(this.#params, name)

  #free = (name: string): string => firstFree(name, this.#isNamed)

  /** A draw to which a number is added draws from other numbers: `rand(8) + 2` from 2 to 9. `earlier`: params that others refer to. */
  #shifted({ code }: Formula, earlier: readonly string[]): Formula | null {
    const { drawn = '', first = 0, sign = '', by = 0 } = SHIFTED.exec(code)?.groups ?? {}
    const shift = Number(first) + Number(`${sign}${by}`)
    const param = this.#params[drawn]
    const isOwn = !earlier.includes(drawn) && !this.#constraints.some(each => each.includes(drawn))
    if (shift === 0 || !isOwn || param?.['type'] !== 'int' || param['range'] === undefined) return null
    const [least, most] = param['range'] as readonly [number, number]
    const range = [least + shift, most + shift] as const
    this.#params[drawn] = { ...param, range }
    return { code: drawn, kind: 'whole', range }
  }

  /** A tree of nothing but the formula's name. */
  #nameOf(formula: Formula): Node {
    const name = `\u0001${formula.code}`
    this.#known.set(name, formula)
    return { kind: 'name', name }
  }

  /** A draw that is all of a variable has its name. Nothing but conditions of the draw itself refers to it yet. */
  #renamed(drawn: Formula, variable: string): Formula {
    const name = this.#free(nameFor(variable))
    const own = new RegExp(`\\b${drawn.code}\\b`, 'g')
    this.#params[name] = this.#params[drawn.code]!
    delete this.#params[drawn.code]
    this.#constraints.forEach((condition, i) => (this.#constraints[i] = condition.replace(own, name)))
    const renamed = { ...drawn, code: name, isTidy: true }
    for (const [known, { code }] of this.#known) if (code === drawn.code) this.#known.set(known, renamed)
    return renamed
  }

  /** One formula, and what it is worth. Throws NoFormula. */
  formula(source: string): Formula {
    return bounded(unbracketed(this.#top(this.#withDraws(formulaIn(source, this.dialect)))))
  }

  /** As `formula`, of a tree that `written` gave. */
  of(node: Node): Formula {
    return bounded(this.#top(node))
  }

  /** The tree of a formula; that of a variable, where it is one. */
  written(source: string): Node {
    return this.lookedUp(this.#withDraws(formulaIn(source, this.dialect)))
  }

  /** The tree that a variable stands for, as long as it is a variable. */
  lookedUp(node: Node): Node {
    let found = node
    for (const seen = new Set<string>(); found.kind === 'name' && !seen.has(found.name);) {
      seen.add(found.name)
      found = this.#written.get(found.name) ?? found
    }
    return found
  }

  /** Whether a name is a number here, and no symbol or unit. */
  isNumber(name: string): boolean {
    const known = this.#known.get(name)
    return known !== undefined && isNumeric(known)
  }

  /** What has to hold of the draws. */
  require(condition: string): void {
    const { kind, code } = this.formula(condition)
    if (kind !== 'truth') throw new NoFormula(`“${shortened(condition)}” is no condition.`)
    this.#constraints.push(code)
  }

  /** Draws become names at once: what is drawn is drawn once. */
  #withDraws(node: Node): Node {
    switch (node.kind) {
      case 'call': {
        const drawn = this.dialect.draw(node.name, node.args, {
          drawn: (param, kind, of) => this.#drawn(param, kind, of),
          formula: each => this.#top(this.#withDraws(each)),
          constrain: condition => void this.#constraints.push(condition),
        })
        if (drawn === null) return { ...node, args: node.args.map(each => this.#withDraws(each)) }
        const name = `\u0000${this.#known.size}`
        this.#known.set(name, drawn)
        return { kind: 'name', name }
      }
      case 'list':
      case 'set':
        return { ...node, items: node.items.map(each => this.#withDraws(each)) }
      case 'at':
        return { ...node, of: this.#withDraws(node.of), place: this.#withDraws(node.place) }
      case 'group':
        return { ...node, inner: this.#withDraws(node.inner) }
      case 'sign':
        return { ...node, operand: this.#withDraws(node.operand) }
      case 'binary':
        return { ...node, left: this.#withDraws(node.left), right: this.#withDraws(node.right) }
      default:
        return node
    }
  }

  #drawn(param: Readonly<Record<string, unknown>>, kind: Kind, of?: Kind): Formula {
    const name = `drawn_${Object.keys(this.#params).length + 1}`
    this.#params[name] = param
    return { code: name, kind, ...(of !== undefined && { of }), ...(kind === 'whole' && boundsOf(param)) }
  }

  /** With the variables that hold expressions written out, for derivatives. */
  #resolved(node: Node): Node {
    if (node.kind === 'name') {
      const known = this.#known.get(node.name)
      if (known === undefined) return node
      const written = this.#nodes.get(node.name)
      if (known.kind === 'expression' && known.isSymbol !== true && written !== undefined)
        return { kind: 'group', inner: written }
      // As it is now: a variable may be set again.
      return this.#nameOf(known)
    }
    if (node.kind === 'group') return { ...node, inner: this.#resolved(node.inner) }
    if (node.kind === 'sign') return { ...node, operand: this.#resolved(node.operand) }
    if (node.kind === 'binary') return { ...node, left: this.#resolved(node.left), right: this.#resolved(node.right) }
    if (node.kind === 'call') return { ...node, args: node.args.map(each => this.#resolved(each)) }
    return node
  }

  #top = (node: Node): Formula => tidied(this.#of(node))
  /** How formulas of matrices are made. `keep` gives one a name. */
  readonly #calculus: Calculus = {
    join: (operator, left, right) => this.#binary(operator, left, right),
    keep: formula => {
      const code = this.#free('step')
      this.#derive[code] = bounded(formula).code
      return { ...formula, code, isTidy: true }
    },
  }

  #of(node: Node): Formula {
    switch (node.kind) {
      case 'number':
        return node.text.includes('.')
          ? { code: node.text, kind: 'number', shape: 'product' }
          : { code: node.text, kind: 'whole', shape: 'product', range: [Number(node.text), Number(node.text)] }
      case 'text':
        return { code: literal(textValue(node.text)), kind: 'text' }
      case 'name':
        return this.#name(node.name)
      case 'list':
        return listOf(node.items.map(each => this.#top(each)))
      case 'set':
        return setOf(listOf(node.items.map(each => this.#top(each))))
      case 'group': {
        const inner = this.#of(node.inner)
        return bracketed(inner)
      }
      case 'sign':
        return this.#signed(node.operator, this.#of(node.operand))
      case 'binary':
        return this.#binary(node.operator, this.#of(node.left), this.#of(node.right))
      case 'at':
        return this.#item(this.#top(node.of), this.#top(node.place))
      case 'call':
        return this.#call(node.name, node.args)
    }
  }

  #name(name: string): Formula {
    const failed = this.#failed.get(name)
    if (failed !== undefined) throw new NoFormula(failed)
    const known = this.#known.get(name) ?? own(this.dialect.constants, name)
    if (known !== undefined) return isNumeric(known) ? { ...known, shape: 'product' } : known
    if (name === 'true' || name === 'false') return { code: name, kind: 'truth' }
    if (!/^[a-z]$/i.test(name) && !GREEK.has(name.toLowerCase()))
      throw new NoFormula(`“${name}” is neither a variable of it nor a symbol.`)
    const code = name.length === 1 && name !== 'e' ? `expr("${name}")` : `expr("${name}", ["${name}"])`
    return { code, kind: 'expression', shape: 'product', isTidy: true, symbols: [name] }
  }

  #signed(operator: '-' | '+' | 'not', operand: Formula): Formula {
    if (operator === 'not') return { code: `not ${need(operand, 'truth').code}`, kind: 'truth' }
    if (operand.kind === 'matrix' && operator === '-') return negatedMatrix(operand)
    needNumber(operand)
    if (operator === '+') return operand
    const negated = changed(operand, code => `-${code}`)
    return { ...negated, ...(negated.range && { range: [-negated.range[1], -negated.range[0]] }) }
  }

  #binary(operator: string, left: Formula, right: Formula): Formula {
    if (['and', 'or', '&&', '||'].includes(operator)) {
      const word = operator === 'and' || operator === '&&' ? 'and' : 'or'
      return { code: `${need(left, 'truth').code} ${word} ${need(right, 'truth').code}`, kind: 'truth' }
    }
    const comparison = own(COMPARISONS, operator)
    if (comparison !== undefined) return compared(comparison, left, right)
    const matrix = joinedMatrices(operator, [left, right], this.dialect.matrixProduct, this.#calculus)
    if (matrix !== null) return matrix
    if (!['+', '-', '*', '/', '^'].includes(operator)) throw new NoFormula(`“${operator}” cannot be said in a formula.`)
    if (operator === '+' && left.kind === 'text' && right.kind === 'text')
      return { code: `concat(${left.code}, ${right.code})`, kind: 'text' }
    needNumber(left)
    needNumber(right)
    const isSymbolic = left.kind === 'expression' || right.kind === 'expression'
    return isSymbolic ? this.#symbolic(operator, exactly(left), exactly(right)) : this.#numeric(operator, left, right)
  }

  #symbolic(operator: string, left: Formula, right: Formula): Formula {
    const shape = this.isSimplified ? shapeOf(operator, left, right) : undefined
    // What is not tidied with the whole is tidied for itself.
    const [one, other] = shape === undefined ? [tidied(left), tidied(right)] : [left, right]
    return {
      code: `${one.code} ${signOf(operator)} ${other.code}`,
      kind: 'expression',
      ...(shape !== undefined && { shape }),
      symbols: [...new Set([...(one.symbols ?? []), ...(other.symbols ?? [])])],
    }
  }

  #numeric(operator: string, left: Formula, right: Formula): Formula {
    const shape = shapeOf(operator, left, right)
    const isRounded = left.exact !== undefined || right.exact !== undefined
    const joined = (one: string, other: string): string => `${one} ${signOf(operator)} ${other}`
    return {
      code: joined(left.code, right.code),
      kind: kindOf(operator, left, right),
      ...rangeOf(operator, left, right),
      ...(shape !== undefined && { shape }),
      ...(isRounded && { exact: joined(left.exact ?? left.code, right.exact ?? right.code) }),
    }
  }

  #item(list: Formula, place: Formula): Formula {
    if (!['list', 'sample', 'matrix'].includes(list.kind)) throw new NoFormula('A place is taken of what is no list.')
    if (place.kind !== 'whole') throw new NoFormula('A place in a list is no whole number.')
    const at = this.dialect.countsFromOne
      ? place.code
      : /^\d+$/.test(place.code)
        ? String(Number(place.code) + 1)
        : `${place.code} + 1`
    return itemAt(list, at)
  }

  #call(name: string, nodes: readonly Node[]): Formula {
    if (name === 'diff' && nodes.length >= 1 && nodes.length <= 2) return this.#derived(nodes)
    if (this.dialect.same.has(name) && nodes.length >= 1) return bracketed(this.#top(nodes[0]!))
    const args = nodes.map(each => this.#top(each))
    const ofMatrix = own(this.dialect.matrixCalls, name)
    const made =
      (ofMatrix === undefined ? null : matrixCall(ofMatrix, args, this.#calculus)) ?? this.dialect.call(name, args)
    return made ?? refuse(`There is no function “${name}” in formulas.`)
  }

  /** Of what is written down; variables in it are written out first. */
  #derived([of, by]: readonly Node[]): Formula {
    const written = by === undefined ? null : this.#resolved(by)
    const inner = written?.kind === 'group' ? written.inner : written
    if (inner !== null && inner.kind !== 'name') throw new NoFormula('It is derived by what is no letter.')
    const symbol = inner?.name ?? 'x'
    const isConstant = (name: string): boolean => name !== symbol && this.#known.get(name)?.kind !== 'expression'
    return bracketed(this.#top(derivativeOf(this.#resolved(of!), symbol, isConstant)))
  }
}

const GREEK = new Set('alpha beta gamma delta epsilon theta lambda mu nu pi rho sigma tau phi omega'.split(' '))

const SHIFTED = /^(?:(?<first>\d{1,9}) \+ )?(?<drawn>drawn_\d+)(?: (?<sign>[+-]) (?<by>\d{1,9}))?$/
