// The catalogues of a folder, and a school's own file on top of them. Everything wrong with a file is one error that names the file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { CatalogueFile, extended } from '../domain/catalogue.js'
import { guardOf } from '../domain/guard.js'

/** A catalogue that cannot be used: the message names the file and says what is wrong. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
}

/** Reads every `.yaml` file of `folder`, and `own` (null: none) on top. Throws CatalogueError. */
export async function loadCatalogues(folder: string, own: string | null): Promise<CatalogueFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.yaml')).toSorted()
  const shipped = await Promise.all(names.map(name => readCatalogue(join(folder, name))))
  if (own === null) return shipped
  const all = extended(shipped, await readCatalogue(own))
  refuseUnreadable(own, all)
  return all
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

function refuseUnreadable(path: string, catalogues: readonly CatalogueFile[]): void {
  try {
    guardOf(catalogues)
  } catch (error) {
    throw new CatalogueError(`${path}: ${(error as Error).message}`, { cause: error })
  }
}
