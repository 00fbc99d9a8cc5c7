// A word or a few, compared with a list of accepted texts.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { show } from '../../../../expression/show.js'
import { text } from '../../../../expression/value.js'
import { accept, PLAIN, refuse, right, wrong, type AnswerType, type Judgement } from '../answer-type.js'
import { line, textField } from '../written/line.js'
import { foldedText, isSlip } from './folded-text.js'
import { plainCharacters } from '../../../../expression/plain-characters.js'

type Settings = { readonly alternatives: readonly string[]; readonly near: boolean }

/**
 * Right when the answer is the key or one of `grade.alternatives`, with capitals, spaces, compatible letters and a
 * full stop at the end made the same (folded-text.ts). `grade.near: true` also takes one slip of the pen, told as
 * note `spelling`, in words of six letters or more and nowhere else. Every accepted text is listed. There are no
 * patterns: a regular expression can take exponential time on what a learner types, and lists are checked for meaning
 * more easily. A key keeps its spelling to be shown; what a learner types does not.
 */
export const shortText: AnswerType<Settings> = {
  ...PLAIN,
  grade: z.strictObject({
    alternatives: z
      .array(z.string().trim().min(1).max(200).meta({ title: 'text' }))
      .max(40)
      .default([])
      .describe('other texts that are right'),
    near: z.boolean().default(false).describe('takes one slip in words of six letters or more'),
  }),
  sources: ({ alternatives }) =>
    alternatives.map((source, i) => ({ path: ['alternatives', i], kind: 'template', source })),
  resolve: (settings, resolver) => ({
    ...settings,
    alternatives: settings.alternatives.map(each => resolver.text(each)),
  }),
  fromValue: value => {
    const spelled = plainCharacters(show(value))
    if (foldedText(spelled) === '') throw new BadValue('an answer must have a letter or a digit')
    return spelled
  },
  toValue: canonical => text(canonical),
  read: line(plain => {
    const folded = foldedText(plain)
    return folded === '' ? refuse('Write a word or a number.') : accept(folded)
  }),
  judge: judgeText,
  ask: textField,
}

function judgeText(canonical: string, key: string, { alternatives, near }: Settings): Judgement {
  const given = foldedText(canonical)
  const accepted = [key, ...alternatives]
  const folded = [foldedText(key), ...foldedAll(alternatives)]
  if (folded.includes(given)) return right
  const meant = near ? folded.findIndex(each => isSlip(given, each)) : -1
  if (meant < 0) return wrong
  return { ...right, note: 'spelling', say: `Right. It is spelled “${accepted[meant]!}”.` }
}

const FOLDED = new WeakMap<readonly string[], readonly string[]>()

/** Folded once for each item: a text that is searched for the answer is judged in thousands of pieces. */
function foldedAll(texts: readonly string[]): readonly string[] {
  let folded = FOLDED.get(texts)
  if (folded === undefined) FOLDED.set(texts, (folded = texts.map(foldedText)))
  return folded
}
