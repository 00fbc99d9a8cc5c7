// Renders an answer for people: a program as it is, anything else with its maths.
import { html, type TemplateResult } from 'lit'
import { entryText } from '../../view/text/authors-text.js'

export const answerText = (words: string, isProgram: boolean): TemplateResult =>
  isProgram
    ? html`<pre dir="ltr" tabindex="0"><code>${words}</code></pre>`
    : html`<p>${entryText(words)}</p>`
