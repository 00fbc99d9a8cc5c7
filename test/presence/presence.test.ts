// Pages that are heard of are stored together, now and then.
import { describe, expect, test } from 'vitest'
import { Presence } from '../../src/presence/index.js'

function presence({ everyMs = 0, fails = false } = {}) {
  const stored: (readonly string[])[] = []
  const errors: unknown[] = []
  const saw = async (ids: readonly string[]): Promise<void> => {
    if (fails) throw new Error('away')
    stored.push(ids)
  }
  return { stored, errors, heard: new Presence({ saw }, error => void errors.push(error), everyMs) }
}

describe('presence', () => {
  test('stores each session once, in order, and nothing where nobody was heard of', async () => {
    const { stored, heard } = presence()
    for (const id of ['b', 'a', 'b']) heard.heard(id)
    await heard.round()
    await heard.round()
    heard.heard('a')
    await heard.round()
    expect(stored).toEqual([['a', 'b'], ['a']])
  })

  test('waits between two rounds', async () => {
    const { stored, heard } = presence({ everyMs: 60_000 })
    heard.heard('a')
    await heard.round()
    expect(stored).toEqual([])
    await heard.store()
    expect(stored).toEqual([['a']])
  })

  test('goes on after a failure', async () => {
    const { errors, heard } = presence({ fails: true })
    heard.heard('a')
    await heard.round()
    expect(errors).toHaveLength(1)
  })
})
