// Splits a question's text into blocks of prose and preformatted lines. The latter are indented by four spaces or fenced by three
// backticks.

type TextBlock = { readonly kind: 'prose'; readonly text: string } | { readonly kind: 'lines'; readonly text: string }

const FENCE = /^```\w*\s*$/
const INDENT = '    '

/** The blocks in order, without empty lines around them. An unclosed fence is prose. */
export function textBlocks(text: string): TextBlock[] {
  const lines = text.split(/\r?\n/)
  const blocks: TextBlock[] = []
  let prose: string[] = []
  const add = (kind: TextBlock['kind'], from: readonly string[]) => {
    const first = from.findIndex(line => line.trim() !== '')
    const last = from.findLastIndex(line => line.trim() !== '')
    if (first >= 0) blocks.push({ kind, text: from.slice(first, last + 1).join('\n') })
  }
  for (let at = 0; at < lines.length;) {
    const fence = FENCE.test(lines[at]!) ? lines.findIndex((line, index) => index > at && line.trim() === '```') : -1
    const indented = indentedUntil(lines, at)
    if (fence < 0 && indented === at) {
      prose.push(lines[at]!)
      at += 1
      continue
    }
    add('prose', prose)
    prose = []
    if (fence > at) add('lines', lines.slice(at + 1, fence))
    else
      add(
        'lines',
        lines.slice(at, indented).map(line => line.slice(INDENT.length)),
      )
    at = fence > at ? fence + 1 : indented
  }
  add('prose', prose)
  return blocks
}

/** The index after the indented lines that begin at `at`, including empty lines between them but not after them. */
function indentedUntil(lines: readonly string[], at: number): number {
  let end = at
  for (let index = at; index < lines.length; index += 1) {
    if (lines[index]!.trim() === '') continue
    if (!lines[index]!.startsWith(INDENT)) break
    end = index + 1
  }
  return lines[at]!.trim() === '' ? at : end
}

/**
 * Joins wrapped lines of prose, as Markdown does. A break stays before a list item, after a line that ends with two spaces, and at an
 * empty line.
 */
export const unwrapped = (prose: string): string =>
  prose.replace(/(?<!\n[^\S\n]*| {2})\n(?![^\S\n]*\n|\s*(?:[-*•]|\d+[.)]|[a-z]\))\s)/g, ' ')
