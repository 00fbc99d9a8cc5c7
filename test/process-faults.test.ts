// What reaches the top of the process: broken connections pass, defects end it in good order.
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../src/http/index.js'
import { DatabaseUnavailable } from '../src/kernel/errors.js'
import { ProcessFaults } from '../src/process-faults.js'

let lines: { level: string; msg: string }[]
let printed: string
let events: string[]
let faults: ProcessFaults
beforeEach(() => {
  lines = []
  printed = ''
  events = []
  const destination = {
    write(line: string) {
      printed += line
      lines.push(JSON.parse(line) as { level: string; msg: string })
    },
  }
  faults = new ProcessFaults({
    logger: createLogger({ level: 'info', destination }),
    stop: async () => void events.push('stop'),
    exit: code => events.push(`exit ${code}`),
  })
})
const settle = () => new Promise(resolve => setImmediate(resolve))

describe('the process goes on', () => {
  test.each([
    ['a socket that was reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
    ['a query on a connection that was closed', Object.assign(new Error('x'), { code: 'CONNECTION_CLOSED' })],
    ['a database that is away', new DatabaseUnavailable(new Error('x'))],
    ['a query builder around it', new Error('Failed query', { cause: new DatabaseUnavailable(new Error('x')) })],
  ])('after %s', async (_, error) => {
    faults.handle(error)
    await settle()
    expect(lines.map(({ level }) => level)).toEqual(['warn'])
    expect(events).toEqual([])
  })
})

describe('the process ends', () => {
  test('after a defect: logged, drained, with an exit code', async () => {
    faults.handle(new TypeError('undefined is not a function'))
    await settle()
    expect(lines).toMatchObject([{ level: 'fatal', msg: 'an uncaught error; the server stops' }])
    expect(events).toEqual(['stop', 'exit 1'])
  })

  test('once, however many defects follow, and each is logged', async () => {
    faults.handle(new TypeError('one'))
    faults.handle(new TypeError('two'))
    await settle()
    expect(lines).toHaveLength(2)
    expect(events).toEqual(['stop', 'exit 1'])
  })
})

test('a log that cannot be written ends nothing by itself', async () => {
  const full = new ProcessFaults({
    logger: createLogger({
      level: 'info',
      destination: {
        write: () => {
          throw new Error('ENOSPC')
        },
      },
    }),
    stop: async () => void events.push('stop'),
    exit: code => events.push(`exit ${code}`),
  })
  full.handle(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  expect(events).toEqual([])
  full.handle(new TypeError('one'))
  await settle()
  expect(events).toEqual(['stop', 'exit 1'])
})

test('the parameters of a statement are written nowhere', async () => {
  faults.handle(new Error('Failed query: insert into message values ($1)\nparams: my secret answer'))
  await settle()
  expect(printed).not.toContain('my secret answer')
})
