// A function that the learner writes. It is tried with calls that the author's formulas give, some of them shown as examples; the
// verdict comes when it has been run (grade-code.ts).
import { z } from 'zod'
import { isUntouched } from '../../../../contract/untouched-code.js'
import { callText, literal } from './code-literals.js'
import { toJson, type CodeRequest, type Json } from './code-tests.js'
import { BadValue } from '../../../../expression/bad-value.js'
import { text } from '../../../../expression/value.js'
import { accept, exactly, refuse, type AnswerType, type Resolver } from '../answer-type.js'

const MAX_CODE = 50_000
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/

/** A formula in a blueprint; in an item, the value that it had. */
type CodeTest = { readonly args: readonly Json[]; readonly gives: Json }

export type CodeSettings = {
  readonly language: 'javascript'
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

const formula = z.union([z.string().min(1).max(500), z.number().transform(String), z.boolean().transform(String)])
const test = z.strictObject({ args: z.array(formula).max(8), gives: formula })
const source = z.string().max(MAX_CODE)

export const code: AnswerType<CodeSettings> = {
  response: z.strictObject({
    language: z.literal('javascript').default('javascript'),
    entry: z.string().max(60).regex(IDENTIFIER, 'Write the name of a function.'),
    initial_code: source.default(''),
    examples: z.array(test).max(10).default([]),
  }),
  grade: z.strictObject({
    reference: source.min(1),
    tests: z.array(test).min(1).max(50),
    credit: z.enum(['all_or_nothing', 'per_test']).default('all_or_nothing'),
  }),
  sources: settings => [
    ...(['initial_code', 'reference'] as const).map(word => ({
      path: [word],
      kind: 'template' as const,
      source: settings[word],
    })),
    ...(['examples', 'tests'] as const).flatMap(list =>
      settings[list].flatMap(({ args, gives }, i) => [
        ...args.map((arg, j) => ({ path: [list, i, 'args', j], kind: 'formula' as const, source: arg as string })),
        { path: [list, i, 'gives'], kind: 'formula' as const, source: gives as string },
      ]),
    ),
  ],
  resolve: (settings, resolver) => ({
    ...settings,
    initial_code: resolver.text(settings.initial_code),
    reference: resolver.text(settings.reference),
    examples: settings.examples.map(example => resolved(example, resolver)),
    tests: settings.tests.map(hidden => resolved(hidden, resolver)),
  }),
  // Whatever the formula of the key says: code is not a formula, so the solution is one of the settings.
  fromValue: (value, { reference }) => {
    if (value.kind !== 'text') throw new BadValue('the key of code is a text; the solution stands in “reference”')
    return canonicalCode(reference)
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

const resolved = ({ args, gives }: CodeTest, { value }: Resolver): CodeTest => ({
  args: args.map(arg => toJson(value(arg as string))),
  gives: toJson(value(gives as string)),
})

const UNTOUCHED = 'This is still the code that you were given. Write your own part first.'

/** The same program, whatever system it was typed on. */
const canonicalCode = (written: string): string => written.replace(/\r\n?/g, '\n').trimEnd()

const editorProps = ({ language, entry, initial_code, examples }: CodeSettings) => ({
  language,
  initial_code,
  read_only_lines: [],
  ...(examples.length > 0 && {
    examples: examples.map(({ args, gives }) => ({ call: callText(entry, args), gives: literal(gives) })),
  }),
})

/** What has to be run for a verdict: examples first, then tests. */
export const codeRequest = ({ entry, examples, tests }: CodeSettings, written: string): CodeRequest => ({
  code: written,
  entry,
  calls: [...examples, ...tests].map(({ args }) => ({ args })),
})
