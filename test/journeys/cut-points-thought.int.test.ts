// Every cut point of an open dialogue. A file of its own, so that the modes run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('thought')
