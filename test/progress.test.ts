// What a test run says about how far it is, and which files it takes.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Figures = Readonly<Record<'done' | 'all' | 'weight' | 'total' | 'start' | 'now', number>>
const { LONG, progressLine } = (await import(new URL('../scripts/progress.mjs', import.meta.url).href)) as {
  readonly LONG: Readonly<Record<string, number>>
  progressLine(figures: Figures): string
}

type Turns = readonly { readonly every: number; readonly files: readonly string[] }[]
const { TURNS, waitingOn } = (await import(new URL('../scripts/turns.mjs', import.meta.url).href)) as {
  readonly TURNS: Turns
  waitingOn(day: string, groups?: Turns): string[]
}

/** Milliseconds. */
const DAY = 86_400_000
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

test('a run says how many files are done, how long it has taken, and when it will be over by their weight', () => {
  const start = new Date(2026, 0, 5, 12, 0, 0).getTime()
  const figures = { done: 100, all: 400, weight: 25, total: 100, start, now: start + 90_000 }
  expect(progressLine(figures)).toBe('100 of 400 files, 1:30 elapsed, about 4:30 left, done by 12:06')
  expect(progressLine({ ...figures, done: 400, weight: 100 })).toMatch(/, about 0:00 left, done by 12:01$/)
})

test('a run in which nothing has ended makes no estimate', () => {
  expect(progressLine({ done: 0, all: 400, weight: 0, total: 100, start: 0, now: 61_000 })).toBe(
    '0 of 400 files, 1:01 elapsed',
  )
})

test('files that take turns are all there once, and all have theirs within the days of their group', () => {
  const all = TURNS.flatMap(({ files }) => files)
  expect(new Set(all).size).toBe(all.length)
  for (const { every, files } of TURNS) {
    expect(files.filter(file => !existsSync(path.join(import.meta.dirname, file)))).toEqual([])
    const first = every * Math.ceil(Date.parse('2026-02-01') / DAY / every)
    const days = Array.from({ length: every }, (_, at) => dateOf(first + at))
    const waiting = days.map(day => waitingOn(day, [{ every, files }]))
    for (const file of files) expect(waiting.filter(all => all.includes(file))).toHaveLength(every - 1)
  }
})

test.each([2, 3, 4, 5, 6, 7, 12])('a file whose samples take %i days meets each of their shares', step => {
  // Those that take turns by twos have no samples of four.
  for (const { every, files } of TURNS.filter(group => group.every > 2 || step % 4 !== 0)) {
    const shares = new Map(files.map(file => [file, new Set<number>()]))
    for (let day = 20_000; day < 20_000 + 30 * step; day++) {
      const waiting = waitingOn(dateOf(day), [{ every, files }])
      for (const file of files) if (!waiting.includes(file)) shares.get(file)!.add(day % step)
    }
    expect([...shares].filter(([, { size }]) => size < step)).toEqual([])
  }
})

test('every file that is known to be long is there', () => {
  const gone = Object.keys(LONG).filter(file => !existsSync(path.join(import.meta.dirname, file)))
  expect(gone).toEqual([])
})
