// The blueprint files that come with Viva.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../../blueprints')

/** Absolute paths, sorted. */
export const blueprintPaths = (): string[] =>
  readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.yaml'))
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => /^schema: blueprint\/1$/m.test(readFileSync(file, 'utf8')))
    .toSorted()
