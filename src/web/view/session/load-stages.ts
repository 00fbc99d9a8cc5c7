// Loads the elements of quizzes that are to be begun or go on elsewhere, breaks, open dialogues, lessons, programmes, results and reviews
// on first use.
import { whenNeeded } from '../../load-when-needed.js'

export const loadConfirm = whenNeeded(() => import('../../pages/quiz-confirm.js'))
export const loadBreak = whenNeeded(() => import('./session-break.js'))
export const loadElsewhere = whenNeeded(() => import('./session-elsewhere.js'))
export const loadTalk = whenNeeded(() => import('../talk/talk.js'))
export const loadResults = whenNeeded(() => import('./session-results.js'))
export const loadReview = whenNeeded(() => import('../../pages/review-page.js'))
export const loadMastery = whenNeeded(() => import('../mastery/mastery-panel.js'))
export const loadLesson = whenNeeded(() => import('../lesson/lesson.js'))
