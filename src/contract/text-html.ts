// Questions' Markdown as HTML for papers and other systems: the same tree of a text that the page of a learner draws.
import { markdownLine, markdownTree } from './markdown.js'
import { leadingStop } from './maths-delimiters.js'
import type { Block, Inline, TableCell } from './text-tree.js'

/** A formula of TeX as markup. */
export type Typeset = (tex: string, isBlock: boolean) => string

/** How a text is written where systems differ. */
export type TextStyle = {
  readonly typeset: Typeset
  /** A formula with the full stop behind it, which stays on its line. */
  readonly withStop?: (formula: string, stop: string) => string
  /** The address of a picture, which is `pictures/<name>` in the text. */
  readonly picture: (file: string) => string
  /** A piece of code within a line; without it, `<code>`. */
  readonly code?: (value: string) => string
  /** How words are printed where people read them; without it, as they are. */
  readonly words?: (text: string) => string
  /** Attributes of paragraphs, entries and cells. */
  readonly dir?: string
}

/** Paragraphs, lists, tables and lines of code. */
export const htmlOf = (markdown: string, style: TextStyle): string =>
  markdownTree(markdown)
    .map(block => blockHtml(block, style))
    .join('\n')

/** A text within a line, such as an option. */
export const inlineHtml = (text: string, style: TextStyle): string => lineHtml(markdownLine(text), style)

export const escapedText = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function blockHtml(block: Block, style: TextStyle): string {
  const { dir = '' } = style
  switch (block.kind) {
    case 'lines':
      return `<pre${dir === '' ? '' : ' dir="ltr"'}><code>${escapedText(block.text)}\n</code></pre>`
    case 'paragraph':
      return paragraphsOf(block.inlines)
        .map(inlines => `<p${dir}>${lineHtml(inlines, style)}</p>`)
        .join('\n')
    case 'list': {
      const entries = block.entries.map(entry => `<li${dir}>${entryHtml(entry, style)}</li>`).join('')
      if (block.first === null) return `<ul>${entries}</ul>`
      return block.first === 1 ? `<ol>${entries}</ol>` : `<ol start="${block.first}">${entries}</ol>`
    }
    case 'quote':
      return `<blockquote>${block.blocks.map(inner => blockHtml(inner, style)).join('\n')}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'table': {
      const head = block.head.map(cell => cellHtml('th', cell, style)).join('')
      const rows = block.rows.map(row => `<tr>${row.map(cell => cellHtml('td', cell, style)).join('')}</tr>`)
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
  }
}

/** An empty line in a text without marks begins another paragraph. */
function paragraphsOf(inlines: readonly Inline[]): Inline[][] {
  const paragraphs: Inline[][] = [[]]
  for (const inline of inlines) {
    const [first = '', ...others] = inline.kind === 'text' ? inline.value.split(/\n\s*\n/) : []
    if (inline.kind !== 'text') paragraphs.at(-1)!.push(inline)
    else {
      if (first !== '') paragraphs.at(-1)!.push({ kind: 'text', value: first })
      for (const value of others) paragraphs.push(value === '' ? [] : [{ kind: 'text', value }])
    }
  }
  return paragraphs.filter(({ length }) => length > 0)
}

/** An entry of one paragraph is no paragraph of its own. */
const entryHtml = (blocks: readonly Block[], style: TextStyle): string =>
  blocks
    .map((block, at) =>
      at === 0 && block.kind === 'paragraph' ? lineHtml(block.inlines, style) : blockHtml(block, style),
    )
    .join('')

const cellHtml = (tag: 'th' | 'td', { inlines, align }: TableCell, style: TextStyle): string =>
  `<${tag}${align === null ? '' : ` align="${align}"`}>${lineHtml(inlines, style)}</${tag}>`

function lineHtml(inlines: readonly Inline[], style: TextStyle): string {
  const taken = inlines.map((inline, at) =>
    inline.kind === 'text' && inlines[at - 1]?.kind === 'maths' ? leadingStop(inline.value) : '',
  )
  return inlines.map((inline, at) => inlineOf(inline, style, taken[at]!, taken[at + 1] ?? '')).join('')
}

function inlineOf(inline: Inline, style: TextStyle, taken: string, stop: string): string {
  const { words = (text: string) => text } = style
  switch (inline.kind) {
    case 'text':
      return escapedText(words(inline.value.slice(taken.length))).replaceAll(/ *\n/g, '<br>')
    case 'code':
      return (
        style.code?.(inline.value) ??
        `<code${style.dir === undefined ? '' : ' dir="ltr"'}>${escapedText(inline.value)}</code>`
      )
    case 'maths': {
      const formula = style.typeset(inline.tex, inline.display)
      return style.withStop?.(formula, escapedText(stop)) ?? formula + escapedText(stop)
    }
    case 'strong':
      return `<strong>${lineHtml(inline.inlines, style)}</strong>`
    case 'emphasis':
      return `<em>${lineHtml(inline.inlines, style)}</em>`
    case 'link':
      return `<a href="${attribute(inline.href)}">${lineHtml(inline.inlines, style)}</a>`
    case 'picture':
      return `<img src="${attribute(style.picture(inline.file))}" alt="${attribute(inline.description)}">`
  }
}

const attribute = (value: string): string => escapedText(value).replaceAll('"', '&quot;')
