// Every cut point of practice with help. A file of its own, so that the modes run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('assisted')
