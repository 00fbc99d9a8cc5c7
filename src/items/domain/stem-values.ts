// The values that stand in a stem for everyone to read.
import { parseIpv4, showIpv4 } from './ipv4.js'

const ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}/g

/** Whole numbers as canonical strings, in order, those inside addresses included. */
export const integersIn = (text: string): string[] => (text.match(/\d+/g) ?? []).map(digits => String(BigInt(digits)))

/** Addresses as canonical strings, in order. */
export const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).flatMap(found => {
    const bits = parseIpv4(found)
    return bits === null ? [] : [showIpv4(bits)]
  })
