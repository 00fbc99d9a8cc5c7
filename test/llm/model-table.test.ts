// The table of models: what the defaults are, and how long they are known to be there.
import { describe, expect, test } from 'vitest'
import { DEFAULT_MODELS, knownModel, retirementOf } from '../../src/llm/index.js'

const VENDORS = ['remote_llm', 'anthropic', 'google'] as const
const DAY = 86_400_000

describe.each(VENDORS)('the defaults of %s', vendor => {
  const defaults = Object.values(DEFAULT_MODELS[vendor])

  test('are in the table', () => {
    for (const name of defaults) expect(knownModel(vendor, name)?.name).toBe(name)
  })

  // Fails when a day is entered: then the default has to change.
  test('are not known to be switched off within a year of today', () => {
    for (const name of defaults)
      expect(retirementOf(vendor, name, new Date())?.daysLeft ?? Infinity, name).toBeGreaterThan(365)
  })
})

describe('a model that is switched off on a day', () => {
  const on = Date.parse('2027-01-14')

  test.each([
    [on - 51 * DAY, 51],
    [on - 1, 1],
    [on, 0],
    [on + 4 * DAY, -4],
  ])('at %i has %i days left', (now, daysLeft) => {
    expect(retirementOf('remote_llm', 'gpt-4o', new Date(now))).toMatchObject({ on: '2027-01-14', daysLeft })
  })

  test.each([
    ['remote_llm', 'gpt-4o-2024-08-06', 'gpt-6-luna'],
    ['remote_llm', 'gpt-5.1', DEFAULT_MODELS.remote_llm.usual], // no successor is named
    ['anthropic', 'claude-sonnet-4-5-20250929', 'claude-sonnet-5-5'],
    ['google', 'gemini-2.5-flash', 'gemini-3.5-flash-lite'],
  ] as const)('of %s, %s, has the successor %s', (vendor, name, successor) => {
    expect(retirementOf(vendor, name, new Date(0))).toMatchObject({ successor })
  })

  test.each(['gpt-4o-audio', 'llama3.2', 'claude-sonnet-4-5'])('is none of another name: %s', name => {
    expect(retirementOf('remote_llm', name, new Date())).toBeNull()
  })
})
