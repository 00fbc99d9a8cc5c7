// `npm test [-- filter or vitest options]`: prepares the checkout and runs the tests. The last line is `N passed, N failed`.
// `npm run test:deep`, which is `--deep` here, takes every file, point, case and seed; else each day takes a share of the sweeps, and the
// files of `turns.mjs` take turns.
import { ensure, ROOT } from './ensure.mjs'
import { progressReporter } from './progress.mjs'
import { waitingOn } from './turns.mjs'

const given = process.argv.slice(2)
const deep = given.includes('--deep')

await ensure({ tests: true })
process.env.NODE_ENV = 'test'
if (deep) process.env.TEST_DEEP = '1'
// One day for the whole run, also over midnight.
const day = (process.env.TEST_DAY ||= new Date().toISOString().slice(0, 10))
const sample = process.env.TEST_DEEP === '1' ? 'Everything is tried' : `The samples of TEST_DAY=${day} are tried`
console.log(`${sample}.`)
// Leaving by `exit` is what stops the databases; a signal alone would leave them behind.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const { createVitest, parseCLI } = await import('vitest/node')

const { filter, options } = parseCLI(['vitest', 'run', ...given.filter(option => option !== '--deep')])
const waiting = process.env.TEST_DEEP === '1' || filter.length > 0 ? [] : waitingOn(day)
if (waiting.length > 0) console.log(`${waiting.length} files wait for their turn on another day: scripts/turns.mjs.`)
process.env.TEST_WAITING = JSON.stringify(waiting)
const vitest = await createVitest('test', {
  ...options,
  root: ROOT,
  watch: false,
  reporters: [...(options.reporters ?? ['default']), progressReporter()],
})
let thrown = 0
try {
  await vitest.start(filter)
} catch (error) {
  // That no file fits has been said already.
  if (error.code !== 'VITEST_FILES_NOT_FOUND') {
    thrown = 1
    console.error(error)
  }
} finally {
  await vitest.close()
}

const modules = vitest.state.getTestModules()
const states = modules.flatMap(module => [...module.children.allTests()]).map(test => test.result().state)
const count = wanted => states.filter(state => state === wanted).length
// A file that could not be read, and a hook that threw, hold no test that would count as failed.
const broken = modules.filter(module => !module.ok() && ![...module.children.allTests('failed')].length).length
const passed = count('passed')
const failed = count('failed') + count('pending') + broken
const errors = vitest.state.getUnhandledErrors().length + thrown

if (errors > 0) console.log(`${errors} unhandled errors, printed above.`)
if (passed + failed === 0) console.log('No test was run.')
if (failed > 0) console.log(`${sample}; the same again: TEST_DAY=${day}.`)
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
const ok = failed === 0 && errors === 0 && passed > 0
process.stdout.write(`${passed} passed, ${failed} failed${skipped}\n`, () => process.exit(ok ? 0 : 1))
