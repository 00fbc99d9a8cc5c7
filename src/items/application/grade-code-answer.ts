// The verdict on a stored answer in code: run it, then judge what the run gave.
import { InvariantError } from '../../kernel/errors.js'
import { sentenceIn } from '../../language/stored.js'
import { KINDS } from '../../widgets/kinds.js'
import { codePartOf } from '../domain/answers/code/code-part.js'
import { codeRequest } from '../domain/answers/code/code.js'
import { mistakeBehind } from '../domain/answers/code/code-mistakes.js'
import type { RunCode } from '../domain/answers/code/code-tests.js'
import { brokenExample, gradeCode } from '../domain/answers/code/grade-code.js'
import { GRADER_VERSION, type Item, type Verdict } from '../domain/item/item.js'

export type CodeGrade =
  | { readonly kind: 'graded'; readonly verdict: Verdict }
  /** Nothing could be run: try again. */
  | { readonly kind: 'unavailable' }
  /** The sandbox broke while it ran this code. `verdict` is for a caller that has tried often enough. */
  | { readonly kind: 'crashed'; readonly verdict: Verdict }

/** `learnerId`: whose answer it is; learners take turns. */
export type GradeCodeAnswer = (
  item: Item,
  response: Readonly<Record<string, unknown>>,
  learnerId: string,
) => Promise<CodeGrade>

/** Throws InvariantError for an item that asks for no code, and for a response that holds none. */
export const codeAnswerGrader =
  (run: RunCode): GradeCodeAnswer =>
  async (item, response, learnerId) => {
    const settings = codePartOf(item)
    const posted = KINDS.code_editor.response.safeParse(response)
    if (settings === null || !posted.success) throw new InvariantError('Only an answer in code can be run.')
    const outcome = await run({ ...codeRequest(settings, posted.data.code), withOutput: true }, learnerId)
    if (outcome.kind === 'unavailable') return { kind: 'unavailable' }
    const { score, correct, note, feedback } = gradeCode(settings, outcome)
    const results = outcome.kind === 'ran' && !correct ? outcome.results : null
    const bug =
      results && (await mistakeBehind(settings, item.parts[0].misconceptions, results, { run, owner: learnerId }))
    // The answer was taken when it was posted: code that cannot be read is graded like any other, and worth nothing.
    const verdict: Verdict = {
      verdict: 'graded',
      score,
      correct,
      note: bug?.id ?? note,
      feedback: bug === null ? feedback : besides(bug.feedback, brokenExample(settings, results!), item.language),
      graderVersion: GRADER_VERSION,
    }
    return { kind: outcome.kind === 'crashed' ? 'crashed' : 'graded', verdict }
  }

/** The author's words are in the language of the item already. */
const besides = (words: string, example: string | null, language: string): string =>
  example === null ? words : `${words} ${sentenceIn(language, example)}`
