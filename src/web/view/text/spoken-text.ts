// Turns Markdown into text for screen readers.

export const spokenText = (markdown: string): string =>
  markdown
    .replace(/^```.*$/gm, '')
    .replace(/^\s*(?:#{1,6}|[-*+]|>)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`|\$\$?)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
