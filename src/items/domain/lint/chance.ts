// How likely a count is if nothing but chance is at work.

/** Findings less likely than this fail. Seeds are fixed, so a blueprint does not fail on one day and pass on another. */
export const LEAST_LIKELY = 1e-4

/** P(X ≥ statistic) for chi-square with these degrees of freedom; Wilson and Hilferty's cube-root approximation. */
export function chiSquareTail(statistic: number, degrees: number): number {
  if (statistic <= 0) return 1
  const spread = 2 / (9 * degrees)
  return normalTail((Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread))
}

/** Pearson's statistic of counts that should all be the same. */
export function unevenness(counts: readonly number[]): number {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length
  return expected === 0 ? 0 : counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
}

/** Pearson's statistic of a table of counts against independence of rows and columns, and its degrees of freedom. */
export function dependence(table: readonly (readonly number[])[]): { statistic: number; degrees: number } {
  const rows = table.map(row => row.reduce((a, b) => a + b, 0))
  const columns = table[0]!.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0))
  const total = rows.reduce((a, b) => a + b, 0)
  let statistic = 0
  table.forEach((row, i) =>
    row.forEach((count, j) => {
      const expected = (rows[i]! * columns[j]!) / total
      if (expected > 0) statistic += (count - expected) ** 2 / expected
    }),
  )
  const used = (sums: readonly number[]) => sums.filter(sum => sum > 0).length
  return { statistic, degrees: (used(rows) - 1) * (used(columns) - 1) }
}

/** P(X ≥ count) when each of `of` trials succeeds with `chance`: the normal approximation with half a count taken off. */
export function binomialTail(count: number, of: number, chance: number): number {
  const deviation = Math.sqrt(of * chance * (1 - chance))
  return deviation === 0 ? 1 : normalTail((count - 0.5 - of * chance) / deviation)
}

/** P(Z ≥ z), by Abramowitz and Stegun's formula 7.1.26; off by less than 1e-7, more than enough for our threshold. */
function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const half = (series * Math.exp(-x * x)) / 2
  return z >= 0 ? half : 1 - half
}
