// A start does not try again what the build has tried. Whatever else is in the folder proves itself first.
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../src/items/index.js'
import { packageFile } from '../../src/kernel/package-files.js'
import { scratch } from '../support/scratch.js'
import { runViva } from '../support/server-process.js'

const SHIPPED = packageFile('blueprints')
const MASKS = 'networking/prefix-to-mask.yaml'

test('the build has tried the shipped blueprints, up to those that were edited since', async () => {
  const list = new Set(
    JSON.parse(await readFile(packageFile('dist/server/proven-blueprints.json'), 'utf8')) as string[],
  )
  const shipped = (await loadCatalogue(SHIPPED)).blueprints().map(({ hash }) => hash)
  expect(shipped.filter(hash => list.has(hash)).length).toBeGreaterThan(0.9 * shipped.length)
})

test('one that was edited is tried before the server listens', async () => {
  const folder = await scratch()
  await cp(SHIPPED, folder, { recursive: true })
  const file = path.join(folder, MASKS)
  // One of its tests expects what no answer gets.
  const text = (await readFile(file, 'utf8')).replace(
    'answer: /24, expect: { verdict: malformed }',
    'answer: /24, expect: { score: 1 }',
  )
  await writeFile(file, text)
  const env = { DATA_DIR: await scratch(), BLUEPRINTS_DIR: folder, HOST: '127.0.0.1', PORT: '0' }
  const { code, stderr } = await runViva(['serve'], env)
  expect(code).toBe(1)
  expect(stderr).toContain(MASKS)
})
