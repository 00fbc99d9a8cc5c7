// An open dialogue as its two sides said it, read from the stored messages. What was taken back is not part of it any more.
import type { StoredMessage } from '../../sessions/index.js'

/** `seq`: of the message it stands in. A passed turn has no text. */
export type DialogueTurn = { readonly seq: number; readonly by: 'learner' | 'partner'; readonly text: string }

type Dialogue = {
  readonly turns: readonly DialogueTurn[]
  /** What the learner took back last and may write anew; null when something was said since. */
  readonly takenBack: string | null
}

/** `messages`: the window, oldest first. Going back takes away the learner's last turn and what was replied to it. */
export function readDialogue(messages: readonly StoredMessage[]): Dialogue {
  let turns: DialogueTurn[] = []
  let takenBack: string | null = null
  for (const message of messages) {
    if (message.role === 'assistant' && message.content !== '') {
      turns.push({ seq: message.seq, by: 'partner', text: message.content })
    } else if (message.role === 'tool') {
      const result = JSON.parse(message.content) as { text?: string; back?: true }
      if (result.back) {
        const last = turns.findLastIndex(turn => turn.by === 'learner')
        // A turn that was passed leaves nothing to write anew.
        takenBack = turns[last]?.text || null
        turns = turns.slice(0, Math.max(0, last))
      } else {
        turns.push({ seq: message.seq, by: 'learner', text: result.text ?? '' })
        takenBack = null
      }
    }
  }
  return { turns, takenBack }
}

/** Tokens, estimated from above: most texts have four bytes to a token. */
export const tokensOf = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3)

/**
 * How many of the oldest turns no longer fit: 0 while all of them, with what stands for earlier ones, take at most `budget` tokens;
 * else as many as leave half of it. The last two turns always stay.
 */
export function overflowing(turns: readonly DialogueTurn[], summary: string | null, budget: number): number {
  const costs = turns.map(turn => tokensOf(turn.text))
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  if (total + tokensOf(summary ?? '') <= budget) return 0
  let left = total
  let dropped = 0
  while (dropped < turns.length - 2 && left > budget / 2) left -= costs[dropped++]!
  return dropped
}

/** Cut to at most `tokens`, as `tokensOf` counts them; never inside a surrogate pair, of which providers refuse a half. */
export function clipped(text: string, tokens: number): string {
  if (tokensOf(text) <= tokens) return text
  let kept = text.slice(0, tokens * 3)
  while (tokensOf(`${kept}…`) > tokens) kept = kept.slice(0, Math.floor(kept.length * 0.9))
  return `${kept.replace(/[\uD800-\uDBFF]$/, '')}…`
}
