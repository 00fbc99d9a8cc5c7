// A network diagram: what it holds. Devices, and the links between them.
import { z } from 'zod'
import { common, Label } from '../common.js'

const Name = Label.max(10)

export const NetworkData = z
  .strictObject({
    kind: z.literal('network'),
    ...common,
    /** The first one stands at the top. */
    devices: z
      .array(
        z.strictObject({
          name: Name,
          type: z.enum(['host', 'server', 'switch', 'hub', 'router', 'cloud']),
          /** What is written beside it, such as its addresses, a line each. */
          notes: z.array(Label.max(22)).max(4).optional(),
        }),
      )
      .min(1)
      .max(12),
    links: z
      .array(
        z.strictObject({
          from: Name,
          to: Name,
          label: Label.max(24).optional(),
          /** At its ends, such as the addresses of the interfaces. */
          from_label: Label.max(16).optional(),
          to_label: Label.max(16).optional(),
        }),
      )
      .max(16),
  })
  .superRefine(({ devices, links }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const names = devices.map(({ name }) => name)
    names.forEach((name, i) => {
      if (names.indexOf(name) < i) problem(['devices', i, 'name'], `There are two devices named ${name}.`)
    })
    const joined = new Set<string>()
    links.forEach(({ from, to }, i) => {
      for (const [end, name] of Object.entries({ from, to }))
        if (!names.includes(name)) problem(['links', i, end], `There is no device named ${name}.`)
      if (from === to) problem(['links', i, 'to'], 'The link ends where it begins.')
      const pair = [from, to].toSorted().join('\n')
      if (joined.has(pair)) problem(['links', i, 'to'], `${from} and ${to} are linked twice.`)
      joined.add(pair)
    })
    const reached = new Set(names.slice(0, 1))
    for (const name of reached)
      for (const { from, to } of links) if (from === name || to === name) reached.add(from === name ? to : from)
    const alone = names.findIndex(name => !reached.has(name))
    if (alone >= 0) problem(['devices', alone, 'name'], `${names[alone]} is not linked to the first device.`)
    if (links.length >= devices.length && links.some(link => link.from_label ?? link.to_label))
      problem(['links'], 'Ends of links have labels only where the links form no ring.')
  })
export type NetworkData = z.infer<typeof NetworkData>
