// Files that somebody has named on the command line.
import { readFile } from 'node:fs/promises'
import { isSystemError } from './system-error.js'

/** Its bytes. A system error that does not say of which file it is says so then. */
export async function givenFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw isSystemError(error) && !('path' in error) ? Object.assign(error, { path }) : error
  }
}

/** Its text, which has to be UTF-8 and not empty. Throws Error with a sentence for whoever named it. */
export async function givenText(path: string): Promise<string> {
  const bytes = await givenFile(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`“${path}” is no text in UTF-8. Save it as UTF-8, without a format of a word processor.`)
  }
  if (text.trim() === '') throw new Error(`“${path}” is empty.`)
  return text
}
