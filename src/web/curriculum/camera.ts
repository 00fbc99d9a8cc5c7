// Where one looks from: which part of the map is in sight, and how large. Pure; what is drawn follows.

export type Size = { readonly width: number; readonly height: number }
export type Rect = Size & { readonly x: number; readonly y: number }
/** A point of the map stands at `x + scale · its x` of the window, the same with y. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number }

const SMALLEST = 0.08
const LARGEST = 2
/** Below it, words cannot be read. */
const READABLE = 0.5
const COMFORTABLE = 0.8
const EDGE = 16
const IN_SIGHT = 80

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Everything, in the middle, never larger than it is. */
export function fitting(map: Size, window: Size): Camera {
  const [width, height] = [Math.max(1, window.width - 2 * EDGE), Math.max(1, window.height - 2 * EDGE)]
  const scale = within(Math.min(width / map.width, height / map.height), SMALLEST, 1)
  return { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 }
}

/** Everything, if it can be read then; else large enough to read, with `first` at the side where reading begins. */
export function opening(map: Size, window: Size, first: Rect, rightToLeft: boolean): Camera {
  const all = fitting(map, window)
  if (all.scale >= READABLE) return all
  const x = rightToLeft ? window.width - EDGE - (first.x + first.width) * COMFORTABLE : EDGE - first.x * COMFORTABLE
  const y = window.height / 2 - (first.y + first.height / 2) * COMFORTABLE
  const tall = map.height * COMFORTABLE > window.height
  return {
    scale: COMFORTABLE,
    x,
    y: tall ? within(y, window.height - map.height * COMFORTABLE, 0) : (window.height - map.height * COMFORTABLE) / 2,
  }
}

/** Larger or smaller by `factor`; the point of the map at `at` of the window stays where it is. */
export function zoomed(camera: Camera, factor: number, at: { readonly x: number; readonly y: number }): Camera {
  const scale = within(camera.scale * factor, SMALLEST, LARGEST)
  const grown = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown }
}

/** Moved by pixels of the window, but never so far that the map is out of sight. */
export function moved(camera: Camera, by: { readonly x: number; readonly y: number }, map: Size, window: Size): Camera {
  const { scale } = camera
  return {
    scale,
    x: within(camera.x + by.x, IN_SIGHT - map.width * scale, window.width - IN_SIGHT),
    y: within(camera.y + by.y, IN_SIGHT - map.height * scale, window.height - IN_SIGHT),
  }
}

/** Moved no more than it takes to see `place` of the map with some room around it. */
export function showing(camera: Camera, place: Rect, window: Size): Camera {
  const { scale } = camera
  const along = (from: number, start: number, size: number, room: number): number => {
    const [near, far] = [from + start * scale, from + (start + size) * scale]
    const edge = Math.min(IN_SIGHT, Math.max(0, (room - size * scale) / 2))
    return near < edge ? from + edge - near : far > room - edge ? from + room - edge - far : from
  }
  return {
    scale,
    x: along(camera.x, place.x, place.width, window.width),
    y: along(camera.y, place.y, place.height, window.height),
  }
}

/** The part of the map that is in sight. */
export const sight = ({ x, y, scale }: Camera, window: Size): Rect => ({
  x: -x / scale,
  y: -y / scale,
  width: window.width / scale,
  height: window.height / scale,
})
