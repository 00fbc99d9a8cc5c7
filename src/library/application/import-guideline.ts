// Imports a guideline as a new version, if it is sound and has changed.
import { z } from 'zod'
import type { Catalogue } from '../../items/index.js'
import { message } from '../../kernel/mediator.js'
import { checkGuideline, practisedSkills } from '../domain/check-guideline.js'
import { GuidelineFile } from '../domain/guideline-file.js'
import { newGuideline } from '../domain/new-guideline.js'
import { refuseProblems } from './refuse-problems.js'
import type { AddedGuideline, GuidelineStore } from './ports.js'

/** Throws `malformed` with one pointer per problem below `/guideline`, and `guideline_taken`. */
export const ImportGuideline = message(
  'library/import-guideline',
  z.object({ guideline: GuidelineFile }),
  z.object({ guidelineId: z.string(), version: z.int(), isNew: z.boolean() }),
)

/** The handler of `ImportGuideline`. */
export async function importGuideline(
  { guidelines, catalogue }: { readonly guidelines: GuidelineStore; readonly catalogue: Catalogue },
  file: GuidelineFile,
): Promise<AddedGuideline> {
  const problems = checkGuideline(file, practisedSkills(catalogue))
  refuseProblems(problems, '/guideline', 'The guideline cannot be used; `errors` says why.')
  const [added] = await guidelines.add([newGuideline(file)])
  return added!
}
