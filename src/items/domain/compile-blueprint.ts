// From the words of a blueprint file to a compiled blueprint. Collects everything that is wrong instead of stopping at the first.
import type { Blueprint, BlueprintTier, ParamSource } from './blueprint.js'
import type { BlueprintFile, Param, ParamOverride } from './blueprint-schema.js'
import { ExpressionError } from './expression/expression-error.js'
import { FUNCTIONS } from './expression/functions.js'
import { parseExpression, type Expression } from './expression/parse.js'
import { parseTemplate, type Template } from './expression/template.js'
import { networkOf, parseIpv4 } from './ipv4.js'
import { TIERS, type Tier } from './item.js'

export type FieldPath = readonly (string | number)[]
export type FieldProblem = { readonly path: FieldPath; readonly message: string }
export type Compiled =
  | { readonly ok: true; readonly blueprint: Blueprint }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

/** The right answer, as misconceptions, fillers, steps and hints may call it. */
export const KEY_NAME = 'key'

export function compileBlueprint(file: BlueprintFile, hash: string): Compiled {
  const compiler = new Compiler()
  const blueprint = compiler.blueprint(file, hash)
  return compiler.problems.length === 0 ? { ok: true, blueprint } : { ok: false, problems: compiler.problems }
}

const NOTHING = parseExpression('0')

class Compiler {
  readonly problems: FieldProblem[] = []

  blueprint(file: BlueprintFile, hash: string): Blueprint {
    const given = new Set<string>()
    for (const name of Object.keys(file.params)) this.#declare(given, name, ['params', name])
    const derive = new Map<string, Expression>()
    for (const [name, formula] of Object.entries(file.derive)) {
      derive.set(name, this.#formula(formula, given, ['derive', name]))
      this.#declare(given, name, ['derive', name])
    }
    const afterKey = new Set([...given, KEY_NAME])
    const part = file.parts[0]!
    this.#consistency(file)
    return {
      id: file.id,
      version: file.version,
      hash,
      status: file.status,
      title: file.title,
      primarySkill: file.skills[0]!.id,
      skills: file.skills,
      derive,
      constraints: file.constraints.map((formula, i) => this.#formula(formula, given, ['constraints', i])),
      tiers: this.#tiers(file, given),
      variantKey: this.#template(file.variant_key, given, ['variant_key']),
      stem: this.#template(file.stem, given, ['stem']),
      part: {
        type: part.response.type,
        label: part.response.label,
        key: this.#formula(part.key, given, ['parts', 0, 'key']),
        forms: part.forms,
      },
      misconceptions: file.misconceptions.map((bug, i) => ({
        id: bug.id,
        when: this.#optional(bug.when, afterKey, ['misconceptions', i, 'when']),
        value: this.#formula(bug.value, afterKey, ['misconceptions', i, 'value']),
        feedback: this.#template(bug.feedback, afterKey, ['misconceptions', i, 'feedback']),
        remediate: bug.remediate ?? null,
      })),
      choice:
        file.choice === undefined
          ? null
          : {
              count: file.choice.count,
              fillers: file.choice.filler.map((formula, i) =>
                this.#formula(formula, afterKey, ['choice', 'filler', i]),
              ),
            },
      solution: file.solution.map((step, i) => ({
        say: this.#template(step.say, afterKey, ['solution', i, 'say']),
        when: this.#optional(step.when, afterKey, ['solution', i, 'when']),
        check: this.#optional(step.check, afterKey, ['solution', i, 'check']),
      })),
      hints: file.hints.map((hint, i) => ({
        say: this.#template(hint.say, afterKey, ['hints', i, 'say']),
        cost: hint.cost,
      })),
      expectedSeconds: file.expected.seconds,
      minVariants: file.exposure.min_variants,
      tests: file.tests,
    }
  }

  #declare(names: Set<string>, name: string, path: FieldPath): void {
    if (name === KEY_NAME || FUNCTIONS.has(name))
      this.#problem(path, `“${name}” is a word of the format: choose another name.`)
    if (names.has(name)) this.#problem(path, `“${name}” is declared twice.`)
    names.add(name)
  }

  #tiers(file: BlueprintFile, given: ReadonlySet<string>): ReadonlyMap<Tier, BlueprintTier> {
    const tiers = new Map<Tier, BlueprintTier>()
    for (const tier of TIERS) {
      const words = file.tiers[tier]
      if (words === undefined) continue
      for (const name of Object.keys(words.params ?? {}))
        if (!(name in file.params)) this.#problem(['tiers', tier, 'params', name], `There is no parameter “${name}”.`)
      const params = new Map<string, ParamSource>()
      for (const [name, param] of Object.entries(file.params)) {
        const override = words.params?.[name]
        const path = override === undefined ? ['params', name] : ['tiers', tier, 'params', name]
        const source = this.#source(param, override, path)
        if (source !== null) params.set(name, source)
      }
      tiers.set(tier, { b: words.b, when: this.#formula(words.when, given, ['tiers', tier, 'when']), params })
    }
    if (tiers.size === 0) this.#problem(['tiers'], 'A blueprint has at least one tier.')
    return tiers
  }

  #source(param: Param, override: ParamOverride | undefined, path: FieldPath): ParamSource | null {
    const words = override ?? param
    switch (param.type) {
      case 'ipv4': {
        const from = 'from' in words && words.from !== undefined ? words.from : param.from
        if (override !== undefined && override.from === undefined)
          return this.#wrong(path, 'An address is drawn “from” networks.')
        const networks = from.map(text => parseNetwork(text))
        const bad = networks.indexOf(null)
        if (bad >= 0) return this.#wrong([...path, 'from', bad], `“${from[bad]}” is no network such as 10.0.0.0/8.`)
        return { kind: 'networks', from: networks.filter(network => network !== null) }
      }
      case 'text': {
        const from = ('choice' in words ? words.choice : undefined) ?? param.choice
        if (!from.every(text => typeof text === 'string')) return this.#wrong(path, 'Text is chosen from texts.')
        return { kind: 'texts', from }
      }
      case 'int': {
        const { range, choice } = words as ParamOverride
        if ((range === undefined) === (choice === undefined))
          return this.#wrong(path, 'Give “range” or “choice”, one of them.')
        if (choice !== undefined) {
          if (!choice.every(n => typeof n === 'number'))
            return this.#wrong(path, 'A whole number is chosen from whole numbers.')
          return { kind: 'integers', from: choice.map(BigInt) }
        }
        const [least, most] = range!
        if (least > most) return this.#wrong([...path, 'range'], 'The range is empty.')
        return { kind: 'range', least: BigInt(least), count: BigInt(most) - BigInt(least) + 1n }
      }
    }
  }

  /** What no single field's schema can see. */
  #consistency(file: BlueprintFile): void {
    const part = file.parts[0]!
    const method = { integer: 'integer_equal', ipv4: 'ipv4_equal' }[part.response.type]
    if (part.grade.method !== method)
      this.#problem(['parts', 0, 'grade', 'method'], `An answer of type ${part.response.type} is graded by ${method}.`)
    if (new Set(part.forms).size < part.forms.length) this.#problem(['parts', 0, 'forms'], 'A form stands here twice.')
    if (part.forms.includes('choice') && file.choice === undefined)
      this.#problem(['parts', 0, 'forms'], 'The form “choice” needs the section “choice”.')
    const ids = file.misconceptions.map(bug => bug.id)
    ids.forEach((id, i) => {
      if (ids.indexOf(id) !== i) this.#problem(['misconceptions', i, 'id'], `“${id}” stands here twice.`)
    })
    file.tests.forEach((test, i) => {
      const named = [test.when, test.expect.note, typeof test.answer === 'string' ? undefined : test.answer.value_of]
      for (const id of named)
        if (id !== undefined && !ids.includes(id)) this.#problem(['tests', i], `There is no misconception “${id}”.`)
    })
    if (file.skills.some(skill => skill.weight > file.skills[0]!.weight))
      this.#problem(['skills'], 'The first skill is the primary one and has the greatest weight.')
    if (file.exposure.min_variants < 500 && file.exposure.because === undefined)
      this.#problem(['exposure'], 'Fewer than 500 variants need a reason in “because”.')
  }

