// Has a model write stories for a blueprint. Each is held to the contract; what breaks it goes back with the reason, within a budget.
import { z } from 'zod'
import type { Model, ProductPrompts } from '../../llm/index.js'
import type { BlueprintFile } from '../domain/blueprint-schema.js'
import { contentId, storyProblems, type StoriesFile } from '../domain/stories.js'

const ATTEMPTS = 3
const Reply = z.array(z.string().trim().min(1).max(2_000)).max(60)

export type StoryReport = {
  readonly file: StoriesFile
  readonly refused: readonly { text: string; problems: readonly string[] }[]
}

/**
 * Adds to `known` until `contexts.count` stories keep the contract or the attempts are spent; new ones are not approved yet. Asks
 * nothing when there are enough for the stem as it is now. Rejects with ModelError.
 */
export async function writeStories(
  blueprint: Pick<BlueprintFile, 'id' | 'stem' | 'contexts'>,
  known: StoriesFile | null,
  { model, prompts, signal }: { readonly model: Model; readonly prompts: ProductPrompts; readonly signal: AbortSignal },
): Promise<StoryReport> {
  const content_id = contentId(blueprint)
  const stories = known?.content_id === content_id ? [...known.stories] : []
  const refused: { text: string; problems: readonly string[] }[] = []
  const { brief, count, contract } = blueprint.contexts!
  for (let attempt = 1; attempt <= ATTEMPTS && stories.length < count; attempt += 1) {
    const system = prompts.fill('items/stories', {
      stem: blueprint.stem,
      brief,
      count: count - stories.length,
      max_words: contract.max_words,
      refused: refused.length === 0 ? '' : refusals(refused),
    })
    const messages = [{ role: 'user' as const, content: 'Write them now.' }]
    const { text } = await model.converse({ system, messages, tools: [] }, { signal })
    for (const story of textsIn(text)) {
      if (stories.length >= count || stories.some(each => each.text === story)) continue
      const problems = storyProblems(blueprint, story)
      if (problems.length === 0) stories.push({ text: story, approved: false, by: model.name })
      else refused.push({ text: story, problems })
    }
  }
  return { file: { schema: 'stories/1', blueprint: blueprint.id, content_id, stories }, refused }
}

const refusals = (refused: readonly { text: string; problems: readonly string[] }[]): string =>
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
