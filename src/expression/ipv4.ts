// IPv4 addresses as unsigned 32-bit numbers. The reader is strict: four decimal octets, nothing that another program reads as octal.

const OCTETS = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/

/** The address as a number from 0 to 2³²−1, or null unless the text is exactly four decimal octets without leading zeros. */
export function parseIpv4(text: string): number | null {
  const match = OCTETS.exec(text)
  if (match === null) return null
  let bits = 0
  for (const octet of match.slice(1)) {
    if (Number(octet) > 255) return null
    bits = bits * 256 + Number(octet)
  }
  return bits
}

/** Dotted decimal. */
export const showIpv4 = (bits: number): string => octetsOf(bits).join('.')

/** The four octets, first to last. */
export const octetsOf = (bits: number): number[] => [24, 16, 8, 0].map(shift => Math.floor(bits / 2 ** shift) % 256)

/** The subnet mask with this many leading ones. */
export const maskOf = (length: number): number => 2 ** 32 - 2 ** (32 - length)
