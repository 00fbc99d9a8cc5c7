// Some of the cut points of practice, others each day; a deep run tries all. A file of its own, so that modes and databases run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('learning', 'postgres', 16, { shift: 13 })
