// Which documents a caller sees.
import type { Visitor } from '../identity/index.js'
import type { Audience } from './application/ports.js'

export const audienceOf = (caller: Visitor | null): Audience =>
  caller === null ? 'learners' : caller.kind === 'staff' ? 'staff' : { learnerId: caller.learnerId }
