// Loads the element of progress when a session is over.
import { whenNeeded } from '../../load-when-needed.js'

export const loadProgress = whenNeeded(() => import('./session-progress.js'))
