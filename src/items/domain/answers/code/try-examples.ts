// What came of the visible examples, as it is shown to whoever wrote the code.
import { shortened } from '../../../../kernel/text.js'
import { callText, literal } from './code-literals.js'
import type { CodeSettings } from './code.js'
import { NOT_PLAIN, type CallResult } from './code-tests.js'
import { gave } from './grade-code.js'

export type ExampleResult = {
  /** The call as it would be written: `sum(1, [2])`. */
  readonly call: string
  readonly expected: string
  readonly passed: boolean
  /** What the call gave; null when it did not come to an end. */
  readonly got: string | null
  /** How the call stopped, or why its result is no plain data; null otherwise. */
  readonly stopped: string | null
  /** 1-based line of the code in which the call stopped; null otherwise, and where it is not known. */
  readonly line: number | null
  /** What it printed; may be empty. */
  readonly output: string
}

const MAX_SHOWN = 1_000

/** One result for each example, in order; `results` are those of its calls. */
export function exampleResults(
  { language, entry, examples }: CodeSettings,
  results: readonly CallResult[],
): ExampleResult[] {
  return examples.flatMap(({ args, gives }, index) => {
    const result = results[index]
    if (result === undefined) return []
    return [
      {
        call: callText(entry, args, language),
        expected: literal(gives, language),
        passed: gave(result, gives),
        got: result.ok ? shortened(literal(result.value, language), MAX_SHOWN) : null,
        stopped: result.ok ? null : shortened(stopText(result.error), MAX_SHOWN),
        line: result.ok ? null : result.error.line,
        output: result.output ?? '',
      },
    ]
  })
}

const stopText = ({ name, message }: { readonly name: string; readonly message: string }): string =>
  name === NOT_PLAIN ? message : message === '' ? name : `${name}: ${message}`
