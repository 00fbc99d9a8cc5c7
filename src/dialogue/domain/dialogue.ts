// Reads an open dialogue from the stored messages, without the turns that were taken back.
import type { StoredMessage } from '../../sessions/index.js'

/** `seq`: of its message. A passed turn has no text. */
export type DialogueTurn = { readonly seq: number; readonly by: 'learner' | 'partner'; readonly text: string }

type Dialogue = {
  readonly turns: readonly DialogueTurn[]
  /** The text that the learner took back last and may rewrite; null when a turn followed. */
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
        // A passed turn leaves no text to rewrite.
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
 * How many of the oldest turns to summarise: 0 while all of them and the summary take at most `budget` tokens; else so many that the
 * rest takes at most half of it. The last two turns always stay.
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
  let cut = text.slice(0, tokens * 3)
  while (tokensOf(`${cut}…`) > tokens) cut = cut.slice(0, Math.floor(cut.length * 0.9))
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`
}
