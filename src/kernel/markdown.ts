// Writes Markdown in which text of others is never read as markup.

/** Text that stands for itself in Markdown: on one line, and no sign in it means anything. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~&$]/g, '\\$&')
    .replace(/^([-+=]|\d+[.)])/, sign => sign.replace(/.$/, '\\$&'))
    .replace(/\b(https?|ftp|www)([:.])/gi, '$1\\$2')

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Blocks of Markdown with a blank line between them, and a line's end behind the last. */
export const document = (blocks: readonly string[]): string => `${blocks.filter(block => block !== '').join('\n\n')}\n`

export const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')
