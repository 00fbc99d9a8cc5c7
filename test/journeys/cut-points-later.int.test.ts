// Every fifth cut point of practice with help, of a survey and of an open dialogue.
import { cutPointsOf } from './cut-points.js'

for (const mode of ['assisted', 'survey', 'thought'] as const) cutPointsOf(mode, 'postgres', { from: 1, every: 5 })
