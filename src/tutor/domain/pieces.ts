// A message that is still being written, in pieces that can be shown by themselves: sentences, and lines of lists and quotations.
import { NUMBERING, QUOTED, SENTENCE_END } from './repetition.js'

/** `lead`: the white space before it. */
export type Piece = { readonly lead: string; readonly text: string }

/**
 * The pieces of `text`. Of one that `isWhole` says may go on, those that can change no more: what comes behind changes none of them. Formulas,
 * programs and what is printed bold are never cut through.
 */
export function piecesOf(text: string, isWhole: boolean): Piece[] {
  const pieces: Piece[] = []
  let open = ''
  let lead = ''
  const parts = text.split(PARTS)
  parts.forEach((part, at) => {
    if (part === '') return
    const isLast = at === parts.length - 1
    if (open === '' && part.trim() === '') lead += part
    else if (isEnd(part, open) && isClosed(open) && !isListed(open, part)) {
      pieces.push({ lead, text: open })
      ;[open, lead] = ['', part]
    } else open += part
    if (isLast && isWhole && open.trim() !== '') pieces.push({ lead, text: open.trimEnd() })
  })
  return pieces
}

/** Captured: the white space between two sentences, or around the end of a line. */
const PARTS = new RegExp(String.raw`(\s*\n\s*(?=\S)|${SENTENCE_END.source})`, 'u')
const isEnd = (part: string, before: string): boolean => before !== '' && part.trim() === ''

/** Whatever was opened in it is closed. */
const isClosed = (text: string): boolean => {
  const prose = text.replace(/```[\s\S]*?```/g, '')
  if (prose.includes('```')) return false
  return [/\$/g, /`/g, /\*\*/g].every(mark => (prose.match(mark)?.length ?? 0) % 2 === 0)
}

/** A line of a list or of a quotation stays whole. */
const isListed = (text: string, between: string): boolean =>
  !between.includes('\n') && (NUMBERING.test(text) || text.startsWith(QUOTED))
