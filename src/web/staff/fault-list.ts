// What is wrong in the files of the content, file by file and line by line. Pages that show it, or what has changed in them, include `fault-list.css`.
import { html, type TemplateResult } from 'lit'
import type { ContentFault } from '../../contract/content.js'

export const faultList = (faults: readonly ContentFault[]): TemplateResult =>
  html`<ul class="faults">
    ${faults.map(
      ({ file, line, field, message }) =>
        html`<li dir="ltr" lang="en"><code>${file}:${line}</code> <code>${field}</code> ${message}</li>`,
    )}
  </ul>`
