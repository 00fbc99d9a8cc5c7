// One guideline that somebody sent becomes a version, if its words are sound and new.
import { DomainError } from '../../kernel/errors.js'
import { checkGuideline } from '../domain/check-guideline.js'
import { newGuideline, type GuidelineFile } from '../domain/guideline-file.js'
import type { AddedGuideline, GuidelineStore } from './ports.js'

/** `practised`: skills that have blueprints. `root`: pointer to the words in what was sent. Throws `malformed` with one pointer per problem, and `guideline_taken`. */
export async function importGuideline(
  guidelines: GuidelineStore,
  words: GuidelineFile,
  practised: ReadonlySet<string>,
  root: string,
): Promise<AddedGuideline> {
  const problems = checkGuideline(words, practised)
  if (problems.length > 0)
    throw new DomainError(
      'malformed',
      'malformed',
      'The guideline cannot be used; `errors` says why.',
      {},
      problems.map(({ path, message }) => ({ pointer: [root, ...path].join('/'), message })),
    )
  const [added] = await guidelines.add([newGuideline(words)])
  return added!
}
