// When an answer is right. Pure: the item, the answer as read, and the grader's version decide.
import { InvariantError } from '../../kernel/errors.js'
import { readAnswer } from './answers.js'
import { GRADER_VERSION, type Item, type ResponseType, type Verdict } from './item.js'

/** Grades what `readResponse` read. Throws InvariantError for a string that it cannot have given. */
export function gradeResponse(item: Item, canonical: string): Verdict {
  const possible = item.kind === 'choice' ? item.options.includes(canonical) : isCanonical(item.responseType, canonical)
  if (!possible) throw new InvariantError('A response must be read before it is graded.')
  const correct = sameAnswer(item.responseType, canonical, item.key)
  const behind = correct
    ? undefined
    : item.misconceptions.find(({ value }) => sameAnswer(item.responseType, canonical, value))
  return {
    verdict: 'graded',
    score: correct ? 1 : 0,
    correct,
    note: behind?.id ?? null,
    feedback: behind?.feedback ?? null,
    graderVersion: GRADER_VERSION,
  }
}

/** The part's own grader: whether two canonical answers count as the same. Exact for every type so far. */
export const sameAnswer = (_type: ResponseType, a: string, b: string): boolean => a === b

function isCanonical(type: ResponseType, text: string): boolean {
  const read = readAnswer(type, text)
  return read.ok && read.canonical === text
}
