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

/** A Markdown table, ready to be pasted. */
export function table(figures: readonly Figure[]): string {
  const cells = figures.map(({ name, value, unit }) => [name, typeof value === 'number' ? short(value) : value, unit])
  const rows = [['measured', 'figure', 'unit'], ...cells]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column === 1 ? cell.padStart(widths[1]!) : cell.padEnd(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n')
}

/** Says what is being done, over the last such line where the output is a terminal; goes to stderr, so that stdout is the result. */
export function progress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}
