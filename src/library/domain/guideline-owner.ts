// Who owns a guideline: a published curriculum, or its author. The owner never changes.
import { DomainError } from '../../kernel/errors.js'

/** Null: a teacher wrote it, in a file. */
export type Owner = string | null

/** Throws `guideline_taken` when another owner has a guideline with this id. */
export function refuseTaken(guidelineId: string, owner: Owner, known: Owner | undefined): void {
  if (known === undefined || known === owner) return
  throw new DomainError(
    'conflict',
    'guideline_taken',
    known === null
      ? `There is a guideline “${guidelineId}” already, which comes from a file. Publish the curriculum under another id.`
      : `The guideline “${guidelineId}” belongs to the published curriculum “${known}”. Give yours another id.`,
    { guideline_id: guidelineId, curriculum_id: known },
  )
}
