// The text that tells an author why something did not work.
import type { Answer } from '../../../client/index.js'
import { authoringTexts } from '../../strings/authoring.js'
import { problemText } from '../../strings/problem-text.js'

export function authoringProblem(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  const { refusals } = authoringTexts.table
  if (answer.kind === 'unreachable' || !Object.hasOwn(refusals, answer.code)) return problemText(answer)
  // The sentence of the server names the place in the text.
  if (answer.code === 'blueprint_unusable')
    return [refusals.blueprint_unusable, answer['detail']].filter(words => typeof words === 'string').join(' ')
  return refusals[answer.code as keyof typeof refusals]
}
