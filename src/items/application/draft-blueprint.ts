// Has a model draft a blueprint. What the check finds goes back to the model, within a budget of rounds.
import type { ChatMessage, Model, ProductPrompts } from '../../llm/index.js'

/** Problems that go back at once: more would hide what to begin with. */
const TOLD = 20

type DraftOrder = {
  readonly id: string
  readonly skill: string
  /** A language tag. */
  readonly language: string
  /** What is wanted, in an author's words, or the text of a question to follow. */
  readonly description: string
}

type Drafter = {
  readonly model: Model
  readonly prompts: ProductPrompts
  /** What the model learns the format from: the reference, and a file that passes the check. */
  readonly reference: string
  readonly example: string
  readonly signal: AbortSignal
  /** The file as it would be stored, with every problem as a line; null where the reply holds no file. */
  readonly check: (reply: string) => Promise<Checked>
  /** Calls of the model at most. */
  readonly rounds: number
  readonly onRound: (round: number, problems: number) => void
}

type Checked = {
  readonly source: string
  readonly problems: readonly string[]
  /** It could be read so far that questions were tried. */
  readonly isWhole: boolean
} | null
/**
 * Asks until a draft has no problem, or the rounds are spent. Resolves to a whole one with the fewest problems, the earliest of such; null where no
 * reply held one. Rejects with ModelError.
 */
export async function draftBlueprint(order: DraftOrder, drafter: Drafter): Promise<Checked> {
  const { model, prompts, reference, example, signal, check, rounds, onRound } = drafter
  const { description, ...named } = order
  const system = prompts.fill('items/draft', { ...named, reference, example })
  let messages: readonly ChatMessage[] = [{ role: 'user', content: description }]
  let best: Checked = null
  for (let round = 1; round <= rounds; round += 1) {
    const { text } = await model.converse({ system, messages, tools: [] }, { signal })
    const checked = await check(text)
    const problems = checked?.problems ?? ['There is no block of YAML in your answer.']
    onRound(round, problems.length)
    if (checked !== null && (best === null || isBetter(checked, best))) best = checked
    if (problems.length === 0) break
    // The last draft alone goes back: what is in it is what has to be mended.
    messages = [
      { role: 'user', content: description },
      { role: 'assistant', content: text, toolCalls: [] },
      {
        role: 'user',
        content: ['The check says:', ...problems.slice(0, TOLD), 'Write the whole file anew.'].join('\n'),
      },
    ]
  }
  return best
}

const isBetter = (one: NonNullable<Checked>, other: NonNullable<Checked>): boolean =>
  one.isWhole === other.isWhole ? one.problems.length < other.problems.length : one.isWhole
