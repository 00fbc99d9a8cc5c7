// Renders text without Markdown, so that 2*3*4 stays as written; only $maths$ and `code` are formatted.
import type { TemplateResult } from 'lit'
import { splitLine } from '../../../contract/text-tree.js'
import { fractionTex } from '../../../widgets/number/number-tex.js'
import { drawnLine } from './draw-text.js'

/** What a learner wrote. A fraction or a mixed number that is all of it is set as one. */
export function givenText(text: string): TemplateResult {
  const tex = fractionTex(text)
  return plainText(tex === null ? text : `$${tex}$`)
}

export const plainText = (text: string): TemplateResult => drawnLine(splitLine(text))
