// From samples to printed figures.

/** The value below which `share` (0 to 1) of the samples lie; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)
export const mean = (samples: readonly number[]): number =>
  samples.reduce((total, sample) => total + sample, 0) / samples.length

/** Three significant digits, without an exponent. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return 'none'
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return Math.round(value) === value
    ? grouped(value)
    : digits === 0
      ? grouped(Math.round(value))
      : value.toFixed(digits)
}

const grouped = (value: number): string => value.toLocaleString('en-US')

/** One line of the result: what was measured, what came out, and in which unit. */
export type Figure = { readonly name: string; readonly value: number | string; readonly unit: string }

/** One line that sets ours beside the floor's. */
export type Comparison = {
  readonly name: string
  readonly unit: string
  readonly viva: number
  readonly floor: number
}

/** A Markdown table, ready to be pasted. */
export const table = (figures: readonly Figure[]): string =>
  markdown(
    ['measured', 'figure', 'unit'],
    figures.map(({ name, value, unit }) => [name, typeof value === 'number' ? short(value) : value, unit]),
  )

/** The same with the floor's figures and the ratio of ours to them. */
export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  markdown(
    ['measured', 'Viva', 'floor', 'Viva / floor', 'unit'],
    comparisons.map(({ name, viva, floor, unit }) => [
      name,
      short(viva),
      short(floor),
      (viva / floor).toFixed(2),
      unit,
    ]),
  )

/** The first column and the last to the left, numbers to the right. */
function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]!.length)))
  const isNumber = (column: number): boolean => column > 0 && column < head.length - 1
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`
  const rule = widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Says what is being done, over the last such line where the output is a terminal; goes to stderr, so that stdout is the result. */
export function progress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}
