// Some of the cut points of an evaluation, others each day; a deep run tries all. A file of its own, so that modes and databases run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('evaluation', 'pglite', 20, { shift: 0 })
