// Turns a text of Markdown into words for screen readers: without its marks, a formula in words, and a picture as its description.
import { mayHoldMaths } from '../../../contract/maths-delimiters.js'
import type { Block, Inline } from '../../../contract/text-tree.js'
import { withMinus } from '../../../language/decimals.js'
import { untilLoaded } from '../../load-when-needed.js'
import { loadReader } from './authors-text.js'

type Speak = (tex: string) => string

export async function spokenText(markdown: string): Promise<string> {
  const [{ messageTree }, speak] = await Promise.all([
    loadReader(),
    mayHoldMaths(markdown) ? untilLoaded(() => import('./maths.js')).then(({ spokenMaths }) => spokenMaths) : null,
  ])
  return spokenTree(messageTree(markdown), speak ?? (tex => tex))
}

export const spokenTree = (blocks: readonly Block[], speak: Speak): string =>
  blocks
    .map(block => spokenBlock(block, speak))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

function spokenBlock(block: Block, speak: Speak): string {
  const line = (inlines: readonly Inline[]) => inlines.map(inline => spokenInline(inline, speak)).join('')
  switch (block.kind) {
    case 'paragraph':
      return line(block.inlines)
    case 'lines':
      return block.text
    case 'rule':
      return ''
    case 'quote':
      return spokenTree(block.blocks, speak)
    case 'list':
      return block.entries.map(entry => spokenTree(entry, speak)).join(' ')
    case 'table':
      return [block.head, ...block.rows].map(row => `${row.map(({ inlines }) => line(inlines)).join(', ')}.`).join(' ')
  }
}

function spokenInline(inline: Inline, speak: Speak): string {
  switch (inline.kind) {
    case 'text':
      return withMinus(inline.value)
    case 'code':
      return inline.value
    case 'maths':
      return speak(inline.tex)
    case 'picture':
      return inline.description
    default:
      return inline.inlines.map(inner => spokenInline(inner, speak)).join('')
  }
}
