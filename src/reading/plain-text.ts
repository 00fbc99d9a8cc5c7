// A text as it is read, without the marks that only typeset it: `$\frac{3}{8}$` is 3/8, and `$\frac{3}{8}x$` is (3/8)x,
// `$2\frac{3}{8}$` is 2 3/8, and `$\frac{y + 3}{8}$` is (y + 3)/8.

/** Signs of typesetting taken away, one spelling for blanks; capitals stay. */
export const withoutTypesetting = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\$/g, '')
    .replace(/(\d)?\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}( ?(?:[a-zA-Z](?![a-zA-Z])|\())?/g, asQuotient)
    .replace(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    .replace(/\\[,;! ]/g, ' ')
    .replace(/\{,\}/g, ',')
    .replace(/\{(\w)\}(?=\^)/g, '$1')
    .replace(/\^\{(\w+)\}/g, '^$1')
    .replace(/\s+/g, ' ')
    .trim()

function asQuotient(_: string, digit = '', above: string, below: string, factor = ''): string {
  const quotient = `${ofOne(above)}/${ofOne(below)}`
  return `${digit === '' ? '' : `${digit} `}${factor === '' ? quotient : `(${quotient})${factor}`}`
}

/** What a bar holds together, in brackets where it is more than a number or a letter. */
const ofOne = (text: string): string => (/^-?(?:[\d.,]+|[a-zA-Z])$/.test(text.trim()) ? text : `(${text})`)

/** The same for comparing: capitals do not count. */
export const plainText = (text: string): string => withoutTypesetting(text).toLowerCase()
