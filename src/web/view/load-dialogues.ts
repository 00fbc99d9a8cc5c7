// Dialogues and lessons come when somebody opens one.
import { whenNeeded } from '../load-when-needed.js'

export const loadTalk = whenNeeded(() => import('./talk.js'))
export const loadLesson = whenNeeded(() => import('./lesson.js'))
