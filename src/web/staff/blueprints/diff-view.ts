// Renders what differs between two texts. Signs say what colours show.
import { html, type TemplateResult } from 'lit'
import { authoringTexts } from '../../strings/authoring.js'
import { changedParts, diffLines } from './line-diff.js'

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** `label`: what is compared with what. */
export function diffView(before: string, after: string, label: string): TemplateResult {
  const { versions } = authoringTexts.table
  if (before === after) return html`<p class="muted">${versions.same}</p>`
  return html`<div class="diff" role="region" tabindex="0" aria-label=${label} dir="ltr">
    ${changedParts(diffLines(before, after)).map(line =>
      line === null
        ? html`<div class="gap" aria-hidden="true">⋯</div>`
        : html`<div class=${line.kind}>
            <span class="number" aria-hidden="true">${line.line}</span><span aria-hidden="true">${SIGNS[line.kind]}</span
            ><span class="visually-hidden"
              >${line.kind === 'same' ? '' : `${line.kind === 'added' ? versions.added : versions.removed} `}</span
            ><span class="text">${line.text}</span>
          </div>`,
    )}
  </div>`
}
