// A text as a tree of blocks, and the tree of a text without marks of Markdown. `markdown.ts` reads the marks; whoever draws a
// text (the page, a paper, an export) draws its tree.
import { splitText } from './maths-delimiters.js'
import { textBlocks, unwrapped } from './text-blocks.js'

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly value: string }
  | { readonly kind: 'maths'; readonly tex: string; readonly display: boolean }
  | { readonly kind: 'strong' | 'emphasis'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inlines: readonly Inline[] }
  /** `file`: its address below that of the server, `pictures/<hash>.<ending>`; in a message also a picture of a document. */
  | { readonly kind: 'picture'; readonly file: string; readonly description: string }

export type TableCell = { readonly inlines: readonly Inline[]; readonly align: 'left' | 'right' | 'center' | null }

export type Block =
  /** A line end in a text of it is one that the author set. */
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'lines'; readonly text: string }
  /** `first`: the number of the first entry; null where they have dots. */
  | { readonly kind: 'list'; readonly first: number | null; readonly entries: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly TableCell[]; readonly rows: readonly (readonly TableCell[])[] }
  /** Of messages alone. */
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }

/** Stands for maths or code where only the words around it are looked at. */
export const HELD = '\uE000'

/** Of a word, whose marks emphasise nothing: `3*4*5` and `a_1_b` are what they are. Scripts without spaces between words have no edges of words. */
export const IN_WORD = String.raw`(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer})[\p{L}\p{N}]`

/** A mark of emphasis at the edge of a word, a link, a list, a table, or a backslash before a sign. */
const MARKS = new RegExp(
  [
    String.raw`(?<!${IN_WORD}|[*_])[*_]+(?=[^\s*_)\]},.;:!?])`,
    String.raw`\]\(`,
    String.raw`^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]+\S`,
    String.raw`^ {0,3}\|.*\|[ \t]*$`,
    String.raw`\\[!-/:-@[-${'`'}{-~]`,
  ].join('|'),
  'mu',
)

/** Whether a text may look different from how it is written, apart from its maths and code. */
export const mayHoldMarks = (text: string): boolean =>
  /[*_\\|\]]|^\s*[-+\d]/m.test(text) &&
  textBlocks(text).some(block => block.kind === 'prose' && MARKS.test(withoutHeld(block.text)))

const withoutHeld = (prose: string): string =>
  splitText(prose)
    .map(part => (part.kind === 'text' ? part.value : HELD))
    .join('')

/** As it is written, but for maths, code and lines that keep their columns. */
export const unmarkedTree = (text: string): Block[] =>
  textBlocks(text).map(block =>
    block.kind === 'lines' ? block : { kind: 'paragraph', inlines: splitLine(unwrapped(block.text)) },
  )

/** A text within a line. */
export const splitLine = (text: string): Inline[] => splitText(text)
