// Compiles a parsed blueprint file. Collects all problems instead of stopping at the first.
import type { Blueprint, BlueprintPart, BlueprintTier, TestAnswer } from './blueprint.js'
import type { BlueprintFile, BlueprintTexts } from './blueprint-schema.js'
import { checkTranslation, isTitleAlone, pathInTexts, translatedFile } from './blueprint-texts.js'
import { checkConsistency } from './check-blueprint.js'
import { compileFigure } from './compile-figure.js'
import { decimalNames } from './decimal-values.js'
import { ANSWER_NAME, compilePart, KEY_NAME } from './compile-part.js'
import { ParamError, paramSource, type ParamSource } from '../generate/draw-param.js'
import { LEAST_SHARED_BANK, USUAL_SHARE } from '../assessment/exam-share.js'
import type { Expression } from '../../../expression/parse.js'
import { FUNCTIONS } from '../../../expression/functions.js'
import type { Template } from '../../../expression/template.js'
import { didYouMean } from '../../../kernel/nearest-word.js'
import { FormulaReader, type FieldPath, type FieldProblem } from './formula-reader.js'
import { TIERS, type Tier } from '../item/item.js'
import { usableStories, type StoriesFile } from './stories.js'
import { overridden, Param, type ParamOverride } from './param-schema.js'

export type { FieldPath, FieldProblem } from './formula-reader.js'
type Compiled =
  | { readonly ok: true; readonly blueprint: Blueprint }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

/** `hash` identifies the file's content together with its stories. */
export function compileBlueprint(file: BlueprintFile, hash: string, stories: StoriesFile | null = null): Compiled {
  const compiler = new Compiler()
  const blueprint = compiler.blueprint(file, hash, stories)
  if (compiler.problems.length > 0) return { ok: false, problems: compiler.problems }
  const checked = Object.entries(file.texts)
    .filter(([, texts]) => !isTitleAlone(texts))
    .map(([language, texts]) => [language, compileTranslation(file, blueprint, language, texts)] as const)
  const problems = checked.flatMap(([, translation]) => translation.problems)
  if (problems.length > 0) return { ok: false, problems }
  const translations = checked.flatMap(([language, { translated }]) =>
    translated === null ? [] : [[language, translated] as const],
  )
  const incomplete = checked.flatMap(([language, { missing }]) =>
    missing.length === 0 ? [] : [[language, missing] as const],
  )
  return {
    ok: true,
    blueprint: { ...blueprint, translations: new Map(translations), incomplete: new Map(incomplete) },
  }
}

/** `translated` is null where texts are missing, or something is wrong. */
function compileTranslation(
  file: BlueprintFile,
  original: Blueprint,
  language: string,
  texts: BlueprintTexts,
): {
  readonly problems: readonly FieldProblem[]
  readonly missing: readonly FieldPath[]
  readonly translated: Blueprint | null
} {
  const { problems, missing } = checkTranslation(file, language)
  if (problems.length > 0 || missing.length > 0) return { problems, missing, translated: null }
  const compiler = new Compiler(new Map(Object.entries(texts.words ?? {})))
  const translated = compiler.blueprint(translatedFile(file, texts), original.hash, null)
  return {
    problems: compiler.problems.map(({ path, message }) => ({ path: pathInTexts(file, language, path), message })),
    missing,
    // A variant is the same one in every language.
    translated: { ...translated, language, original, variantKey: original.variantKey },
  }
}

class Compiler extends FormulaReader {
  blueprint(file: BlueprintFile, hash: string, stories: StoriesFile | null): Blueprint {
    this.decimals = decimalNames(file)
    this.declared = declaredNames(file)
    const given = new Set<string>()
    const tiers = this.#tiers(file, given)
    const derive = new Map<string, Expression>()
    for (const [name, formula] of Object.entries(file.derive)) {
      derive.set(name, this.formula(formula, given, ['derive', name]))
      this.#declare(given, name, ['derive', name])
    }
    checkConsistency(this, file)
    const names = new Set(given)
    const parts = file.parts.map((spec, i) => {
      const part = compilePart(this, file, i, names)
      this.#declare(names, spec.id, ['parts', i, 'id'])
      return part
    })
    const withKey = new Set([...names, KEY_NAME])
    const afterKeys = file.parts.length === 1 ? withKey : names
    return {
      id: file.id,
      version: file.version,
      hash,
      status: file.status,
      title: file.title,
      titles: titlesOf(file),
      language: file.language,
      original: null,
      words: this.words ?? new Map(),
      translations: new Map(),
      incomplete: new Map(),
      primarySkill: file.skills[0]!.id,
      skills: file.skills,
      derive,
      constraints: file.constraints.map((formula, i) => this.formula(formula, given, ['constraints', i])),
      tiers: this.#conditions(file, tiers, given),
      variantKey: this.template(file.variant_key, given, ['variant_key']),
      decimals: this.decimals,
      stem: this.template(file.stem, given, ['stem']),
      spoken:
        file.accessibility.spoken === undefined
          ? null
          : this.template(file.accessibility.spoken, given, ['accessibility', 'spoken']),
      figure: file.figure === undefined ? null : compileFigure(this, file.figure, given),
      stories: usableStories(file, stories, 'stem').map(text => this.template(text, given, ['contexts'])),
      parts: parts as [BlueprintPart, ...BlueprintPart[]],
      solution: file.solution.map((step, i) => ({
        say: this.template(step.say, afterKeys, ['solution', i, 'say']),
        when: this.optional(step.when, afterKeys, ['solution', i, 'when']),
        check: this.optional(step.check, afterKeys, ['solution', i, 'check']),
      })),
      hints: file.hints.map((hint, i) => ({
        say: this.template(hint.say, afterKeys, ['hints', i, 'say']),
        stories: usableStories(file, stories, i).map(text => this.template(text, afterKeys, ['contexts'])),
        cost: hint.cost,
        bottomOut: hint.bottom_out ?? false,
      })),
      expectedSeconds: file.expected.seconds,
      minVariants: file.exposure.min_variants,
      examShare: file.exposure.exam_share ?? (file.exposure.min_variants < LEAST_SHARED_BANK ? 0 : USUAL_SHARE),
      maxPerLearner: file.exposure.max_per_learner ?? null,
      tests: file.tests.map((test, i) => ({
        ...test,
        answer: this.#testAnswer(test.answer, withKey, ['tests', i, 'answer']),
      })),
      deployed: file.deployed,
    }
  }

