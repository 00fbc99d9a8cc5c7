// A message as it is said aloud: Markdown without the signs that only the eye needs.

export const spokenText = (markdown: string): string =>
  markdown
    .replace(/^```.*$/gm, '')
    .replace(/^\s*(?:#{1,6}|[-*+]|>)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`|\$\$?)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
