// The files of all content: what is wrong in them, what has changed in them, and having them read again.
import { html, nothing, type TemplateResult } from 'lit'
import type { ContentFolder } from '../../../contract/content.js'
import { administrationTexts } from '../../strings/administration.js'
import { faultList } from '../fault-list.js'

type Asked = {
  readonly folder: ContentFolder
  /** Whether its changes are in use; else they wait for it. */
  readonly isInUse: boolean
  readonly busy: boolean
  readonly check: () => void
  readonly reload: () => void
}

export function contentFiles({ folder: { faults, changes }, isInUse, busy, check, reload }: Asked): TemplateResult {
  const { files } = administrationTexts.table.content
  return html`<section class="card part stack" aria-labelledby="files">
    <h2 id="files">${files.title}</h2>
    <div role="status">
      <p>${faults.length === 0 ? files.sound : files.faulty({ n: faults.length })}</p>
      ${changes.length + faults.length > 0 ? nothing : html`<p>${isInUse ? files.doneNothing : files.none}</p>`}
    </div>
    ${faults.length === 0 ? nothing : faultList(faults)}
    ${
      changes.length === 0
        ? nothing
        : html`<h3>${isInUse ? files.done : files.waiting}</h3>
            <ul class="changes">
              ${changes.map(
                ({ kind, id, change }) =>
                  html`<li>${files.kinds[kind]} <code dir="ltr">${id}</code>: ${files.changes[change]}</li>`,
              )}
            </ul>`
    }
    <div class="row">
      <button aria-disabled=${busy} @click=${check}>${files.check}</button>
      <button class="primary" aria-disabled=${busy} @click=${reload}>${files.reload}</button>
    </div>
  </section>`
}
