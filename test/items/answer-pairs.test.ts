// Pairs of an answer and a key whose verdict is known are judged so.
import { describe, expect, test } from 'vitest'
import { PAIRS } from '../bench/answer-pairs.js'
import { judged } from '../bench/answer-tests.js'

describe('a pair with a known verdict', () => {
  test.each(PAIRS)('$test: $answer for $key', pair => {
    expect(judged(pair)).toBe(pair.verdict === 1 ? 'right' : 'wrong')
  })
})
