// A way to answer that only tests have: one of the colours of a traffic light.
import { z } from 'zod'
import { kind, promptProps, readAs, settled } from '../../../src/widgets/kind.js'
import { malformed } from '../../../src/widgets/malformed.js'

export const trafficLight = kind({
  tool: 'present_traffic_light',
  props: z.strictObject({ ...promptProps, colours: z.array(z.string()).min(2), brightest: z.string() }),
  response: z.strictObject({ colour: z.string() }),
  read: ({ colour }, { colours }) =>
    colours.includes(colour) ? readAs(colour, '/colour') : malformed('/colour', 'This light has another colour.'),
  settle: (colour, { brightest }, at) =>
    colour === brightest ? malformed(at, 'Choose a darker one.') : settled(colour),
  graded: { given: colour => colour, post: colour => ({ colour }), luck: colours => 1 / colours },
  offers: ({ colours }) => colours,
  model: {
    description: 'Show a traffic light. Returns {colour}.',
    parameters: z.object({ colours: z.array(z.string()).min(2) }),
    own: ({ colours }) => ({ colours, brightest: colours[0]! }),
  },
})
