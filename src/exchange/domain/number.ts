// Numbers as other systems write them, exactly.

/** The number with a decimal point and no exponent, or null: `1,200`, `.5` and `3e-2` are read. */
export function plainNumber(written: string): string | null {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(
    written.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, ''),
  )
  const [, sign = '', whole = '', part = '', exponent = '0'] = found ?? []
  if (found === null || whole + part === '') return null
  const point = whole.length + Number(exponent)
  const digits = (whole + part)
    .padStart(Math.max(0, (whole + part).length - Math.min(0, point)), '0')
    .padEnd(point, '0')
  const at = Math.max(0, point)
  const before = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const behind = digits.slice(at).replace(/0+$/, '')
  const value = behind === '' ? before : `${before}.${behind}`
  return sign === '-' && /[1-9]/.test(value) ? `-${value}` : value
}

/** Half of the distance of two numbers, and their middle: the range that both bound. Null unless the first is the smaller one. */
export function rangeOf(from: string, to: string): { readonly middle: string; readonly within: string } | null {
  const places = Math.max(placesOf(from), placesOf(to)) + 1
  const [low, high] = [from, to].map(number => scaled(number, places)) as [bigint, bigint]
  return low > high
    ? null
    : { middle: unscaled((low + high) / 2n, places), within: unscaled((high - low) / 2n, places) }
}

const placesOf = (number: string): number => number.split('.')[1]?.length ?? 0

const scaled = (number: string, places: number): bigint => {
  const [whole = '', part = ''] = number.split('.')
  return BigInt(whole + part.padEnd(places, '0'))
}

function unscaled(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const sign = value < 0n ? '-' : ''
  return plainNumber(`${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`)!
}
