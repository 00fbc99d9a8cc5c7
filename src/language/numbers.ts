// Numbers and times as a language writes them.

/** For values from 0 to 100. */
export const percentFormat = { style: 'unit', unit: 'percent', maximumFractionDigits: 1 } as const

/** Formats numbers, times and lists for the language `tag` (BCP 47). A moment names its `timeZone`, unless that is the reader's own. */
export function numbersOf(tag: string, timeZone?: string) {
  const plain = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const bare = new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: false })
  const twoDigits = new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false })
  const percent = new Intl.NumberFormat(tag, percentFormat)
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const list = new Intl.ListFormat(tag, { style: 'long', type: 'conjunction' })
  const moment = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone, timeZoneName: 'short' }),
  })
  const exact = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', ...(timeZone && { timeZone }) })
  const fullDay = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  return {
    number: (value: number): string => plain.format(value),
    /** Points, whose tenths would contradict the percentage beside them. */
    points: (value: number): string => hundredths.format(value),
    /** With all its digits and no marks between thousands, as a year is written. */
    bare: (value: number): string => bare.format(value),
    /** `value` from 0 to 100. */
    percent: (value: number): string => percent.format(value),
    list: (words: readonly string[]): string => list.format(words),
    /** Seconds as a clock shows them: 4:05, or 1:04:05. */
    clock: (seconds: number): string => {
      const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      const tail = twoDigits.format(rest)
      return hours > 0
        ? `${plain.format(hours)}:${twoDigits.format(minutes)}:${tail}`
        : `${plain.format(minutes)}:${tail}`
    },
    timeOfDay: (iso: string): string => time.format(new Date(iso)),
    moment: (iso: string): string => moment.format(new Date(iso)),
    /** To the second, with the year and the time zone. */
    exactMoment: (iso: string): string => exact.format(new Date(iso)),
    /** A day of the calendar, `2026-01-31`, spelled out. */
    day: (day: string): string => fullDay.format(new Date(`${day}T00:00:00Z`)),
  }
}
