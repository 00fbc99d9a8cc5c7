// The repair `reorder_nodes`: lists nodes in an order in which they can be learned.
import { learnableOrder } from '../plan.js'
import type { RepairFunction } from './context.js'

/** Lists every node after its prerequisites, otherwise in the old order; nodes in or after a cycle go last. */
export const reorder: RepairFunction = curriculum => ({ ...curriculum, nodes: learnableOrder(curriculum) })
