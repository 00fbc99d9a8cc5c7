// What only informs is gathered, what is wrong is written at once.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LogLines } from '../../src/http/log-lines.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const line = (level: string, said: string): string => `{"level":"${level}","msg":"${said}"}\n`
const [ONE, OTHER] = [line('info', 'one'), line('debug', 'other')]
const WRONG = line('warn', 'wrong')

function gathered(fails = false) {
  const written: string[] = []
  const once = vi.spyOn(process, 'once').mockReturnThis()
  onTestFinished(() => once.mockRestore())
  const lines = new LogLines(text => {
    if (fails) throw new Error('no space left')
    written.push(text)
  })
  return { written, lines, exit: () => (once.mock.calls[0]![1] as () => void)() }
}

test('lines that inform are one write, soon', () => {
  const { lines, written } = gathered()
  lines.add(ONE)
  lines.add(OTHER)
  expect(written).toEqual([])
  vi.advanceTimersByTime(50)
  lines.add(ONE)
  vi.advanceTimersByTime(50)
  expect(written).toEqual([ONE + OTHER, ONE])
})

test('a problem is written at once, behind what came before it', () => {
  const { lines, written } = gathered()
  lines.add(ONE)
  lines.add(WRONG)
  expect(written).toEqual([ONE + WRONG])
  vi.advanceTimersByTime(50)
  expect(written).toHaveLength(1)
})

test('nothing is left when the process exits', () => {
  const { lines, written, exit } = gathered()
  lines.add(ONE)
  exit()
  expect(written).toEqual([ONE])
})

test('output that takes nothing is told to whoever reports a problem, and ends nothing otherwise', () => {
  const { lines } = gathered(true)
  lines.add(ONE)
  expect(() => vi.advanceTimersByTime(50)).not.toThrow()
  expect(() => lines.add(WRONG)).toThrow('no space left')
})
