// `npm test [-- filter or vitest options]`: prepares the checkout and runs the tests. The last line is `N passed, N failed`.
import { ensure, ROOT } from './ensure.mjs'

await ensure()
process.env.NODE_ENV = 'test'
const { createVitest, parseCLI } = await import('vitest/node')

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await createVitest('test', { ...options, root: ROOT, watch: false })
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    // The first time the suites are let go and the databases stopped; the second time there is no more patience.
    if (stopping) process.exit(130)
    stopping = true
    void vitest.cancelCurrentRun('keyboard-input')
  })

let thrown = 0
try {
  await vitest.start(filter)
} catch (error) {
  thrown = 1
  console.error(error)
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
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
const ok = failed === 0 && errors === 0 && passed > 0 && !stopping
process.stdout.write(`${passed} passed, ${failed} failed${skipped}\n`, () => process.exit(ok ? 0 : stopping ? 130 : 1))
