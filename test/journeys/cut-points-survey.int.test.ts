// Every cut point of a survey session. A file of its own, so that the modes run side by side.
import { cutPointsOf } from './cut-points.js'

cutPointsOf('survey')
