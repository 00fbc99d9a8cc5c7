// Fills a text of an author for people to read: the text is Markdown, and no value in it is.
import { filledMarkdown } from '../../../contract/filled-markdown.js'
import type { Scope } from '../../../expression/evaluate.js'
import { settled } from '../../../expression/printing.js'
import { renderedPieces, type Template } from '../../../expression/template.js'

/** `printed`: as `render` takes it. Throws ExpressionError. */
export const fillText = (template: Template, scope: Scope, printed: Scope | null = null): string =>
  settled(filledMarkdown(renderedPieces(template, scope, printed)))
