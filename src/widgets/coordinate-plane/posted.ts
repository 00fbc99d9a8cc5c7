// Points on a coordinate plane, shown in words and drawn, and begun again.
import { isTexts, listDraft, type PostedKind } from '../posted-fields.js'

export const coordinatePlane: PostedKind<'coordinate_plane'> = {
  show: ({ points }, plane) =>
    Array.isArray(points) && points.length > 0 && points.every(isPair) ? { kind: 'plotted', points, plane } : null,
  draft: ({ points }) => listDraft(points),
}

const isPair = (point: unknown): point is [x: string, y: string] => isTexts(point) && point.length === 2
