// Plain signs for devices, told apart by their shape. Each is drawn around its middle, at most ICON_WIDTH by ICON_HEIGHT.
import { INK, node, tidy, type DrawnNode } from '../svg.js'
import type { NetworkData } from './data.js'

export const ICON_WIDTH = 36
export const ICON_HEIGHT = 30

type DeviceType = NetworkData['devices'][number]['type']

const OUTLINES: Readonly<Record<DeviceType, string>> = {
  host: 'M-15 -13H15V7H-15Z',
  server: 'M-11 -15H11V15H-11Z',
  switch: 'M-18 -10H18V10H-18Z',
  hub: 'M-18 -8H18V8H-18Z',
  router: 'M-16 0A16 15 0 1 1 16 0A16 15 0 1 1 -16 0Z',
  cloud: 'M-10 12A8 8 0 0 1 -12 -3A10 10 0 0 1 6 -9A8 8 0 0 1 14 -1A7 7 0 0 1 12 12Z',
}
const DETAILS: Readonly<Record<DeviceType, string>> = {
  host: 'M-5 12H5M0 7V12M-8 13H8',
  server: 'M-6 -9H6M-6 -4H6M-6 1H6M4 9H6',
  switch: 'M-12 -4H10M6 -7L10 -4L6 -1M12 4H-10M-6 1L-10 4L-6 7',
  hub: 'M-10 0H-9M-1 0H0M9 0H10',
  router: 'M-10 0H-3M-6 -3L-3 0L-6 3M10 0H3M6 -3L3 0L6 3M0 -3V-10M-3 -7L0 -10L3 -7M0 3V10M-3 7L0 10L3 7',
  cloud: '',
}

export function icon(type: DeviceType, x: number, y: number): DrawnNode {
  const strokes = { stroke: INK, 'stroke-width': 2 }
  return node(
    'g',
    { transform: `translate(${tidy(x)} ${tidy(y)})` },
    node('path', { d: OUTLINES[type], fill: 'var(--viva-accent-soft, #e8ecf7)', ...strokes }),
    ...(DETAILS[type] === ''
      ? []
      : [node('path', { d: DETAILS[type], fill: 'none', ...strokes, 'stroke-width': 1.75 })]),
  )
}
