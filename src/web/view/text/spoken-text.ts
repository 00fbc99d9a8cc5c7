// Turns Markdown into text for screen readers: without its marks, and a picture is its description.

/** Also where an author has a sign stand for itself. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g
const AT_EDGES = /(?<![\p{L}\p{N}*_])([*_]{1,2})(?=[^\s*_])([^\n]*?[^\s*_])\1(?![\p{L}\p{N}*_])/gu

export const spokenText = (markdown: string): string =>
  markdown
    .replace(/^```.*$/gm, '')
    .replace(/^\s*(?:#{1,6}|[-*+]|>)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*\|(?:\s*:?-+:?\s*\|)+[ \t]*$/gm, '')
    .replace(
      /^[ \t]*\|(.*)\|[ \t]*$/gm,
      (_, cells: string) =>
        `${cells
          .split('|')
          .map(cell => cell.trim())
          .join(', ')}.`,
    )
    .replace(AT_EDGES, '$2')
    .replace(AT_EDGES, '$2')
    .replace(/(\*\*|`|(?<!\\)\$\$?)/g, '')
    .replace(ESCAPED, '$1')
    .replace(/\s+/g, ' ')
    .trim()
