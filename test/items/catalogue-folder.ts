// A copy of the fixture catalogue in a folder of its own, to be spoilt by a test.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { BlueprintError, loadCatalogue, type BlueprintProblem } from '../../src/items/index.js'

export type CatalogueFolder = {
  path(): string
  /** Changes a file; the text must be there. */
  edit(file: string, from: string, to: string): Promise<void>
  /** What loading complains about; empty when all is well. */
  problems(): Promise<readonly BlueprintProblem[]>
  /** The line on which a text stands, counted from 1; 0 when it is nowhere. */
  lineOf(file: string, text: string): Promise<number>
}

/** A fresh copy for each test of the file that calls this. */
export function useCatalogueFolder(): CatalogueFolder {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'viva-blueprints-'))
    await cp('test/fixtures/blueprints', folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  return {
    path: () => folder,
    async edit(file, from, to) {
      const source = await read(file)
      if (!source.includes(from)) throw new Error(`${file} has no “${from}”`)
      await writeFile(
        join(folder, file),
        source.replace(from, () => to),
      )
    },
    async problems() {
      try {
        await loadCatalogue(folder)
        return []
      } catch (error) {
        if (error instanceof BlueprintError) return error.problems
        throw error
      }
    },
    async lineOf(file, text) {
      return (await read(file)).split('\n').findIndex(line => line.includes(text)) + 1
    },
  }
}
