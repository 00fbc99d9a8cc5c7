// A site that embeds sessions says who its learner is.
import { z } from 'zod'
import { EnrolledLearner } from '../../contract/people.js'
import { newId } from '../../kernel/ids.js'
import { message } from '../../kernel/mediator.js'
import type { PeopleStore } from './ports.js'

export const EnrolLearner = message('people/enrol-learner', EnrolledLearner, z.object({ learnerId: z.uuid() }))

export const enrolLearnerHandler =
  ({ people }: { readonly people: Pick<PeopleStore, 'enrol'> }) =>
  async (learner: EnrolledLearner): Promise<{ learnerId: string }> => ({
    learnerId: await people.enrol(learner, newId()),
  })
