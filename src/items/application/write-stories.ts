// Has a model write stories for a blueprint. Each is held to the contract; what breaks it goes back with the reason, within a budget.
import { z } from 'zod'
import type { Model, ProductPrompts } from '../../llm/index.js'
import {
  originals,
  storyProblems,
  type Original,
  type StoriesFile,
  type Story,
  type Worded,
} from '../domain/blueprint/stories.js'

const ATTEMPTS = 3
const Reply = z.array(z.string().trim().min(1).max(2_000)).max(60)

type Refused = { readonly text: string; readonly problems: readonly string[] }
export type StoryReport = { readonly file: StoriesFile; readonly refused: readonly Refused[] }
type Writer = { readonly model: Model; readonly prompts: ProductPrompts; readonly signal: AbortSignal }

/**
 * Adds to `known` until every original has `contexts.count` stories that keep the contract, or the attempts are spent; new ones are not
 * approved yet. Asks nothing where there are enough for the words as they are now; drops what was written for older words. Rejects with
 * ModelError.
 */
export async function writeStories(blueprint: Worded, known: StoriesFile | null, writer: Writer): Promise<StoryReport> {
  const stories: Story[] = []
  const refused: Refused[] = []
  for (const original of originals(blueprint)) {
    const current = (known?.stories ?? []).filter(({ content_id }) => content_id === original.contentId)
    const own = current.filter(({ of }) => of === original.of)
    refused.push(...(await addTo(own, original, blueprint, writer)))
    stories.push(...own)
  }
  return { file: { schema: 'stories/1', blueprint: blueprint.id, stories }, refused }
}

/** Adds to `stories`; resolves to what was refused. */
async function addTo(
  stories: Story[],
  { of, text: original, contentId }: Original,
  { contexts }: Worded,
  { model, prompts, signal }: Writer,
): Promise<Refused[]> {
  const { brief, count, contract } = contexts!
  const refused: Refused[] = []
  for (let attempt = 1; attempt <= ATTEMPTS && stories.length < count; attempt += 1) {
    const system = prompts.fill(of === 'stem' ? 'items/stories' : 'items/hints', {
      original,
      brief,
      count: count - stories.length,
      max_words: contract.max_words,
      refused: refused.length === 0 ? '' : refusals(refused),
    })
    const messages = [{ role: 'user' as const, content: 'Write them now.' }]
    const reply = await model.converse({ system, messages, tools: [] }, { signal })
    for (const text of textsIn(reply.text)) {
      if (stories.length >= count || stories.some(story => story.text === text)) continue
      const problems = storyProblems(original, text, contract.max_words)
      if (problems.length === 0) stories.push({ of, content_id: contentId, text, approved: false, by: model.name })
      else refused.push({ text, problems })
    }
  }
  return refused
}

const refusals = (refused: readonly Refused[]): string =>
  ['These were refused:', ...refused.slice(-5).map(({ text, problems }) => `- ${text} (${problems.join(' ')})`)].join(
    '\n',
  )

/** The JSON array in a reply, in whatever it is wrapped; nothing when there is none. */
function textsIn(reply: string): string[] {
  const array = /\[[\s\S]*\]/.exec(reply)?.[0]
  if (array === undefined) return []
  try {
    const parsed = Reply.safeParse(JSON.parse(array))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}
