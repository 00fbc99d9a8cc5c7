// The command line from the build, as a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { askServer } from '../src/ask-server.js'
import { readConfig } from '../src/config.js'
import { scratch } from './support/scratch.js'

const CLI = pathToFileURL(path.resolve(import.meta.dirname, '../dist/server/cli.js')).href

test('a reader that goes before all is said ends no command', async () => {
  const program = `import { run } from ${JSON.stringify(CLI)}; await run(['node', 'viva', 'curriculum', 'schema'])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(err).toBe('')
})

test('who asks a server makes no token of its own, and is told what to set', async () => {
  const folder = await scratch()
  const config = readConfig({ DATA_DIR: folder }, { cwd: folder, packageDir: path.resolve(import.meta.dirname, '..') })
  await expect(askServer(config, '/supervise/curricula', { url: 'http://127.0.0.1:1', body: {} })).rejects.toThrow(
    `DATA_DIR: there is no operator-token in ${folder}. Set it to the folder of the running server`,
  )
  expect(await readdir(folder)).toEqual([])
})

test('the command line starts without what only files of other systems and paper need', async () => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const load = async (file: string): Promise<void> => {
    if (files.has(file)) return
    files.add(file)
    const code = await readFile(file, 'utf8')
    // The bundler says above each module where it is from.
    for (const [, name] of code.matchAll(/^\/\/ node_modules\/([^/]+)/gm)) packages.add(name!)
    for (const [, other] of code.matchAll(/^import (?:[^"'();]* from )?"(\.[^"]+)";$/gm))
      await load(path.resolve(path.dirname(file), other!))
  }
  await load(fileURLToPath(CLI))
  expect([...packages]).toContain('commander')
  expect(['fflate', 'htmlparser2', 'katex'].filter(name => packages.has(name))).toEqual([])
})
