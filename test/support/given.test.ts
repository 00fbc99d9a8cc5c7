// That the grammar of decision tests fails when it should.
import { describe, expect, test } from 'vitest'
import { scenario } from './given.js'

class Refusal extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}
type Counted = { by: number }
const given = scenario<number, Counted>(0, (sum, { by }) => sum + by)
const upTo = (limit: number) => (sum: number) => {
  if (sum > limit) throw new Refusal('too_many')
  return sum === limit ? [] : [{ by: limit - sum }]
}

describe('a scenario', () => {
  test('compares what was decided', () => given({ by: 1 }, { by: 2 }).when(upTo(5)).then({ by: 2 }))
  test('may expect quiet', () => given({ by: 5 }).when(upTo(5)).then())
  test('may expect a refusal', () => given({ by: 6 }).when(upTo(5)).thenRefused('too_many'))

  test.each([
    ['another event', () => given({ by: 1 }).when(upTo(5)).then({ by: 2 })],
    ['quiet where there was an event', () => given().when(upTo(5)).then()],
    ['a refusal for another reason', () => given({ by: 6 }).when(upTo(5)).thenRefused('too_few')],
    ['a refusal where there was none', () => given().when(upTo(5)).thenRefused('too_many')],
  ])('fails at %s', (_, wrong) => expect(wrong).toThrow())
})
