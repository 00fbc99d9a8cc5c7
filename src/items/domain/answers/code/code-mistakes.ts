// Which misconception a wrong program shows: one whose own program gives the same in every call.
import type { ItemMisconception } from '../../item/item.js'
import { callText, literal } from './code-literals.js'
import { codeRequest, type CodeSettings } from './code.js'
import { gradeCode } from './grade-code.js'
import type { CallResult, CodeOutcome, RunCode } from './code-tests.js'
import { sameResult } from './code-values.js'

/** The misconception behind these results; null where none explains them. `owner`: whose turn it is. */
export async function mistakeBehind(
  settings: CodeSettings,
  misconceptions: readonly ItemMisconception[],
  results: readonly CallResult[],
  { run, owner }: { readonly run: RunCode; readonly owner: string },
): Promise<ItemMisconception | null> {
  for (const bug of misconceptions) {
    const outcome = await run(codeRequest(settings, bug.value), owner)
    if (outcome.kind === 'ran' && sameResults(outcome.results, results)) return bug
  }
  return null
}

const sameResults = (some: readonly CallResult[], others: readonly CallResult[]): boolean =>
  some.length === others.length && some.every((one, i) => sameCall(one, others[i]!))

const sameCall = (one: CallResult, other: CallResult): boolean =>
  one.ok ? other.ok && sameResult(one.value, other.value) : !other.ok && one.error.name === other.error.name

/** For authors: what keeps a misconception's program from telling anything, in sentences with its id. Rejects when nothing could be run. */
export async function checkMistakes(
  settings: CodeSettings,
  misconceptions: readonly ItemMisconception[],
  run: RunCode,
): Promise<{ readonly id: string; readonly message: string }[]> {
  const found: { readonly id: string; readonly results: readonly CallResult[] }[] = []
  const wrong: { id: string; message: string }[] = []
  for (const { id, value } of misconceptions) {
    const outcome: CodeOutcome = await run(codeRequest(settings, value), 'author')
    if (outcome.kind === 'unavailable') throw new Error('No code can be run at the moment.')
    const { correct, feedback } = gradeCode(settings, outcome)
    const twin = outcome.kind === 'ran' && found.find(({ results }) => sameResults(results, outcome.results))
    if (outcome.kind !== 'ran') wrong.push({ id, message: `The code of “${id}” does not run: ${feedback}` })
    else if (correct) wrong.push({ id, message: `The code of “${id}” passes every test: ${testsOf(settings)}.` })
    else if (twin)
      wrong.push({ id, message: `The code of “${id}” gives the same in every test as that of “${twin.id}”.` })
    else found.push({ id, results: outcome.results })
  }
  return wrong
}

const testsOf = ({ language, entry, tests }: CodeSettings): string =>
  tests.map(({ args, gives }) => `${callText(entry, args, language)} → ${literal(gives, language)}`).join(', ')