  #optional(source: string | undefined, names: ReadonlySet<string>, path: FieldPath): Expression | null {
    return source === undefined ? null : this.#formula(source, names, path)
  }

  #formula(source: string, names: ReadonlySet<string>, path: FieldPath): Expression {
    return this.#parsed(() => parseExpression(source), names, path) ?? NOTHING
  }

  #template(source: string, names: ReadonlySet<string>, path: FieldPath): Template {
    return this.#parsed(() => parseTemplate(source), names, path) ?? { pieces: [], names: new Map() }
  }

  #parsed<T extends { readonly names: ReadonlyMap<string, number> }>(
    parse: () => T,
    names: ReadonlySet<string>,
    path: FieldPath,
  ): T | null {
    try {
      const parsed = parse()
      for (const [name, at] of parsed.names)
        if (!names.has(name)) this.#problem(path, `At character ${at + 1}: there is no value named “${name}” here.`)
      return parsed
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      this.#problem(path, `At character ${error.at + 1}: ${error.message}`)
      return null
    }
  }

  #wrong(path: FieldPath, message: string): null {
    this.#problem(path, message)
    return null
  }

  #problem(path: FieldPath, message: string): void {
    if (!this.problems.some(known => known.message === message && known.path.join() === path.join()))
      this.problems.push({ path, message })
  }
}

function parseNetwork(text: string): { bits: number; length: number } | null {
  const match = /^([\d.]+)\/(\d{1,2})$/.exec(text)
  const bits = match === null ? null : parseIpv4(match[1]!)
  const length = Number(match?.[2])
  return bits === null || length > 32 || networkOf(bits, length) !== bits ? null : { bits, length }
}
