// What a run of the learner's code is worth. Pure. Nothing that it says holds an argument or a result of a hidden test, nor text of the
// learner's program that could carry one.
import { shortened } from '../../../../kernel/text.js'
import { programBlock } from '../../../../language/program-block.js'
import { callText, literal } from './code-literals.js'
import { codeRequest, type CodeSettings } from './code.js'
import { NOT_PLAIN, type CallResult, type CodeOutcome, type RunCode } from './code-tests.js'
import { sameResult } from './code-values.js'

export const CODE_NOTES = [
  'passed_all',
  'wrong_result',
  'threw',
  'timed_out',
  'out_of_memory',
  'no_entry',
  'syntax_error',
  'crashed',
] as const
type CodeNote = (typeof CODE_NOTES)[number]

type CodeVerdict = {
  /** `malformed`: the text alone shows that there is no function to call. */
  readonly verdict: 'graded' | 'malformed'
  /** 0–1. */
  readonly score: number
  readonly correct: boolean
  readonly note: CodeNote
  readonly feedback: string
}

/** What the languages themselves throw: any other name was made by the program, and could say anything. */
const BUILT_IN = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'EvalError',
  'ArithmeticError',
  'AssertionError',
  'AttributeError',
  'EOFError',
  'Exception',
  'ImportError',
  'IndentationError',
  'IndexError',
  'KeyError',
  'LookupError',
  'NameError',
  'NotImplementedError',
  'OSError',
  'OverflowError',
  'RuntimeError',
  'StopIteration',
  'SystemExit',
  'UnicodeError',
  'ValueError',
  'ZeroDivisionError',
]

const nothing = (note: CodeNote, feedback: string): CodeVerdict => ({
  verdict: note === 'syntax_error' || note === 'no_entry' ? 'malformed' : 'graded',
  score: 0,
  correct: false,
  note,
  feedback,
})

/** `outcome` is that of `codeRequest` with the same settings. One that was not run has no verdict. */
export function gradeCode(settings: CodeSettings, outcome: Exclude<CodeOutcome, { kind: 'unavailable' }>): CodeVerdict {
  const { entry } = settings
  switch (outcome.kind) {
    case 'syntax_error': {
      const where = outcome.line === null ? '' : ` near line ${outcome.line}`
      return nothing('syntax_error', `Your code cannot be read${where}: ${outcome.message}.`)
    }
    case 'no_entry':
      return nothing('no_entry', `There is no function named ${entry} in your code. Check how its name is written.`)
    case 'timed_out':
      return nothing('timed_out', 'Your code ran too long. Look for a loop or a recursion that never ends.')
    case 'out_of_memory':
      return nothing(
        'out_of_memory',
        'Your code used too much memory. Look for a list or a text that grows without end.',
      )
    case 'crashed':
      return nothing('crashed', 'Your code could not be run to its end.')
    case 'ran':
      return gradeResults(settings, outcome.results)
  }
}

function gradeResults(settings: CodeSettings, results: readonly CallResult[]): CodeVerdict {
  const { examples, tests, credit } = settings
  const ofTests = results.slice(examples.length)
  const passed = tests.filter(({ gives }, i) => gave(ofTests[i], gives)).length
  if (passed === tests.length)
    return { verdict: 'graded', score: 1, correct: true, note: 'passed_all', feedback: 'Your code passed every test.' }
  const failed = ofTests.find((result, i) => !gave(result, tests[i]!.gives))
  const score = credit === 'per_test' ? shareBeyondConstant(passed, tests) : 0
  const sentences = [
    `Your code passed ${passed} of ${tests.length} tests.`,
    brokenExample(settings, results) ?? whatFailed(failed),
  ]
  const note = failed !== undefined && threw(failed) ? 'threw' : 'wrong_result'
  return { verdict: 'graded', score, correct: false, note, feedback: sentences.join(' ') }
}

