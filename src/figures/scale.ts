// The way from a value to its position in a drawing, and back: for what is drawn, and for fields that are drawn upon.

export type Scale = {
  readonly toPixel: (value: number) => number
  readonly toValue: (pixel: number) => number
}

/** Maps `from`…`to` onto `start`…`end`, in a straight line and beyond both ends. `from` and `to` differ. */
export function linearScale(
  { from, to }: { readonly from: number; readonly to: number },
  { start, end }: { readonly start: number; readonly end: number },
): Scale {
  const factor = (end - start) / (to - from)
  return {
    toPixel: value => start + (value - from) * factor,
    toValue: pixel => from + (pixel - start) / factor,
  }
}

/** The multiple of `step`, counted from `from`, that is nearest to the value, and within `from`…`to`. */
export function snapped(value: number, { from, to, step }: Ticks): number {
  const most = Math.floor((to - from) / step + 1e-9)
  const at = Math.min(most, Math.max(0, Math.round((value - from) / step)))
  return exact(from + at * step)
}

type Ticks = { readonly from: number; readonly to: number; readonly step: number }

/** The values from `from` to `to` in steps; whatever binary fractions add is rounded away. */
export const ticksOf = ({ from, to, step }: Ticks): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, i) => exact(from + i * step))

/** A step of 1, 2 or 5 times a power of ten that divides the range into at most `most` parts. */
export function roundStep(range: number, most: number): number {
  const raw = range / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].find(each => each * power >= raw * (1 - 1e-9))!
  return exact(step * power)
}

/** Which marks get a label, so that none covers the next: `apart` is the distance of two marks, `room` what a label takes. Zero gets one. */
export function labelsThatFit(marks: readonly number[], apart: number, room: number): (index: number) => boolean {
  const every = [1, 2, 5, 10, 20, 50].find(each => each * apart >= room) ?? 60
  const first = Math.max(0, marks.indexOf(0)) % every
  return index => (index - first) % every === 0
}

/** Without the dust of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(12))
