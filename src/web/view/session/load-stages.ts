// Loads the elements of open dialogues, lessons and results on first use.
import { whenNeeded } from '../../load-when-needed.js'

export const loadTalk = whenNeeded(() => import('../talk/talk.js'))
export const loadResults = whenNeeded(() => import('./session-results.js'))
export const loadLesson = whenNeeded(() => import('../lesson/lesson.js'))
