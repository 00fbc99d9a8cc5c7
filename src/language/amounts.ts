// Amounts of money as a language writes them: 36,80 € in German, €36.80 in English.

/** What was typed, with its coins in full. `currency`: its ISO code. What names its currency itself, or is no plain number, stays as it is. */
export function amountIn(typed: string, currency: string, tag: string): string {
  const plain = /^([-+−]?)(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/\s/g, ''))
  if (plain === null) return /[\p{L}\p{Sc}]/u.test(typed) ? typed : `${typed} ${currency}`
  const [, sign, whole, coins = '0'] = plain
  const value = Number(`${whole}.${coins}`)
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  return `${sign === '' || sign === '+' ? '' : '−'}${format.format(value)}`
}
