// Stories around a stem, and other words for a hint, written by a model under a contract. Neither holds a number of its own: the same
// slots stand in it, and the program fills them. What breaks the contract is refused; without an approved one the author's text is used.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BlueprintFile } from './blueprint-schema.js'
import { namedNumbers } from '../../../gate/index.js'

const Story = z.strictObject({
  /** What it may replace: the stem, or the hint with this index in the file. */
  of: z.union([z.literal('stem'), z.int().min(0)]).default('stem'),
  /** Hash of the text that it was written for: when that changes, the story is no longer used. */
  content_id: z.string().regex(/^[0-9a-f]{64}$/),
  text: z.string().trim().min(1).max(2_000),
  /** A person has read it. Only then is it asked. */
  approved: z.boolean(),
  /** Who wrote it: a model's name. */
  by: z.string().min(1),
})
export type Story = z.infer<typeof Story>

export const StoriesFile = z.strictObject({
  schema: z.literal('stories/1'),
  blueprint: z.string(),
  stories: z.array(Story).max(300),
})
export type StoriesFile = z.infer<typeof StoriesFile>

/** The words of a blueprint that matter here. */
export type Worded = Pick<BlueprintFile, 'id' | 'stem' | 'contexts' | 'hints'>
/** Author's words that stories are wanted for. */
export type Original = { readonly of: Story['of']; readonly text: string; readonly contentId: string }

/** The stem, and the hints where the blueprint wants those too; never the hint that gives the answer away. */
export function originals({ stem, contexts, hints }: Worded): Original[] {
  if (contexts === undefined) return []
  const original = (of: Story['of'], text: string): Original => ({ of, text, contentId: contentIdOf(text, contexts) })
  const sayings = contexts.hints
    ? hints.flatMap(({ say, bottom_out }, i) => (bottom_out ? [] : [original(i, say)]))
    : []
  return [original('stem', stem), ...sayings]
}

/** Equal exactly when the words, the brief and the contract are. */
const contentIdOf = (text: string, { brief, contract }: NonNullable<Worded['contexts']>): string =>
  createHash('sha256')
    .update(JSON.stringify([text, brief, contract]))
    .digest('hex')

const SLOT = /\{\{.*?\}\}/gs
const MATHS = /\$[^$]*\$/g

/** What is wrong with a text that is to replace `original`, in sentences that its writer can act on; empty when it keeps the contract. */
export function storyProblems(original: string, story: string, maxWords: number): string[] {
  const problems: string[] = []
  const expected: readonly string[] = original.match(SLOT) ?? []
  const found: readonly string[] = story.match(SLOT) ?? []
  for (const slot of new Set(expected)) {
    const times = found.filter(each => each === slot).length
    const due = expected.filter(each => each === slot).length
    if (times !== due) problems.push(`The slot ${slot} stands in it ${times} times, not ${due}.`)
  }
  for (const slot of new Set(found)) if (!expected.includes(slot)) problems.push(`It has a slot of its own: ${slot}.`)
  for (const maths of original.match(MATHS) ?? [])
    if (!story.includes(maths)) problems.push(`The maths ${maths} is not in it as it was.`)
  const words = story.replace(SLOT, ' ')
  const given = new Set(original.replace(SLOT, ' ').match(/\d+/g))
  const own = (words.match(/\d+/g) ?? []).find(digits => !given.has(digits))
  if (own !== undefined) problems.push(`It has a number of its own: ${own}.`)
  const prose = words.replace(MATHS, ' ')
  const counted = namedNumbers(prose).find(({ isOrdinal }) => !isOrdinal)
  if (counted !== undefined && namedNumbers(original).length === 0)
    problems.push(`It has a number in words: “${prose.slice(counted.start, counted.end)}”.`)
  const count = words.split(/\s+/).filter(word => /\p{L}/u.test(word)).length
  if (count > maxWords) problems.push(`It has ${count} words, more than ${maxWords}.`)
  if (/https?:|www\.|[<>#|`]|\*\*|\n\s*[-*]/.test(words.replace(MATHS, ' ')))
    problems.push('It has markup or an address in it.')
  if (/\?\s*$/.test(original) && !/\?\s*$/.test(story)) problems.push('It does not end with the question.')
  return problems
}

/** The texts that may replace this text: approved, within the contract, and written for its current wording. */
export function usableStories(file: Worded, stories: StoriesFile | null, of: Story['of']): string[] {
  const original = originals(file).find(each => each.of === of)
  if (stories === null || original === undefined) return []
  return stories.stories
    .filter(story => story.of === of && story.approved && story.content_id === original.contentId)
    .map(({ text }) => text)
    .filter(text => storyProblems(original.text, text, file.contexts!.contract.max_words).length === 0)
}
