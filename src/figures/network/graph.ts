// The devices of a diagram as seen from the first: who hangs below whom.
import type { NetworkData } from './data.js'

export type Device = NetworkData['devices'][number]
export type Link = NetworkData['links'][number]

export type Branch = {
  readonly device: Device
  readonly depth: number
  /** The link to the device above; null for the first. */
  readonly link: Link | null
  readonly below: readonly Branch[]
}

/** Every device once, at its least distance from the first one; the order is that of the links. */
export function branches({ devices, links }: NetworkData): Branch {
  const byName = new Map(devices.map(device => [device.name, device]))
  type Open = { device: Device; depth: number; link: Link | null; below: Open[] }
  const root: Open = { device: devices[0]!, depth: 0, link: null, below: [] }
  const queue = [root]
  const reached = new Set([root.device.name])
  for (const branch of queue)
    for (const link of links) {
      const { name } = branch.device
      const other = link.from === name ? link.to : link.to === name ? link.from : null
      if (other === null || reached.has(other)) continue
      reached.add(other)
      const next: Open = { device: byName.get(other)!, depth: branch.depth + 1, link, below: [] }
      branch.below.push(next)
      queue.push(next)
    }
  return root
}

export const isTree = ({ devices, links }: NetworkData): boolean => links.length < devices.length

export const allOf = (branch: Branch): Branch[] => [branch, ...branch.below.flatMap(allOf)]
