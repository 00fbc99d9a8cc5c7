// Every second cut point of practice. A file of its own, so that modes and databases run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('learning', 'postgres', { from: 2, every: 2 })
