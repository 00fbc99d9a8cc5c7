// What to call a learner.
import type { SupervisedSession } from '../../client/index.js'
import { staffTexts } from '../strings/staff.js'

/** By name, or guests by the end of their id. */
export const learnerName = ({
  name,
  learner_id: id,
}: Pick<SupervisedSession['learner'], 'name' | 'learner_id'>): string =>
  name ?? staffTexts.table.guest({ id: id.slice(-4).toUpperCase() })
