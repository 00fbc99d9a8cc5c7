// What the build has tried already (`prove-shipped.ts`): trying all shipped blueprints is half of what a start costs.
import { existsSync, readFileSync } from 'node:fs'
import { builtFile } from '../../kernel/package-files.js'

/** Null while the sources run. */
export const PROVEN_FILE = builtFile('proven-blueprints.json')

/** Hashes of blueprints that the build has tried with the same code: they are not tried again. */
export const provenByBuild: ReadonlySet<string> = new Set(
  PROVEN_FILE !== null && existsSync(PROVEN_FILE) ? (JSON.parse(readFileSync(PROVEN_FILE, 'utf8')) as string[]) : [],
)
