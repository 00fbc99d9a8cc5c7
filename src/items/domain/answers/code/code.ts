// A function that the learner writes. It is tried with calls that the author's formulas give, some of them shown as examples; the
// verdict comes when it has been run (grade-code.ts).
import { z } from 'zod'
import { isUntouched } from '../../../../contract/untouched-code.js'
import { callText, literal } from './code-literals.js'
import type { CodeRequest } from './code-tests.js'
import { PROGRAM_LANGUAGES, toJson, type Json, type ProgramLanguage } from './code-values.js'
import { BadValue } from '../../../../expression/bad-value.js'
import { text } from '../../../../expression/value.js'
import { accept, exactly, refuse, type AnswerType, type Resolver, type SettingSource } from '../answer-type.js'

const MAX_CODE = 50_000
/** What the key of a part that asks for code says. */
const REFERENCE = 'reference'
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/

/** Formulas in a blueprint, or names with formulas; in an item, the values that they had. */
type CodeTest = { readonly args: readonly Json[]; readonly gives: Json }

export type CodeSettings = {
  readonly language: ProgramLanguage
  /** Name of the function to write. */
  readonly entry: string
  /** A template in a blueprint, as the solution is: `{{k}}` stands for a value. */
  readonly initial_code: string
  /** Shown to the learner. */
  readonly examples: readonly CodeTest[]
  /** A solution of the author's. Secret, as the tests are. */
  readonly reference: string
  readonly tests: readonly CodeTest[]
  readonly credit: 'all_or_nothing' | 'per_test'
}

const formula = z
  .union([z.string().min(1).max(500), z.number().transform(String), z.boolean().transform(String)])
  .meta({ title: 'formula' })
/** An object, or a dict in Python, by its names: templates, so that values can stand in them. */
const given = z
  .union([formula, z.record(z.string().min(1).max(200), formula)])
  .meta({ title: 'formula, or names with a formula each' })
const test = z.strictObject({
  args: z.array(given).max(8).describe('the arguments of a call'),
  gives: given.describe('what the call gives'),
})
const source = z.string().max(MAX_CODE).meta({ title: 'program' })

export const code: AnswerType<CodeSettings> = {
  response: z.strictObject({
    language: z.enum(PROGRAM_LANGUAGES).default('javascript').describe('the language of programming'),
    entry: z
      .string()
      .max(60)
      .regex(IDENTIFIER, 'Write the name of a function.')
      .meta({ title: 'name', description: 'the name of the function to write' }),
    initial_code: source.default('').describe('what stands in the editor at first'),
    examples: z.array(test).max(10).default([]).describe('calls that the learner sees and can try'),
  }),
  grade: z.strictObject({
    reference: source.min(1).describe('a solution of yours'),
    tests: z.array(test).min(1).max(50).describe('hidden calls, all of which have to be right'),
    credit: z
      .enum(['all_or_nothing', 'per_test'])
      .default('all_or_nothing')
      .describe('`per_test`: for every test passed beyond those that a function with a constant result passes'),
  }),
  sources: settings => [
    ...(['initial_code', 'reference'] as const).map(word => ({
      path: [word],
      kind: 'template' as const,
      source: settings[word],
    })),
    ...(['examples', 'tests'] as const).flatMap(list =>
      settings[list].flatMap(({ args, gives }, i) => [
        ...args.flatMap((arg, j) => sourcesOf(arg, [list, i, 'args', j])),
        ...sourcesOf(gives, [list, i, 'gives']),
      ]),
    ),
  ],
  resolve: (settings, resolver) => ({
    ...settings,
    initial_code: resolver.text(settings.initial_code),
    reference: resolver.text(settings.reference),
    examples: settings.examples.map(example => resolved(example, resolver, settings.language)),
    tests: settings.tests.map(hidden => resolved(hidden, resolver, settings.language)),
  }),
  // The solution is one of the settings, because code is not a formula. Any other text is a program itself: that of a misconception.
  fromValue: (value, { reference, entry }) => {
    if (value.kind !== 'text' || (value.text !== REFERENCE && !value.text.includes(entry)))
      throw new BadValue(`the key of code is “reference”, where the solution stands, or a program with ${entry}`)
    return canonicalCode(value.text === REFERENCE ? reference : value.text)
  },
  toValue: canonical => text(canonical),
  read: (given, { initial_code }) => {
    if (typeof given !== 'string') return refuse('Write code.')
    if (given.length > MAX_CODE) return refuse(`Write at most ${MAX_CODE} characters.`)
    if (given.trim() === '') return refuse('Write an answer first.')
    if (isUntouched(given, initial_code)) return refuse(UNTOUCHED)
    return accept(canonicalCode(given))
  },
  judge: exactly,
  show: canonical => canonical,
  // Always asked alone, so its widget is none of those of a part among others.
  ask: settings => ({ noun: 'code_editor', props: editorProps(settings) }),
}

type Authored = string | Readonly<Record<string, string>>

function sourcesOf(authored: Json, path: readonly (string | number)[]): SettingSource[] {
  const given = authored as Authored
  if (typeof given === 'string') return [{ path, kind: 'formula', source: given }]
  return Object.entries(given).flatMap(([name, source]) => [
    { path, kind: 'template', source: name },
    { path: [...path, name], kind: 'formula', source },
  ])
}

function resolved({ args, gives }: CodeTest, { value, text }: Resolver, language: ProgramLanguage): CodeTest {
  const of = (authored: Json): Json => {
    const given = authored as Authored
    if (typeof given === 'string') return toJson(value(given), language)
    return Object.fromEntries(
      Object.entries(given).map(([name, formula]) => [text(name), toJson(value(formula), language)]),
    )
  }
  return { args: args.map(of), gives: of(gives) }
}

const UNTOUCHED = 'This is still the code that you were given. Write your own part first.'

/** The same program, whatever system it was typed on. */
const canonicalCode = (written: string): string => written.replace(/\r\n?/g, '\n').trimEnd()

const editorProps = ({ language, entry, initial_code, examples }: CodeSettings) => ({
  language,
  initial_code,
  read_only_lines: [],
  ...(examples.length > 0 && {
    examples: examples.map(({ args, gives }) => ({
      call: callText(entry, args, language),
      gives: literal(gives, language),
    })),
  }),
})

/** What has to be run for a verdict: examples first, then tests. */
export const codeRequest = ({ language, entry, examples, tests }: CodeSettings, written: string): CodeRequest => ({
  language,
  code: written,
  entry,
  calls: [...examples, ...tests].map(({ args }) => ({ args })),
})
