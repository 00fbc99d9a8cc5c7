// Pairs of an answer and a key whose verdict is known are judged so.
import { describe, expect, test } from 'vitest'
import { PAIRS } from '../bench/answer-pairs.js'
import { judged } from '../bench/answer-tests.js'
import { DEVIATIONS } from '../bench/stack-deviations.js'

describe('a pair with a known verdict', () => {
  test.each(PAIRS)('$test: $answer for $key', pair => {
    expect(judged(pair)).toBe(pair.verdict === 1 ? 'right' : 'wrong')
  })
})

describe.each(DEVIATIONS)('where STACK says something else: $reason', ({ rows }) => {
  test.each(rows)('$test: $answer for $key is $ours', ({ ours, ...row }) => {
    const options = row.test === 'NumSigFigs' ? { options: '2' } : {}
    expect(judged({ ...row, ...options, verdict: ours === 'right' ? 1 : 0 })).toBe(ours)
  })
})
