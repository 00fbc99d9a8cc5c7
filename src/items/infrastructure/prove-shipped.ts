// Run by the build: tries the shipped blueprints as a start would, and writes down those without a problem.
import { writeFileSync } from 'node:fs'
import { packageFile } from '../../kernel/package-files.js'
import { PROVEN_FILE } from './proven-by-build.js'
import { loadCatalogue, provenHashes } from './yaml-catalogue.js'
import { BlueprintError } from './yaml-file.js'

await loadCatalogue(packageFile('blueprints')).catch((error: unknown) => {
  // Whoever starts the server reads of it.
  if (!(error instanceof BlueprintError)) throw error
})
writeFileSync(PROVEN_FILE!, JSON.stringify(provenHashes()))
