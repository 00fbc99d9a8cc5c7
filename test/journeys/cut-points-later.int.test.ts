// Cut points of practice with help, of a survey, of an open dialogue, of a lesson, of a mastery programme, and of one from a document with
// models: each on the one database today and on the other tomorrow. A deep run tries all of them on both.
import { sampled } from '../support/sampling.js'
import { cutPointsOf } from './cut-points.js'

for (const [shift, mode] of (['assisted', 'survey', 'thought', 'tutoring', 'mastery', 'documents'] as const).entries())
  for (const database of sampled(['pglite', 'postgres'] as const, 2, { shift }))
    cutPointsOf(mode, database, 91, { shift })
