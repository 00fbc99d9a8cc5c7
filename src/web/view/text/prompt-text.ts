// Renders what authors write, such as a question's prompt or a step of a solution: Markdown with maths, and preformatted lines such as tables of routes.
import { html, type TemplateResult } from 'lit'
import { mayHoldMarks, unmarkedTree } from '../../../contract/text-tree.js'
import { withReader } from './authors-text.js'
import { drawnBlocks, type Drawing } from './draw-text.js'

export function promptText(text: string, drawing: Drawing = {}): TemplateResult {
  const written = drawnBlocks(unmarkedTree(text), drawing)
  return mayHoldMarks(text)
    ? withReader(({ markdownTree }) => drawnBlocks(markdownTree(text), drawing), written)
    : written
}

/** What authors say about an answer. */
export const feedbackText = (text: string): TemplateResult =>
  html`<div class="message-text">${promptText(text, { copies: true })}</div>`
