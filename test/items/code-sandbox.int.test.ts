// The sandbox in a process of its own: it runs code from the sources as they lie there, and does not keep the process from ending.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('a process with an idle sandbox ends by itself, and one that waits for an outcome does not end before', async () => {
  const program = `
    import { CodeSandbox } from './src/items/infrastructure/code-sandbox.ts'
    const { run } = new CodeSandbox()
    const outcome = await run({ language: 'javascript', code: 'function f(a) { return a + 1 }', entry: 'f', calls: [{ args: [1] }] }, 'learner')
    process.stdout.write(JSON.stringify(outcome))
  `
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { cwd: ROOT, timeout: 30_000 },
  )
  expect(JSON.parse(stdout)).toEqual({ kind: 'ran', results: [{ ok: true, value: 2 }] })
})
