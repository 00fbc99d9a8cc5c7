// That samples are never empty, change with the day, and are complete after a while.
import { describe, expect, test } from 'vitest'
import { sampled } from './sampling.js'

const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at)
const on = (day: number, all: readonly number[], every: number, shift = 0) =>
  sampled(all, every, { day, shift, deep: false })

describe('a sample', () => {
  test('is never empty, and as many days as it skips elements take each element once', () => {
    for (const length of numbers(30).slice(1))
      for (const every of numbers(40).slice(1)) {
        const days = numbers(Math.min(every, length)).map(day => on(20_000 + day, numbers(length), every))
        expect(days.filter(taken => taken.length === 0)).toEqual([])
        expect(days.flat().toSorted((a, b) => a - b)).toEqual(numbers(length))
      }
  })

  test('is the same all day, and another one beside a sweep with another shift', () => {
    expect(on(20_000, numbers(12), 4)).toEqual(on(20_000, numbers(12), 4))
    expect(on(20_000, numbers(12), 4, 1)).toEqual(on(20_001, numbers(12), 4))
    expect(on(20_000, numbers(12), 4, 1)).not.toEqual(on(20_000, numbers(12), 4))
  })

  test('is everything in a deep run', () => {
    expect(sampled(numbers(12), 4, { deep: true })).toEqual(numbers(12))
  })

  test('of nothing is refused', () => {
    expect(() => sampled([], 4)).toThrow('There is nothing to take a sample of.')
  })
})
