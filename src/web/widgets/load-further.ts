// The rarer widgets come when one is needed, or when a question is on stage and the line is free again.
import { whenNeeded } from '../load-when-needed.js'

export const loadFurtherWidgets = whenNeeded(() => import('./further.js'))
