// Loads the rarer widgets when one is needed, or after a question is on stage.
import { whenNeeded } from '../load-when-needed.js'

export const loadLazyWidgets = whenNeeded(() => import('./lazy-widgets.js'))
