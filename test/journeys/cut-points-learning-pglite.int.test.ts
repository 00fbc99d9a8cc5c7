// Every twelfth cut point of practice; `npm run cutpoints` tries all. A file of its own, so that modes and databases run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('learning', 'pglite', { from: 1, every: 12 })
