// What prepares a checkout: it installs when it must, and never under the feet of a process that runs from it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from './support/scratch.js'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A checkout that is ready, but whose `npm` says only that it was called. */
async function checkout() {
  const folder = await scratch()
  cpSync(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(ROOT, file), path.join(folder, file))
  mkdirSync(path.join(folder, 'node_modules'))
  cpSync(path.join(ROOT, 'node_modules/.package-lock.json'), path.join(folder, 'node_modules/.package-lock.json'))
  cpSync(path.join(ROOT, 'bin'), path.join(folder, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\necho npm was called >&2\nexit 3\n', { mode: 0o755 })
  // Builds are another matter: each of them counts as done.
  const script = path.join(folder, 'scripts/ensure.mjs')
  writeFileSync(script, readFileSync(script, 'utf8').replaceAll(/^ {2}.*await build\(.*$/gm, ''))
  symlinkSync(process.execPath, path.join(folder, 'bin/node'))
  const env = { PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}` }
  const run = () => spawnSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8' })
  const change = () => {
    const lock = path.join(folder, 'package-lock.json')
    writeFileSync(lock, readFileSync(lock, 'utf8').replaceAll('"4.1.12"', '"4.1.11"'))
  }
  return { folder, script, env, run, change }
}

test('installs nothing where the locked packages are there, whatever Node installed them', async () => {
  const { folder, run } = await checkout()
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  // As an earlier version left it, with the line of Node behind the hash.
  const stamp = path.join(folder, 'node_modules/.stamp')
  writeFileSync(stamp, `${readFileSync(stamp, 'utf8')} 99`)
  expect(run()).toMatchObject({ status: 0, stderr: '' })
})

test('installs when the lockfile has changed, but not below a process that runs from the folder', async () => {
  const { folder, script, env, run, change } = await checkout()
  const program = `await (await import(${JSON.stringify(script)})).ensure(); console.log('up'); setInterval(() => {}, 1000)`
  const running = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(running.stdout, 'data')
  change()
  const refused = run()
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain(`process ${running.pid} runs from this folder and would lose them. Stop it`)
  expect(refused.stderr).not.toContain('npm was called')
  running.kill('SIGKILL')
  await once(running, 'exit')
  // A number that another process has by now: ours.
  writeFileSync(path.join(folder, 'node_modules/.users', String(process.pid)), 'an earlier start')
  const installed = run()
  expect(installed.stderr).toContain('npm was called')
  expect(installed.status).toBe(3)
})
