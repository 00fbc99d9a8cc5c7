// The camera of the map: which part is visible, and at what scale. Pure.

export type Size = { readonly width: number; readonly height: number }
export type Rect = Size & { readonly x: number; readonly y: number }
/** The point (px, py) of the map is drawn at (x + scale · px, y + scale · py) of the window. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number }

const SMALLEST = 0.08
const LARGEST = 2
/** Below this scale, text cannot be read. */
const READABLE = 0.5
const COMFORTABLE = 0.8
const EDGE = 16
const IN_SIGHT = 80

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Shows the whole map, centred, at most at scale 1. */
export function fitting(map: Size, window: Size): Camera {
  const [width, height] = [Math.max(1, window.width - 2 * EDGE), Math.max(1, window.height - 2 * EDGE)]
  const scale = within(Math.min(width / map.width, height / map.height), SMALLEST, 1)
  return { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 }
}

/** Shows the whole map if it is readable; else a readable scale with `first` at the side where reading starts. */
export function opening(map: Size, window: Size, first: Rect, rightToLeft: boolean): Camera {
  const all = fitting(map, window)
  if (all.scale >= READABLE) return all
  const isWide = map.width * COMFORTABLE > window.width
  const start = rightToLeft ? window.width - EDGE - (first.x + first.width) * COMFORTABLE : EDGE - first.x * COMFORTABLE
  const y = window.height / 2 - (first.y + first.height / 2) * COMFORTABLE
  const tall = map.height * COMFORTABLE > window.height
  return {
    scale: COMFORTABLE,
    x: isWide ? start : (window.width - map.width * COMFORTABLE) / 2,
    y: tall ? within(y, window.height - map.height * COMFORTABLE, 0) : (window.height - map.height * COMFORTABLE) / 2,
  }
}

/** Zooms by `factor`; the point at `at` in the window stays in target. */
export function zoomed(camera: Camera, factor: number, at: { readonly x: number; readonly y: number }): Camera {
  const scale = within(camera.scale * factor, SMALLEST, LARGEST)
  const grown = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown }
}

/** Moves by pixels of the window, without losing sight of the map. */
export function moved(camera: Camera, by: { readonly x: number; readonly y: number }, map: Size, window: Size): Camera {
  const { scale } = camera
  return {
    scale,
    x: within(camera.x + by.x, IN_SIGHT - map.width * scale, window.width - IN_SIGHT),
    y: within(camera.y + by.y, IN_SIGHT - map.height * scale, window.height - IN_SIGHT),
  }
}

/** Moves as little as possible to show `target` with a margin around it. */
export function showing(camera: Camera, target: Rect, window: Size): Camera {
  const { scale } = camera
  const along = (from: number, start: number, size: number, room: number): number => {
    const [near, far] = [from + start * scale, from + (start + size) * scale]
    const edge = Math.min(IN_SIGHT, Math.max(0, (room - size * scale) / 2))
    return near < edge ? from + edge - near : far > room - edge ? from + room - edge - far : from
  }
  return {
    scale,
    x: along(camera.x, target.x, target.width, window.width),
    y: along(camera.y, target.y, target.height, window.height),
  }
}

/** The visible part of the map. */
export const sight = ({ x, y, scale }: Camera, window: Size): Rect => ({
  x: -x / scale,
  y: -y / scale,
  width: window.width / scale,
  height: window.height / scale,
})
