// Hardware addresses as unsigned 48-bit numbers. Five spellings are read; one is printed.

const SPELLINGS = [
  /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(?:-[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}$/i,
  /^[0-9a-f]{12}$/i,
  /^[0-9a-f]{2}(?: [0-9a-f]{2}){5}$/i,
]

/** The address as a number from 0 to 2⁴⁸−1, or null. Takes `00:1a:…`, `00-1A-…`, `001a.2b3c.4d5e`, `001a2b3c4d5e` and `00 1a …`. */
export const parseMac = (text: string): bigint | null =>
  SPELLINGS.some(spelling => spelling.test(text)) ? BigInt(`0x${text.replace(/[-:. ]/g, '')}`) : null

/** Six pairs of lower-case digits with colons. */
export const showMac = (bits: bigint): string => bits.toString(16).padStart(12, '0').match(/../g)!.join(':')
