// The few things of Markdown that a scope file is read for: headings, list items, prose and links. Code and comments are passed over.

export type MarkdownLine =
  | { readonly kind: 'heading'; readonly line: number; readonly level: number; readonly text: string }
  | {
      readonly kind: 'item'
      readonly line: number
      /** Columns before the mark. */
      readonly indent: number
      readonly isNumbered: boolean
      readonly text: string
    }
  | { readonly kind: 'prose'; readonly line: number; readonly indent: number; readonly text: string }

const FENCE = /^\s*(?:```|~~~)/
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const ITEM = /^(\s*)(?:[-*+•]|(\d{1,4})[.)])\s+(?:\[[ xX]\]\s+)?(.*\S)\s*$/
const UNDERLINE = /^ {0,3}(=+|-+)\s*$/
const RULE = /^\s*(?:[-*_]\s*){3,}$/
const TABLE_RULE = /^\s*\|?[\s:|-]+\|[\s:|-]*$/

/** Lines that say something, in order; the text still has its Markdown inside. */
export function markdownLines(markdown: string): MarkdownLine[] {
  const lines = withoutComments(markdown.replace(/^\uFEFF/, '')).split(/\r\n|\n|\r/)
  const found: MarkdownLine[] = []
  let isCode = false
  for (let i = endOfFrontMatter(lines); i < lines.length; i++) {
    const text = lines[i]!.replaceAll('\t', '    ')
    if (FENCE.test(text)) isCode = !isCode
    else if (!isCode && text.trim() !== '') addLine(found, text, i + 1)
  }
  return found.filter(({ text }) => text !== '')
}

function addLine(found: MarkdownLine[], text: string, line: number): void {
  const before = found.at(-1)
  const underline = UNDERLINE.exec(text)
  if (underline && before?.kind === 'prose' && before.line === line - 1) {
    const level = underline[1]!.startsWith('=') ? 1 : 2
    found[found.length - 1] = { kind: 'heading', line: before.line, level, text: before.text }
    return
  }
  if (RULE.test(text) || TABLE_RULE.test(text)) return
  const heading = HEADING.exec(text)
  const item = heading === null ? ITEM.exec(text) : null
  if (heading) found.push({ kind: 'heading', line, level: heading[1]!.length, text: heading[2]! })
  else if (item)
    found.push({ kind: 'item', line, indent: item[1]!.length, isNumbered: item[2] !== undefined, text: item[3]! })
  else found.push({ kind: 'prose', line, indent: text.search(/\S/), text: text.trim().replace(/^>\s*/, '') })
}

/** Comments go, their line breaks stay, so that lines keep their numbers. */
const withoutComments = (text: string): string =>
  text.replace(/<!--[\s\S]*?(?:-->|$)/g, comment => comment.replace(/[^\n]/g, ''))

function endOfFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === '---')
  return end === -1 ? 0 : end + 1
}

export type Link = { readonly title: string; readonly url: string }

const LINK =
  /\[([^\]]+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\s*\)|<(https?:\/\/[^\s>]+)>|(https?:\/\/[^\s)>\]]+)/gi

/** The links of a line, with the words that they stand behind; a bare address stands for itself. */
export const linksOf = (text: string): Link[] =>
  [...text.matchAll(LINK)].map(([, title, url, bracketed, bare]) => {
    const address = url ?? bracketed ?? bare!.replace(/[.,;:!?]+$/, '')
    return { title: title === undefined ? address : plainText(title), url: address }
  })

/** What a reader of the rendered page would see. */
export const plainText = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(\S(?:.*?\S)?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(\S(?:[^*]*\S)?)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(\S(?:[^_]*\S)?)_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** Without links and their addresses. */
export const textBesideLinks = (text: string): string => plainText(text.replace(LINK, ' '))
