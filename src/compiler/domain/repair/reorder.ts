import { learnableOrder } from '../plan.js'
import type { Mend } from './context.js'

/** Lists every node behind what it builds on, and else as before; what lies in or behind a cycle goes last. */
export const reorder: Mend = curriculum => ({ ...curriculum, nodes: learnableOrder(curriculum) })
