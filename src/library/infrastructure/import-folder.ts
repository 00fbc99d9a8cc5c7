// Imports the folder of guidelines when a server starts and when the folder changes.
import { join } from 'node:path'
import { GUIDELINE_FOLDER, type BlueprintProblem, type Catalogue } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import type { Mediator } from '../../kernel/mediator.js'
import { ImportGuideline } from '../application/import-guideline.js'
import type { AddedGuideline } from '../application/ports.js'
import { practisedSkills } from '../domain/check-guideline.js'
import { readGuidelines, type GuidelineFiles } from './yaml-guidelines.js'

type ImportedFolder = {
  readonly added: readonly AddedGuideline[]
  readonly problems: readonly BlueprintProblem[]
}

/** What is wrong in `guidelines` below the folder of the blueprints; without that folder there is nothing to check. */
export const checkGuidelineFolder = (
  blueprintsDir: string,
  catalogue: Catalogue,
): Promise<Pick<GuidelineFiles, 'sound' | 'problems'>> =>
  readGuidelines([join(blueprintsDir, GUIDELINE_FOLDER)], practisedSkills(catalogue), blueprintsDir).catch(
    (error: NodeJS.ErrnoException): Pick<GuidelineFiles, 'sound' | 'problems'> => {
      if (error.code !== 'ENOENT') throw error
      return { sound: [], problems: [] }
    },
  )

/**
 * Imports what is new in `guidelines` below the folder of the blueprints, and says what is wrong with the rest; nothing is deleted. A file
 * whose id belongs to a published curriculum is a problem. Without that folder there is nothing to import.
 */
export async function importGuidelineFolder(
  mediator: Mediator,
  blueprintsDir: string,
  catalogue: Catalogue,
): Promise<ImportedFolder> {
  const { sound, problems } = await checkGuidelineFolder(blueprintsDir, catalogue)
  const added: AddedGuideline[] = []
  const taken: BlueprintProblem[] = []
  for (const { file, source } of sound)
    try {
      added.push(await mediator.send(ImportGuideline, { guideline: source }))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'guideline_taken') throw error
      taken.push({ file, line: 1, field: 'guideline_id', message: error.message })
    }
  return { added: added.filter(({ isNew }) => isNew), problems: [...problems, ...taken] }
}
