// Runs a learner's code while the question is open: with the visible examples, or only to find an error of writing. Hidden tests take
// no part in either.
import type { FieldError } from '../../kernel/errors.js'
import { orNull } from '../../kernel/or-null.js'
import { sentenceIn } from '../../language/stored.js'
import { KINDS } from '../../widgets/kinds.js'
import { codePartOf } from '../domain/answers/code/code-part.js'
import type { RunCode } from '../domain/answers/code/code-tests.js'
import { gradeCode } from '../domain/answers/code/grade-code.js'
import { exampleResults, type ExampleResult } from '../domain/answers/code/try-examples.js'
import type { Item } from '../domain/item/item.js'

export type ExampleRun = {
  /** Every example gave what it should. */
  readonly passed: boolean
  /** Why nothing was called, in the language of the item; null when the examples were run. */
  readonly message: string | null
  /** 1-based line of an error of writing; null otherwise, and where it is not known. */
  readonly line: number | null
  readonly examples: readonly ExampleResult[]
}

/** `none`: the item has no examples to run, or asks for no code. `unavailable`: nothing can be run now. */
export type RunExamples = (item: Item, code: string, learnerId: string) => Promise<ExampleRun | 'none' | 'unavailable'>

/** Runs code with the visible examples of its item, and with nothing else. `learnerId`: whose turn it is in the queue. */
export const exampleRunner =
  (run: RunCode): RunExamples =>
  async (item, code, learnerId) => {
    const settings = codePartOf(item)
    if (settings === null || settings.examples.length === 0) return 'none'
    const { language, entry, examples } = settings
    const outcome = await run({ language, code, entry, calls: examples, withOutput: true }, learnerId)
    if (outcome.kind === 'unavailable') return 'unavailable'
    if (outcome.kind === 'ran') {
      const results = exampleResults(settings, outcome.results)
      return { passed: results.every(({ passed }) => passed), message: null, line: null, examples: results }
    }
    return {
      passed: false,
      message: sentenceIn(item.language, gradeCode(settings, outcome).feedback),
      line: outcome.kind === 'syntax_error' ? outcome.line : null,
      examples: [],
    }
  }

/** What keeps a posted answer from being read as a program; empty for code that can be read, and for items that ask for none. */
export type CheckCode = (
  item: Item,
  response: Readonly<Record<string, unknown>>,
  learnerId: string,
) => Promise<readonly FieldError[]>

/** Reads a posted program without running it. Where nothing can be read now, nothing is found: the grader will find it. */
export const codeChecker =
  (run: RunCode): CheckCode =>
  async (item, response, learnerId) => {
    const settings = codePartOf(item)
    const posted = settings && orNull(() => KINDS.code_editor.response.parse(response), Error)
    if (settings === null || posted === null) return []
    const { language, entry } = settings
    const outcome = await run({ language, code: posted.code, entry, calls: [] }, learnerId)
    if (outcome.kind !== 'syntax_error') return []
    return [{ pointer: '/response/code', message: gradeCode(settings, outcome).feedback }]
  }
