// The lines of Markdown that a scope file is read for: headings, list items and prose. Code and comments are passed over.

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
  | {
      readonly kind: 'prose'
      readonly line: number
      readonly indent: number
      readonly text: string
      /** A row of a table or a line of a quotation. */
      readonly isQuoteOrTable: boolean
    }

// A file may be one line of four million signs: each of these patterns looks at a sign a few times at most.
const FENCE = /^\s*(?:```|~~~)/
const HEADING = /^ {0,3}(#{1,6})(?:\s+(\S.*))?$/su
/** Marks that close a heading; the sign of "C#" does not. */
const HEADING_END = /(?:^|(?<=\s))#+$/
const ITEM = /^(\s*)(?:[-*+•]|(\d{1,4})[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/s
const UNDERLINE = /^ {0,3}(=+|-+)$/
const RULE = /^[-*_\s]+$/
const LEAST_OF_RULE = 3
const TABLE_RULE = /^[\s:|-]+$/
const TABLE_ROW = /^\|.*\|$/s

/** Lines that say something, in order; the text still has its Markdown inside. */
export function markdownLines(markdown: string): MarkdownLine[] {
  const lines = withoutComments(markdown.replace(/^\uFEFF/, '')).split(/\r\n|\n|\r/)
  const found: MarkdownLine[] = []
  let isCode = false
  for (let i = endOfFrontMatter(lines); i < lines.length; i++) {
    const text = lines[i]!.replaceAll('\t', '    ').trimEnd()
    if (FENCE.test(text)) isCode = !isCode
    else if (!isCode && text !== '') addLine(found, text, i + 1)
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
  if (isRule(text) || (text.includes('|') && TABLE_RULE.test(text))) return
  const heading = HEADING.exec(text)
  const item = heading === null ? ITEM.exec(text) : null
  if (heading) {
    const title = (heading[2] ?? '').replace(HEADING_END, '').trimEnd()
    found.push({ kind: 'heading', line, level: heading[1]!.length, text: title })
  } else if (item)
    found.push({ kind: 'item', line, indent: item[1]!.length, isNumbered: item[2] !== undefined, text: item[3]! })
  else found.push(prose(text, line))
}

const isRule = (text: string): boolean => RULE.test(text) && text.replace(/\s/g, '').length >= LEAST_OF_RULE

function prose(text: string, line: number): MarkdownLine {
  const trimmed = text.trimStart()
  const isQuoted = trimmed.startsWith('>')
  return {
    kind: 'prose',
    line,
    indent: text.length - trimmed.length,
    text: isQuoted ? trimmed.replace(/^[>\s]+/, '') : trimmed,
    isQuoteOrTable: isQuoted || TABLE_ROW.test(trimmed),
  }
}

/** Comments go, their line breaks stay, so that lines keep their numbers. */
const withoutComments = (text: string): string =>
  text.replace(/<!--[\s\S]*?(?:-->|$)/g, comment => comment.replace(/[^\n]/g, ''))

function endOfFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === '---')
  return end === -1 ? 0 : end + 1
}
