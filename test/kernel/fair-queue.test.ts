// Whose turn it is: owners one after the other, each one's entries in order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from '../../src/kernel/fair-queue.js'

const drained = <Entry>(queue: FairQueue<Entry>): Entry[] => {
  const taken: Entry[] = []
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry)
  return taken
}

test('an owner with many entries delays another by one', () => {
  const queue = new FairQueue<string>()
  for (let n = 1; n <= 50; n += 1) queue.push('many', `many ${n}`)
  queue.push('one', 'one 1')
  expect(drained(queue).slice(0, 3)).toEqual(['many 1', 'one 1', 'many 2'])
})

test('an owner who comes back at once waits for all the others', () => {
  const queue = new FairQueue<string>()
  for (const owner of ['a', 'b', 'c']) queue.push(owner, `${owner} 1`)
  expect(queue.take()).toBe('a 1')
  queue.push('a', 'a 2')
  expect(drained(queue)).toEqual(['b 1', 'c 1', 'a 2'])
})

test('nothing is lost or taken twice, and the entries of one owner keep their order', () => {
  const owner = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.array(fc.option(owner)), moves => {
      const queue = new FairQueue<string>()
      const pushed: string[] = []
      const taken: string[] = []
      moves.forEach((owner, n) => {
        const entry = owner === null ? queue.take() : undefined
        if (entry !== undefined) taken.push(entry)
        if (owner === null) return
        pushed.push(`${owner} ${n}`)
        queue.push(owner, `${owner} ${n}`)
      })
      expect(queue.size).toBe(pushed.length - taken.length)
      taken.push(...drained(queue))
      const of = (entries: string[], owner: string) => entries.filter(entry => entry.startsWith(owner))
      for (const owner of ['a', 'b', 'c', 'd']) expect(of(taken, owner)).toEqual(of(pushed, owner))
      expect(taken).toHaveLength(pushed.length)
    }),
  )
})

test('entries are taken from the front of each owner for as long as they match', () => {
  const queue = new FairQueue<number>()
  for (const n of [1, 2, 9, 3]) queue.push('a', n)
  for (const n of [4, 5]) queue.push('b', n)
  queue.push('c', 8)
  expect([queue.first('a'), queue.first('d'), queue.firsts()]).toEqual([1, undefined, [1, 4, 8]])
  expect(queue.takeWhile(n => n < 6)).toEqual([1, 2, 4, 5])
  expect([queue.size, queue.first('b'), queue.take(), queue.take(), queue.take()]).toEqual([3, undefined, 9, 8, 3])
})

test('what may not be taken yet is passed by, and keeps its place', () => {
  const queue = new FairQueue<number>()
  for (const n of [9, 2, 3]) queue.push('a', n)
  queue.push('b', 8)
  const isSmall = (n: number): boolean => n < 6
  expect([queue.first('a', isSmall), queue.take(isSmall), queue.take(isSmall), queue.take(isSmall)]).toEqual([
    2,
    2,
    3,
    undefined,
  ])
  expect([queue.size, drained(queue)]).toEqual([2, [8, 9]])
})
