// A text as it is read, without the marks that only typeset it: `$\frac{3}{8}$` is 3/8, and `$\frac{3}{8}x$` is (3/8)x.

/** Signs of typesetting taken away, one spelling for blanks; capitals stay. */
export const withoutTypesetting = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\$/g, '')
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}(?= ?(?:[a-zA-Z](?![a-zA-Z])|\())/g, '($1/$2)')
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    .replace(/\\[,;! ]/g, ' ')
    .replace(/\{,\}/g, ',')
    .replace(/\{(\w)\}(?=\^)/g, '$1')
    .replace(/\^\{(\w+)\}/g, '^$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The same for comparing: capitals do not count. */
export const plainText = (text: string): string => withoutTypesetting(text).toLowerCase()