/** 0 for as many tests as a function with a constant result could pass, 1 for all of them, and linear in between. */
function shareBeyondConstant(passed: number, tests: CodeSettings['tests']): number {
  const constant = Math.max(...tests.map(test => tests.filter(other => sameResult(test.gives, other.gives)).length))
  if (passed <= constant) return 0
  return Math.round(((passed - constant) / (tests.length - constant)) * 1e6) / 1e6
}

/** Whether a call gave what it should. */
export const gave = (result: CallResult | undefined, expected: CodeSettings['tests'][number]['gives']): boolean =>
  result?.ok === true && sameResult(expected, result.value)

const threw = (result: CallResult): boolean => !result.ok && result.error.name !== NOT_PLAIN

/** Characters of a result that a sentence quotes. */
const MAX_QUOTED = 200

/** Of what a call printed, a sentence is followed by no more than this. */
const MAX_PRINTED = { characters: 400, lines: 10 }

/**
 * The first example that does not come out, if there is one, and what its call printed: examples are open, and so is what the code made
 * of them.
 */
export function brokenExample(settings: CodeSettings, results: readonly CallResult[]): string | null {
  const index = settings.examples.findIndex(({ gives }, i) => !gave(results[i], gives))
  const result = results[index]
  if (index < 0 || result === undefined) return null
  const printed = (result.output ?? '').trimEnd()
  const became = whatBecame(settings, settings.examples[index]!, result)
  return printed === '' ? became : `${became} It printed:\n\n${programBlock('', firstLines(printed))}`
}

function firstLines(printed: string): string {
  const lines = printed.split('\n')
  const first = lines.slice(0, MAX_PRINTED.lines).join('\n')
  return shortened(lines.length > MAX_PRINTED.lines ? `${first}\n…` : first, MAX_PRINTED.characters)
}

function whatBecame(
  { language, entry }: CodeSettings,
  { args, gives }: CodeSettings['examples'][number],
  result: CallResult,
): string {
  const should = `The call ${callText(entry, args, language)} should give ${literal(gives, language)}`
  if (result.ok) return `${should}; yours gave ${shortened(literal(result.value, language), MAX_QUOTED)}.`
  const { name, message, line } = result.error
  if (name === NOT_PLAIN) return `${should}. Instead: ${message}`
  const error = shortened(message === '' ? name : `${name}: ${message}`, MAX_QUOTED)
  return line === null
    ? `${should}; yours stopped with ${error}.`
    : `${should}; yours stopped in line ${line} with ${error}.`
}

function whatFailed(result: CallResult | undefined): string {
  if (result === undefined || result.ok)
    return 'In the others it gave another result. Think of small, large, equal or empty values.'
  const { name } = result.error
  if (name === NOT_PLAIN)
    return 'In another it gave something that is no plain value; see that each way through it returns one.'
  return BUILT_IN.includes(name) ? `In another it stopped with a ${name}.` : 'In another it stopped with an error.'
}

/** Whose code an author's is, among learners. */
const AUTHOR = 'author'

/** For authors: what keeps the blueprint's own solution from being right, in sentences; empty when it passes. Rejects when nothing could be run. */
export async function checkReference(settings: CodeSettings, run: RunCode): Promise<string[]> {
  const solved = await run(codeRequest(settings, settings.reference), AUTHOR)
  if (solved.kind === 'unavailable') throw new Error('No code can be run at the moment.')
  if (solved.kind !== 'ran') return [`The reference solution fails: ${gradeCode(settings, solved).feedback}`]
  const { language, entry, examples, tests } = settings
  const wrong = [...examples, ...tests].flatMap(({ args, gives }, i) => {
    const result = solved.results[i]
    if (gave(result, gives)) return []
    const instead = result?.ok === true ? literal(result.value, language) : (result?.error.message ?? 'nothing')
    return [
      `${callText(entry, args, language)} should give ${literal(gives, language)}; the reference solution gives ${instead}.`,
    ]
  })
  const untouched = await run(codeRequest(settings, settings.initial_code), AUTHOR)
  if (untouched.kind === 'ran' && gradeResults(settings, untouched.results).correct)
    wrong.push('The initial code passes every test as it stands.')
  return wrong
}
