// The part of a message that more words cannot change any more: while a model writes, no half link, no open mark and no half formula shows,
// and what is shown stays where it is.

/** Longest formula, link and so on that is waited for, in characters. What is longer is shown as it is written. */
const MOST_HELD = 120

const FENCE = /^[ >]*(```|~~~)/

/** The message so far without its unfinished end; what it emphasises at the end is closed. */
export function settledText(text: string): string {
  const lines = text.split('\n')
  const fences = lines.filter(line => FENCE.test(line)).length
  const last = lines.at(-1)!
  // In an open program every sign is what it is, but for the mark that may close it.
  if (fences % 2 === 1) return /^[ >]*[`~]{1,2}$/.test(last) ? lines.slice(0, -1).join('\n') : text
  const start = beginningOfTable(lines)
  if (start !== null) return lines.slice(0, start).join('\n')
  // Maths on lines of its own.
  const masked = text.replaceAll(/\$\$[^$]+?\$\$/g, hidden)
  const display = /(?<!\\)\$\$[^$]{0,300}\$?$/.exec(masked)
  if (display !== null) return text.slice(0, display.index)
  return [...lines.slice(0, -1), settledLine(last, masked.slice(masked.length - last.length))].join('\n')
}

/** Signs that are no marks, in the place of what holds none. */
const hidden = (whole: string): string => '\0'.repeat(whole.length)

/** The first line of a table that nothing has made one yet. */
function beginningOfTable(lines: readonly string[]): number | null {
  const isRow = (at: number) => /^ {0,3}\|/.test(lines[at] ?? '')
  const last = lines.length - 1
  const head = isRow(last) && !isRow(last - 1) ? last : last - 1
  // The line below the head may be the one that makes it a table.
  return isRow(head) && !isRow(head - 1) && (head === last || /^[ |:-]*$/.test(lines[last]!)) ? head : null
}

/** Marks alone: a list, a quotation, a heading or a rule may begin here. */
const MARKS_ALONE = /^\s*(?:[-+*_>#=`~\s]+|\d{1,9}[.)]?\s*)$/
/** A link, a picture or an address whose end is to come. */
const HALF_LINK = /!?\[[^\]]*(?:\](?:\([^)\s]*(?:\s"?[^")]*"?)?)?)?$|!$|\b(?:https?:\/\/|www\.)\S*$|<[^>\s]*$/

function settledLine(line: string, withoutDisplay: string): string {
  if (MARKS_ALONE.test(withoutDisplay)) return ''
  const masked = withoutDisplay.replaceAll(/\\.|`[^`]+`|\$(?![\s$])(?:\\.|[^$\\])*?(?<![\s\\])\$(?!\d)/g, hidden)
  let end = line.length
  const hold = (at: number) => {
    if (at >= 0 && line.length - at <= MOST_HELD) end = Math.min(end, at)
  }
  hold(masked.search(/\$(?![\s$])[^$]*$/))
  hold(masked.search(HALF_LINK))
  hold(masked.search(/[\\$*_`~]+$/))
  const shown = line.slice(0, end).trimEnd()
  return shown + closing(masked.slice(0, shown.length)) + line.slice(shown.length, end)
}

/** The marks that close what is open. */
function closing(masked: string): string {
  const code = masked.lastIndexOf('`')
  if (code >= 0) return code < masked.length - 1 ? '`' : ''
  const open: string[] = []
  for (const { 0: run, index } of masked.matchAll(/\*{1,3}|_{1,3}/g)) {
    const [before, after] = [masked[index - 1] ?? ' ', masked[index + run.length] ?? ' ']
    if (open.at(-1) === run && !/\s/.test(before)) open.pop()
    else if (!/\s/.test(after) && !/[\p{L}\p{N}]/u.test(before)) open.push(run)
  }
  return open.toReversed().join('')
}
