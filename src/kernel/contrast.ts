// How well two colours can be told apart, as WCAG 2 measures it.

/** What texts need at least (level AA). */
export const READABLE = 4.5

/** From 1 to 21; colours are written `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Red, green and blue, 0 to 1. */
const channels = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** `share` (0 to 1) of the second colour in the first. */
export function mixed(one: string, other: string, share: number): string {
  const second = channels(other)
  const parts = channels(one).map((value, at) => Math.round(255 * (value * (1 - share) + second[at]! * share)))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