  #testAnswer(
    answer: BlueprintFile['tests'][number]['answer'],
    names: ReadonlySet<string>,
    path: FieldPath,
  ): TestAnswer {
    const line = (text: string): Template => this.template(text, names, path)
    if (answer === '{{key}}') return 'key'
    if (typeof answer === 'string') return line(answer)
    if (!Array.isArray(answer)) return answer
    return isRows(answer) ? answer.map(row => row.map(line)) : answer.map(line)
  }

  #declare(names: Set<string>, name: string, path: FieldPath): void {
    if (name === KEY_NAME || name === ANSWER_NAME || FUNCTIONS.has(name))
      this.problem(path, `“${name}” is a word of the format: choose another name.`)
    if (names.has(name)) this.problem(path, `“${name}” is declared twice.`)
    names.add(name)
  }

  /** Declares the names of parameters, too. */
  #tiers(file: BlueprintFile, given: Set<string>): ReadonlyMap<Tier, ReadonlyMap<string, ParamSource>> {
    const tiers = new Map<Tier, ReadonlyMap<string, ParamSource>>()
    const declared = new Map<string, string>()
    for (const tier of TIERS) {
      const tierSource = file.tiers[tier]
      if (tierSource === undefined) continue
      for (const name of Object.keys(tierSource.params ?? {}))
        if (!(name in file.params))
          this.undeclared(
            name,
            ['tiers', tier, 'params', name],
            `There is no parameter “${name}”.${didYouMean(name, Object.keys(file.params))}`,
          )
      const params = new Map<string, ParamSource>()
      for (const [name, param] of Object.entries(file.params)) {
        const override = tierSource.params?.[name]
        const path = override === undefined ? ['params', name] : ['tiers', tier, 'params', name]
        const source = this.#source(name, param, override, path)
        if (source === null) {
          for (const each of namesOfParam(name, param)) this.broken.add(each)
          continue
        }
        params.set(name, source)
        if (declared.has(name)) {
          if (declared.get(name) !== source.names.join()) this.problem(path, 'A tier keeps the columns of a row.')
          continue
        }
        declared.set(name, source.names.join())
        for (const each of source.names) this.#declare(given, each, ['params', name])
      }
      tiers.set(tier, params)
    }
    if (tiers.size === 0) this.problem(['tiers'], 'A blueprint has at least one tier.')
    return tiers
  }

  #conditions(
    file: BlueprintFile,
    params: ReadonlyMap<Tier, ReadonlyMap<string, ParamSource>>,
    given: ReadonlySet<string>,
  ): ReadonlyMap<Tier, BlueprintTier> {
    return new Map(
      [...params].map(([tier, sources]) => {
        const when = this.formula(file.tiers[tier]!.when, given, ['tiers', tier, 'when'])
        return [tier, { when, params: sources }]
      }),
    )
  }

  #source(name: string, param: Param, override: ParamOverride | undefined, path: FieldPath): ParamSource | null {
    const parsed =
      override === undefined ? { success: true as const, data: param } : Param.safeParse(overridden(param, override))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return this.wrong([...path, ...(issue!.path as (string | number)[])], issue!.message)
    }
    try {
      return paramSource(name, parsed.data)
    } catch (error) {
      if (!(error instanceof ParamError)) throw error
      return this.wrong([...path, ...error.path], error.message)
    }
  }
}

const namesOfParam = (name: string, param: Param): readonly string[] =>
  param.type === 'row' ? param.columns.map(column => `${name}_${column}`) : [name]

const titlesOf = ({ texts }: BlueprintFile): ReadonlyMap<string, string> =>
  new Map(Object.entries(texts).flatMap(([language, { title }]) => (title === undefined ? [] : [[language, title]])))

/** Names that some field may use. */
const declaredNames = (file: BlueprintFile): ReadonlySet<string> =>
  new Set([
    ...Object.entries(file.params).flatMap(([name, param]) => namesOfParam(name, param)),
    ...Object.keys(file.derive),
    ...file.parts.map(part => part.id),
    KEY_NAME,
    ANSWER_NAME,
  ])

const isRows = (answer: readonly string[] | readonly (readonly string[])[]): answer is readonly (readonly string[])[] =>
  Array.isArray(answer[0])
