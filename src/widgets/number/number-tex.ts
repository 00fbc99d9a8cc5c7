// A fraction or a mixed number as TeX, so that the learner sees how it was read.

/** Null for everything else, unfinished fractions among them. */
export function fractionTex(source: string): string | null {
  const found = /^\s*([-−+]?)\s*(?:(\d{1,20})\s+)?(\d{1,20})\s*[/⁄]\s*(\d{1,20})\s*$/.exec(source)
  if (!found) return null
  const [, sign = '', whole, above = '', below = ''] = found
  return `${sign === '' || sign === '+' ? '' : '-'}${whole ?? ''}\\frac{${above}}{${below}}`
}

/** The same in words: `over` joins numerator and denominator, `plus` the whole number before them. */
export function fractionWords(
  source: string,
  { over, plus, minus }: Record<'over' | 'plus' | 'minus', string>,
): string {
  const [, sign = '', whole, above = '', below = ''] =
    /^\s*([-−+]?)\s*(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)\s*$/.exec(source) ?? []
  const fraction = `${above} ${over} ${below}`
  const value = whole === undefined ? fraction : `${whole} ${plus} ${fraction}`
  return sign === '' || sign === '+' ? value : `${minus} ${value}`
}
