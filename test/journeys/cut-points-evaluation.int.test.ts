// Some of the cut points of an evaluation, others each day, on the one database today and on the other tomorrow; a deep run tries all on
// both. A file of its own, so that modes run side by side.
import { cutPointsOf } from './cut-points.js'
import { todaysDatabase } from './pupil.js'

// Odd, so that in time each point comes to each database.
for (const database of todaysDatabase(0)) cutPointsOf('evaluation', database, 11)
