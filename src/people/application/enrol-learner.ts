// A site that embeds sessions says who its learner is.
import { z } from 'zod'
import { EnrolledLearner } from '../../contract/people.js'
import { newId } from '../../kernel/ids.js'
import { message } from '../../kernel/mediator.js'
import type { PeopleStore } from './ports.js'

export const EnrolLearner = message(
  'people/enrol-learner',
  z.object({ learner: EnrolledLearner, by: z.uuid().nullable() }),
  z.object({ learnerId: z.uuid() }),
)

type Ports = {
  readonly people: Pick<PeopleStore, 'enrol'>
  /** Every session of the learner that is running gets the time of a new factor. */
  readonly stretch: (learnerId: string, timeFactor: number | null) => Promise<void>
  /** Ends the sessions of a learner in which a model reads what they write. */
  readonly endTold: (learnerId: string) => Promise<void>
}

export const enrolLearnerHandler =
  ({ people, stretch, endTold }: Ports) =>
  async ({ learner, by }: z.infer<typeof EnrolLearner.input>): Promise<{ learnerId: string }> => {
    const learnerId = await people.enrol(learner, newId(), by)
    if (learner.time_factor !== undefined) await stretch(learnerId, learner.time_factor)
    if (learner.guardian_consent === 'needed') await endTold(learnerId)
    return { learnerId }
  }
