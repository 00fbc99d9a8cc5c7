// A colour, shown and begun again.
import { postedText } from '../../../src/widgets/posted-fields.js'

export const trafficLight = postedText('colour', colour => ({ kind: 'text', text: `the ${colour} light` }))
