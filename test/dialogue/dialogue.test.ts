// A dialogue read from its messages, and what no longer fits into a model's window.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredMessage } from '../../src/sessions/domain/conversation.js'
import { clipped, overflowing, readDialogue, tokensOf, type DialogueTurn } from '../../src/dialogue/domain/dialogue.js'
import { anyCharacter } from '../support/any-character.js'

type Told = 'asked' | { says: string } | { replies: string } | 'back' | 'skip'

function messages(...told: readonly Told[]): StoredMessage[] {
  return told.map((one, index): StoredMessage => {
    const seq = index + 1
    if (one === 'asked') return { seq, role: 'assistant', content: '', toolCalls: [] }
    if (typeof one === 'object' && 'replies' in one)
      return { seq, role: 'assistant', content: one.replies, toolCalls: [] }
    const result = one === 'back' ? { back: true } : one === 'skip' ? { skipped: true } : { text: one.says }
    return { seq, role: 'tool', toolCallId: 'c', toolName: 'request_free_text', content: JSON.stringify(result) }
  })
}
const said = (...told: readonly Told[]) => {
  const { turns, takenBack } = readDialogue(messages(...told))
  return [turns.map(({ by, text }) => `${by}: ${text}`), takenBack]
}

describe('a dialogue', () => {
  test.each<[string, readonly Told[], string[], string | null]>([
    ['begins empty', ['asked'], [], null],
    ['has two sides', ['asked', { says: 'a' }, { replies: 'b' }], ['learner: a', 'partner: b'], null],
    ['keeps a passed turn', ['asked', 'skip', { replies: 'b' }], ['learner: ', 'partner: b'], null],
    ['loses what was taken back', ['asked', { says: 'a' }, { replies: 'b' }, 'back'], [], 'a'],
    [
      'loses two exchanges when the learner goes back twice',
      ['asked', { says: 'a' }, { replies: 'b' }, { says: 'c' }, { replies: 'd' }, 'back', 'asked', 'back'],
      [],
      'a',
    ],
    [
      'goes on after something was taken back',
      ['asked', { says: 'a' }, { replies: 'b' }, 'back', 'asked', { says: 'c' }],
      ['learner: c'],
      null,
    ],
    ['stays empty when there is nothing to take back', ['asked', 'back'], [], null],
    [
      'gives nothing to write anew for a turn that was passed',
      ['asked', { says: 'a' }, { replies: 'b' }, 'skip', 'back'],
      ['learner: a', 'partner: b'],
      null,
    ],
  ])('%s', (_, told, turns, takenBack) => expect(said(...told)).toEqual([turns, takenBack]))
})

const turn = fc.record({
  seq: fc.nat(),
  by: fc.constantFrom('learner' as const, 'partner' as const),
  text: fc.string(),
})

describe('a window', () => {
  test('takes everything that fits, and half the budget or the last two turns of what does not', () =>
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 40 }), fc.integer({ min: 1, max: 400 }), (turns, budget) => {
        const cost = (some: readonly DialogueTurn[]) => some.reduce((sum, { text }) => sum + tokensOf(text), 0)
        const dropped = overflowing(turns, null, budget)
        if (cost(turns) <= budget) {
          expect(dropped).toBe(0)
          return
        }
        const kept = turns.slice(dropped)
        expect(cost(kept) <= budget / 2 || kept.length <= 2).toBe(true)
        // Not one turn more than it takes.
        if (dropped > 0) expect(cost(turns.slice(dropped - 1))).toBeGreaterThan(budget / 2)
      }),
    ))

  test('counts what stands for earlier turns', () => {
    const turns = readDialogue(messages({ says: 'a'.repeat(30) }, { replies: 'b' }, { says: 'c' })).turns
    expect(overflowing(turns, null, 12)).toBe(0)
    expect(overflowing(turns, 'x'.repeat(30), 12)).toBe(1)
  })

  test('a text is cut to what it may cost, and never inside a character', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.integer({ min: 2, max: 60 }),
        (text, tokens) => {
          expect(tokensOf(clipped(text, tokens))).toBeLessThanOrEqual(tokens)
          expect(clipped(text, tokens)).not.toMatch(/\p{Surrogate}/u)
          if (tokensOf(text) <= tokens) expect(clipped(text, tokens)).toBe(text)
        },
      ),
      // Cut by tenths, this one would end in half a character.
      { examples: [['💥'.repeat(10), 8]] },
    ))
})
