// The folder of guidelines, brought in when a server starts.
import { join } from 'node:path'
import { GUIDELINE_FOLDER, type BlueprintProblem, type Catalogue } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import type { AddedGuideline, GuidelineStore } from '../application/ports.js'
import { practisedSkills } from '../domain/check-guideline.js'
import { readGuidelines, type GuidelineFiles } from './yaml-guidelines.js'

type BroughtGuidelines = {
  readonly added: readonly AddedGuideline[]
  readonly problems: readonly BlueprintProblem[]
}

/**
 * Adds what is new in `guidelines` below the folder of the blueprints, and says what is wrong with the rest; nothing is deleted. Without
 * that folder there is nothing to add.
 */
export async function importGuidelineFolder(
  guidelines: GuidelineStore,
  blueprintsDir: string,
  catalogue: Catalogue,
): Promise<BroughtGuidelines> {
  try {
    const folder = join(blueprintsDir, GUIDELINE_FOLDER)
    const { sound, problems } = await readGuidelines([folder], practisedSkills(catalogue), blueprintsDir)
    const { added, problems: taken } = await addFree(guidelines, sound)
    return { added: added.filter(({ isNew }) => isNew), problems: [...problems, ...taken] }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { added: [], problems: [] }
  }
}

/** A file whose id belongs to a published curriculum is a problem, and does not keep the others out. */
async function addFree(guidelines: GuidelineStore, sound: GuidelineFiles['sound']): Promise<BroughtGuidelines> {
  try {
    return { added: await guidelines.add(sound.map(({ made }) => made)), problems: [] }
  } catch (error) {
    const id = error instanceof DomainError && error.code === 'guideline_taken' ? error.details['guideline_id'] : null
    const taken = sound.find(({ made }) => made.guideline.guidelineId === id)
    if (taken === undefined) throw error
    const { added, problems } = await addFree(
      guidelines,
      sound.filter(other => other !== taken),
    )
    const problem = { file: taken.file, line: 1, field: 'guideline_id', message: (error as DomainError).message }
    return { added, problems: [problem, ...problems] }
  }
}
