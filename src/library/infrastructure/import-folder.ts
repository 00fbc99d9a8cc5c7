// The folder of guidelines, brought in when a server starts.
import { join } from 'node:path'
import { GUIDELINE_FOLDER, type BlueprintProblem, type Catalogue } from '../../items/index.js'
import type { AddedGuideline, GuidelineStore } from '../application/ports.js'
import { practisedSkills } from '../domain/check-guideline.js'
import { readGuidelines } from './yaml-guidelines.js'

/**
 * Adds what is new in `guidelines` below the folder of the blueprints, and says what is wrong with the rest; nothing is deleted. Without
 * that folder there is nothing to add.
 */
export async function importGuidelineFolder(
  guidelines: GuidelineStore,
  blueprintsDir: string,
  catalogue: Catalogue,
): Promise<{ readonly added: readonly AddedGuideline[]; readonly problems: readonly BlueprintProblem[] }> {
  try {
    const { sound, problems } = await readGuidelines(
      [join(blueprintsDir, GUIDELINE_FOLDER)],
      practisedSkills(catalogue),
      blueprintsDir,
    )
    const all = await guidelines.add(sound.map(({ made }) => made))
    return { added: all.filter(({ isNew }) => isNew), problems }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { added: [], problems: [] }
  }
}
