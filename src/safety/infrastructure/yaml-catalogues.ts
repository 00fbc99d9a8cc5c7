// Loads the catalogues of a folder and a school's own file. All problems of a file make one error that names the file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { CatalogueFile, extended } from '../domain/catalogue.js'
import { guardOf, type Guard } from '../domain/guard.js'

/** A catalogue that cannot be used; the message names the file and the problem. */
class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
}

export type LoadedSafety = { readonly catalogues: readonly CatalogueFile[]; readonly guard: Guard }

/** Reads every `.yaml` file of `folder`, then `own` (null: none), and makes their guard. Throws CatalogueError. */
export async function loadSafety(folder: string, own: string | null): Promise<LoadedSafety> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.yaml')).toSorted()
  const shipped = await Promise.all(names.map(name => readCatalogue(join(folder, name))))
  const catalogues = own === null ? shipped : extended(shipped, await readCatalogue(own))
  try {
    return { catalogues, guard: guardOf(catalogues) }
  } catch (error) {
    throw new CatalogueError(`${own ?? folder}: ${(error as Error).message}`, { cause: error })
  }
}

async function readCatalogue(path: string): Promise<CatalogueFile> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CatalogueError(`${path}: ${error.message}`)
  })
  const read = CatalogueFile.safeParse(parsed(path, text))
  if (!read.success) throw new CatalogueError(`${path}: ${z.prettifyError(read.error)}`)
  return read.data
}

function parsed(path: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new CatalogueError(`${path}: ${(error as Error).message}`, { cause: error })
  }
}
