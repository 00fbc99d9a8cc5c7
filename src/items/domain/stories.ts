// Stories around a stem, written by a model under a contract. A story never holds a number of its own: the same slots stand in it, and
// the program fills them. What breaks the contract is refused; where there is no approved story the stem stands.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BlueprintFile } from './blueprint-schema.js'
import { NUMBER_WORD } from './prose/number-words.js'

const Story = z.strictObject({
  text: z.string().trim().min(1).max(2_000),
  /** A person has read it. Only then is it asked. */
  approved: z.boolean(),
  /** Who wrote it: a model's name. */
  by: z.string().min(1),
})

export const StoriesFile = z.strictObject({
  schema: z.literal('stories/1'),
  blueprint: z.string(),
  /** Of the words that the stories were written for: when those change, the stories are no longer used. */
  content_id: z.string().regex(/^[0-9a-f]{64}$/),
  stories: z.array(Story).max(50),
})
export type StoriesFile = z.infer<typeof StoriesFile>

/** Equal exactly when stem, brief and contract are. */
export const contentId = ({ stem, contexts }: Pick<BlueprintFile, 'stem' | 'contexts'>): string =>
  createHash('sha256')
    .update(JSON.stringify([stem, contexts]))
    .digest('hex')

const SLOT = /\{\{.*?\}\}/gs
const MATHS = /\$[^$]*\$/g

/** What is wrong with a story, in sentences that its writer can act on; empty when it keeps the contract. */
export function storyProblems(file: Pick<BlueprintFile, 'stem' | 'contexts'>, story: string): string[] {
  const problems: string[] = []
  const wanted: readonly string[] = file.stem.match(SLOT) ?? []
  const found: readonly string[] = story.match(SLOT) ?? []
  for (const slot of new Set(wanted)) {
    const times = found.filter(each => each === slot).length
    const due = wanted.filter(each => each === slot).length
    if (times !== due) problems.push(`The slot ${slot} stands in it ${times} times, not ${due}.`)
  }
  for (const slot of new Set(found)) if (!wanted.includes(slot)) problems.push(`It has a slot of its own: ${slot}.`)
  for (const maths of file.stem.match(MATHS) ?? [])
    if (!story.includes(maths)) problems.push(`The maths ${maths} is not in it as it was.`)
  const words = story.replace(SLOT, ' ')
  if (/\d/.test(words)) problems.push('It has digits of its own.')
  const counted = NUMBER_WORD.exec(words.replace(MATHS, ' '))
  if (counted !== null && !NUMBER_WORD.test(file.stem)) problems.push(`It has a number in words: “${counted[0]}”.`)
  const count = words.split(/\s+/).filter(word => /\p{L}/u.test(word)).length
  const most = file.contexts?.contract.max_words ?? 60
  if (count > most) problems.push(`It has ${count} words, more than ${most}.`)
  if (/https?:|www\.|[<>#|`]|\*\*|\n\s*[-*]/.test(words.replace(MATHS, ' ')))
    problems.push('It has markup or an address in it.')
  if (/\?/.test(file.stem) && !/\?\s*$/.test(story)) problems.push('It does not end with the question.')
  return problems
}

/** The texts that may be asked: approved, in keeping with the contract, and written for the stem as it is now. */
export function usableStories(file: Pick<BlueprintFile, 'stem' | 'contexts'>, stories: StoriesFile | null): string[] {
  if (stories === null || file.contexts === undefined || stories.content_id !== contentId(file)) return []
  return stories.stories
    .filter(({ approved, text }) => approved && storyProblems(file, text).length === 0)
    .map(({ text }) => text)
}
