// The values that a stem shows.
import { parseIpv4, showIpv4 } from '../../../../expression/ipv4.js'

const ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}/g

/** Addresses as canonical strings, in order. */
export const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).flatMap(found => {
    const bits = parseIpv4(found)
    return bits === null ? [] : [showIpv4(bits)]
  })
