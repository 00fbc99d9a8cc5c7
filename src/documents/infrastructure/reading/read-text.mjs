// Plain text: paragraphs between empty lines, headings as people set them off, form feeds as page breaks.
import { decodeText } from './decode-text.mjs'

const LONGEST_HEADING = 80

export function* readText(bytes) {
  const pages = decodeText(bytes).split('\f')
  for (const [i, page] of pages.entries()) {
    const number = pages.length > 1 ? i + 1 : null
    yield { blocks: blocksOf(page, number), done: i + 1, total: pages.length }
  }
}

function blocksOf(page, number) {
  return page
    .split(/\n[^\S\n]*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .flatMap(part => {
      const underlined = /^([^\n]+)\n(={3,}|-{3,}|~{3,})\s*(?:\n|$)([^]*)$/.exec(part)
      if (underlined) {
        const [, title, line, rest] = underlined
        const heading = { kind: 'heading', level: line.startsWith('=') ? 1 : 2, text: title.trim(), page: number }
        return rest.trim() === '' ? [heading] : [heading, paragraph(rest, number)]
      }
      if (isHeading(part)) return [{ kind: 'heading', level: levelOf(part), text: part, page: number }]
      return [paragraph(part, number)]
    })
}

const paragraph = (text, page) => ({ kind: 'text', text: text.trim().replace(/\s*\n\s*/g, ' '), page })

/** A short line by itself that ends like no sentence. */
const isHeading = part =>
  part.length <= LONGEST_HEADING && !part.includes('\n') && /\p{L}/u.test(part) && /[\p{L}\p{N})?]$/u.test(part)

/** By its number: `2.1 Cells` is one deeper than `2 Plants`. */
const levelOf = part => /^\d+(?:\.\d+)*/.exec(part)?.[0].split('.').length ?? 1
