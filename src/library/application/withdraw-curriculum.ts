// Withdraws a published curriculum: it is in no list any more, and no lesson of it begins. Lessons that go on are not touched.
import { z } from 'zod'
import { WithdrawnCurriculum } from '../../contract/curriculum-view.js'
import { message } from '../../kernel/mediator.js'
import type { CurriculumStore } from './ports.js'
import { curriculumNotFound } from './published-curricula.js'

/** Throws `curriculum_not_found`. */
export const WithdrawCurriculum = message(
  'library/withdraw-curriculum',
  z.strictObject({ curriculum_id: z.string() }),
  WithdrawnCurriculum,
)

/** The handler of `WithdrawCurriculum`. */
export async function withdrawCurriculum(
  curricula: Pick<CurriculumStore, 'withdraw'>,
  curriculumId: string,
): Promise<WithdrawnCurriculum> {
  const version = await curricula.withdraw(curriculumId)
  if (version === null) throw curriculumNotFound()
  return { curriculum_id: curriculumId, version }
}
