// Fills values into an author's Markdown. What the author wrote is Markdown; a value is what it is, so that `3*4*5` or `__init__` stays as it
// was computed. Its maths and code stay maths and code.
import { splitText } from './maths-delimiters.js'
import { textBlocks } from './text-blocks.js'
import { HELD, IN_WORD } from './text-tree.js'

type FilledPiece = { readonly text: string; readonly isValue: boolean }

/** The text with backslashes before the signs of its values that would be marks where they stand, and nowhere else. */
export function filledMarkdown(pieces: readonly FilledPiece[]): string {
  const values = pieces.filter(({ isValue }) => isValue)
  const written = pieces.map(({ text }) => text).join('')
  if (!values.some(({ text }) => mayHoldMark(text))) return written
  const inProse = proseValues(pieces)
  const author = pieces.map(({ text, isValue }) => (isValue ? '' : text)).join('')
  const marks = { table: /^ {0,3}\|.*\|[ \t]*$/m.test(author), emphasis: /[*_]/.test(author) }
  let filled = ''
  let at = 0
  let value = 0
  for (const { text, isValue } of pieces) {
    const end = at + text.length
    filled +=
      isValue && inProse[value++] && mayHoldMark(text)
        ? escaped(text, written.slice(0, at), written.slice(end), marks)
        : text
    at = end
  }
  return filled
}

/** Not in numbers and addresses: a list would begin with a space behind the first sign. */
const mayHoldMark = (text: string): boolean => /[*_\\|\]]|^\s*[-+\d]/m.test(text) && !/^[-+]?[\d.,:/]*\d$/.test(text)

/** For each value, whether it stands in prose and not in maths, code or lines that keep their columns. */
function proseValues(pieces: readonly FilledPiece[]): readonly boolean[] {
  const template = pieces.map(({ text, isValue }) => (isValue ? HELD : text.replaceAll(HELD, ''))).join('')
  const known = knownProse.get(template)
  if (known !== undefined) return known
  const found: boolean[] = []
  const note = (text: string, isProse: boolean) => {
    for (const sign of text) if (sign === HELD) found.push(isProse)
  }
  for (const block of textBlocks(template)) {
    if (block.kind === 'lines') note(block.text, false)
    else
      for (const part of splitText(block.text))
        note(part.kind === 'maths' ? part.tex : part.value, part.kind === 'text')
  }
  if (knownProse.size >= MOST_KNOWN) knownProse.clear()
  knownProse.set(template, found)
  return found
}

/** By the author's words, which are filled again for each question. */
const knownProse = new Map<string, readonly boolean[]>()
const MOST_KNOWN = 2_000

/** What a value has of its own that is no prose: maths, code, an escaped dollar, lines that are indented. Then the signs that may be marks. */
const SIGNS =
  /(\$\$[^$]+?\$\$|\$(?![\s$])(?:\\.|[^$\\\n])*?(?<![\s\\])\$(?!\d)|`[^`\n]+`|\\\$|^ {4}.*$)|[*_]+|\\|\||\]|(?<=^ {0,3})(?:[-+]|\d{1,9}[.)])(?=[ \t]|$)/gmu

/** What the author's own words hold. */
type AuthorsMarks = { readonly table: boolean; readonly emphasis: boolean }

const inWord = { before: new RegExp(`${IN_WORD}$`, 'u'), after: new RegExp(`^${IN_WORD}`, 'u') }

function escaped(value: string, before: string, after: string, marks: AuthorsMarks): string {
  // A value that begins within a line gets a sign before it, so that `^` does not find a line there.
  const start = /(?:^|\n)( {0,3})$/.exec(before) === null ? '\u{2060}' : ''
  const text = start + value
  const whole = text.replaceAll(SIGNS, (sign: string, kept: string | undefined, offset: number) => {
    if (kept !== undefined) return sign
    const [left, right] = [
      (start === '' ? before : '') + text.slice(0, offset),
      text.slice(offset + sign.length) + after,
    ]
    const from = start !== '' && offset === 1 ? before : left
    if (sign.startsWith('*') || sign.startsWith('_'))
      return isMark(from, sign, right, marks) ? sign.replaceAll(/./g, '\\$&') : sign
    if (sign === '\\') return /^[!-/:-@[-`{-~]/.test(right) ? '\\\\' : sign
    if (sign === '|') return marks.table ? '\\|' : sign
    if (sign === ']') return right.startsWith('(') ? '\\]' : sign
    // A list: its last sign is what makes it one.
    return `${sign.slice(0, -1)}\\${sign.at(-1)}`
  })
  // Lines that a list would have made are kept.
  return whole === text
    ? value
    : whole.slice(start.length).replaceAll(/(?<! {2})\n(?=\s*(?:[-*+]|\\[-*+]|\d+\\?[.)])\s)/g, '  \n')
}

/** Between two spaces nothing is emphasised, nor between two letters or digits, unless the author has emphasised what is around them. */
function isMark(before: string, run: string, after: string, { emphasis }: AuthorsMarks): boolean {
  if (/(?:^|\n) {0,3}$/.test(before) && run === '*' && /^[ \t]/.test(after)) return true
  if (!emphasis && inWord.before.test(before.slice(-2)) && inWord.after.test(after)) return false
  return !(/(?:^|\s)$/.test(before) && /^(?:\s|$)/.test(after))
}
