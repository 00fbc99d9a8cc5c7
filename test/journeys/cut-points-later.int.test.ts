// Some of the cut points of practice with help, of a survey, of an open dialogue and of a lesson.
import { cutPointsOf } from './cut-points.js'

for (const mode of ['assisted', 'survey', 'thought'] as const) cutPointsOf(mode, 'postgres', { from: 1, every: 40 })
cutPointsOf('tutoring', 'postgres', { from: 1, every: 56 })
