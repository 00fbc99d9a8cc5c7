// Clocks with hands: how they are drawn and described. The hands stand exactly where they stand on a real clock.
import { figureKind, type FigureLanguage } from '../figure-kind.js'
import { ACCENT, dot, FONT, INK, line, SURFACE, text, WIDTH, type DrawnNode } from '../svg.js'
import type { ClockData } from './data.js'

type Clock = ClockData['clocks'][number]

export const clock = figureKind<ClockData>({
  draw: ({ clocks }, { number }) => {
    const radius = clocks.length === 1 ? 112 : 72
    const below = clocks.some(({ label }) => label !== undefined) ? FONT + 10 : 0
    const y = radius + 4
    return {
      height: 2 * radius + 8 + below,
      nodes: clocks.flatMap((each, i) => {
        const x = (WIDTH * (2 * i + 1)) / (2 * clocks.length)
        return [
          ...face(x, y, radius, number),
          ...hands(x, y, radius, each),
          ...(each.label === undefined ? [] : [text(x, y + radius + FONT + 6, each.label)]),
        ]
      }),
    }
  },
  describe: ({ clocks, read_off: readOff = false }, { texts, number }) =>
    clocks
      .map(each => {
        const sentences = readOff ? seen(each, texts.clock, number) : texts.clock.time({ time: timeText(each, number) })
        return each.label === undefined ? sentences : `${each.label}: ${sentences}`
      })
      .join(' '),
  shows: ({ clocks }) =>
    clocks.flatMap(({ hour, minute, label = '' }) => [label, timeText({ hour, minute }, String), String(minute)]),
})

/** As 3:05. */
const timeText = ({ hour, minute }: Pick<Clock, 'hour' | 'minute'>, number: (value: number) => string): string =>
  `${number(hour)}:${minute < 10 ? number(0) : ''}${number(minute)}`

/** Where the hands are, for those who are to read the time themselves. */
function seen({ hour, minute }: Clock, texts: FigureLanguage['texts']['clock'], number: (value: number) => string) {
  const past = minute % 5
  const at = number(Math.floor(minute / 5) || 12)
  return [
    minute === 0
      ? texts.shortAt({ n: number(hour) })
      : texts.shortBetween({ from: number(hour), to: number((hour % 12) + 1) }),
    past === 0 ? texts.longAt({ n: at }) : texts.longPast({ n: at, marks: number(past) }),
  ].join(' ')
}

/** A place at this share of a turn, clockwise from the top. */
const around = (x: number, y: number, radius: number, share: number): readonly [number, number] => [
  x + radius * Math.sin(share * 2 * Math.PI),
  y - radius * Math.cos(share * 2 * Math.PI),
]

/** The marks stand inside the numbers, so that no hand covers a number. */
function face(x: number, y: number, radius: number, number: (value: number) => string): DrawnNode[] {
  return [
    dot(x, y, radius, SURFACE, INK),
    ...Array.from({ length: 60 }, (_, i) => {
      const isHour = i % 5 === 0
      const inner = radius - 26 - (isHour ? 10 : 6)
      return line(around(x, y, inner, i / 60), around(x, y, radius - 26, i / 60), INK, isHour ? 2.5 : 1)
    }),
    ...Array.from({ length: 12 }, (_, i) => {
      const [at, base] = around(x, y, radius - 14, (i + 1) / 12)
      return text(at, base + FONT * 0.36, number(i + 1))
    }),
  ]
}

function hands(x: number, y: number, radius: number, { hour, minute }: Clock): DrawnNode[] {
  const length = radius - 26
  return [
    line([x, y], around(x, y, length * 0.54, ((hour % 12) + minute / 60) / 12), INK, 7),
    line([x, y], around(x, y, length - 4, minute / 60), ACCENT, 3.5),
    dot(x, y, 6, INK, INK),
  ]
}
