// Renders a question's prompt: Markdown with maths, and preformatted lines such as tables of routes.
import type { TemplateResult } from 'lit'
import { mayHoldMarks, unmarkedTree } from '../../../contract/text-tree.js'
import { withReader } from './authors-text.js'
import { drawnBlocks } from './draw-text.js'

/** `hidden`: screen readers skip it, so nothing in it takes focus. */
export function promptText(text: string, hidden = false): TemplateResult {
  const written = drawnBlocks(unmarkedTree(text), hidden)
  return mayHoldMarks(text)
    ? withReader(({ markdownTree }) => drawnBlocks(markdownTree(text), hidden), written)
    : written
}
