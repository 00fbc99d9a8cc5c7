// Loads the elements of open dialogues and lessons on first use.
import { whenNeeded } from '../../load-when-needed.js'

export const loadTalk = whenNeeded(() => import('../talk/talk.js'))
export const loadLesson = whenNeeded(() => import('../lesson/lesson.js'))
