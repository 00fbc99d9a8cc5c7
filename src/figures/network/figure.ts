// A network diagram: how it is drawn and described. Small trees and rings stand in layers, trees with addresses in rows.
import { figureKind } from '../figure-kind.js'
import type { NetworkData } from './data.js'
import { layered } from './layers.js'
import { inRows } from './rows.js'

export const network = figureKind<NetworkData>({
  draw: data => layered(data) ?? inRows(data),
  describe: ({ devices, links }, { texts, list }) => {
    const own = texts.network
    return [
      own.diagram({ devices: devices.length, links: links.length }),
      ...devices.flatMap(({ name, type, notes = [] }) => [
        own.types[type]({ name }),
        ...(notes.length > 0 ? [own.notes({ name, notes: list(notes) })] : []),
      ]),
      ...links.flatMap(({ from, to, label, from_label: atFrom, to_label: atTo }) => [
        label === undefined ? own.link({ from, to }) : own.labelledLink({ from, to, label }),
        ...(atFrom === undefined ? [] : [own.end({ name: from, label: atFrom })]),
        ...(atTo === undefined ? [] : [own.end({ name: to, label: atTo })]),
      ]),
    ].join(' ')
  },
  table: ({ links }, { texts }) => {
    const own = texts.network.table
    const hasLabels = links.some(({ label }) => label !== undefined)
    const end = (name: string, label: string | undefined) => (label === undefined ? name : `${name}: ${label}`)
    if (links.length === 0) return null
    return {
      columns: [own.from, own.to, ...(hasLabels ? [own.label] : [])],
      rows: links.map(({ from, to, label = '', from_label: atFrom, to_label: atTo }) => [
        end(from, atFrom),
        end(to, atTo),
        ...(hasLabels ? [label] : []),
      ]),
    }
  },
  shows: ({ devices, links }) => [
    ...devices.flatMap(({ name, type, notes = [] }) => [name, type, ...notes]),
    ...links.flatMap(({ label = '', from_label: atFrom = '', to_label: atTo = '' }) => [label, atFrom, atTo]),
  ],
})
