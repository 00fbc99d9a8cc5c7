// What sessions of every type can be made from, for the tests of a file.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { FIXTURES, ROOT } from './test-server.js'

/** The fixtures' blueprints and the product's surveys in a folder of their own; it is there before each test, and gone after the last. */
export function useContent(): { readonly folder: string } {
  const content = { folder: '' }
  beforeAll(async () => {
    content.folder = await mkdtemp(path.join(tmpdir(), 'viva-content-'))
    await cp(FIXTURES, content.folder, { recursive: true })
    await cp(path.join(ROOT, 'blueprints/surveys'), path.join(content.folder, 'surveys'), { recursive: true })
  })
  afterAll(() => rm(content.folder, { recursive: true, force: true }))
  return content
}
