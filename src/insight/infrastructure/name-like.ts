// A regular expression of Postgres that finds a part of a name, whichever letters are capitals. Written out, because what `lower` and `~*`
// do beyond a to z depends on the locale of the database.

export const nameLike = (part: string): string =>
  [...part.trim().normalize('NFC')].map(sign => bothCases(sign) ?? literally(sign)).join('')

/** Null for what has no case. */
function bothCases(sign: string): string | null {
  const cases = new Set([sign, sign.toLowerCase(), sign.toUpperCase()].filter(form => [...form].length === 1))
  return cases.size > 1 ? `[${[...cases].join('')}]` : null
}

const literally = (sign: string): string =>
  /[\p{L}\p{N}\p{M}]/u.test(sign) ? sign : `[${/[\\\]^-]/.test(sign) ? `\\${sign}` : sign}]`
