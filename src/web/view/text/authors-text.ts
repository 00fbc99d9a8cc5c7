// Renders a text of an author, which is Markdown, within a line. What reads the marks is loaded with the first text that may hold some.
import { html, type TemplateResult } from 'lit'
import { until } from 'lit/directives/until.js'
import type * as Markdown from '../../../contract/markdown.js'
import { mayHoldMarks } from '../../../contract/text-tree.js'
import { fractionTex } from '../../../widgets/number/number-tex.js'
import { untilLoaded } from '../../load-when-needed.js'
import { drawnLine } from './draw-text.js'
import { givenText, plainText } from './plain-text.js'

type Reader = typeof Markdown

let reader: Reader | null = null
let loading: Promise<Reader> | null = null

export const loadReader = (): Promise<Reader> =>
  (loading ??= untilLoaded(() => import('../../../contract/markdown.js')).then(loaded => (reader = loaded)))

/** `draw` with what reads Markdown; until that is there, the text as it is written. */
export function withReader(draw: (markdown: Reader) => TemplateResult, written: TemplateResult): TemplateResult {
  if (reader !== null) return draw(reader)
  return html`${until(loadReader().then(draw), written)}`
}

export const authorsText = (text: string): TemplateResult =>
  mayHoldMarks(text)
    ? withReader(({ markdownLine }) => drawnLine(markdownLine(text)), plainText(text))
    : plainText(text)

/** An option or an entry. A fraction or a mixed number that is all of it is set as one. */
export const entryText = (text: string): TemplateResult =>
  fractionTex(text) === null ? authorsText(text) : givenText(text)
