// Every eighth cut point of an evaluation; `npm run cutpoints` tries all. A file of its own, so that modes and databases run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('evaluation', 'pglite', { from: 1, every: 8 })
