// Renders a safety message: its fixed text, a contact, and two buttons of one size: go on, or stop here.
import { html, nothing, type TemplateResult } from 'lit'
import type { LinkView } from '../../../client/index.js'
import { language, strings } from '../../strings/locale.js'
import type { StageOf } from './stage.js'

/** Renders the notice in the page's language if it has a translation, else in its original language. */
export function renderCare(
  { notice, held }: StageOf<'care'>,
  { commanding }: Pick<LinkView, 'commanding'>,
  { goOn, stop }: { readonly goOn: () => void; readonly stop: () => void },
): TemplateResult {
  const { care, command } = strings()
  const translation = notice.translations[language()]
  const text = translation ?? notice
  const busy = commanding?.command === 'continue' && commanding.state !== 'refused'
  const failed = commanding?.command === 'continue' && commanding.state === 'refused'
  return html`<section class="card care" part="care" aria-labelledby="care">
    <h2 id="care" tabindex="-1" data-stage>${care.title}</h2>
    <div class="stack" lang=${translation ? language() : notice.language} dir="auto">
      ${text.text.split('\n').map(line => html`<p>${line}</p>`)}
    </div>
    ${
      text.contact
        ? html`<h3>${care.contact}</h3>
            <p class="contact" dir="auto">${text.contact}</p>`
        : nothing
    }
    ${failed ? html`<p class="error" role="alert">${command.failed}</p>` : nothing}
    <div class="row choices">
      ${held ? html`<button aria-disabled=${busy} @click=${() => (busy ? undefined : stop())}>${care.stop}</button>` : nothing}
      <button aria-disabled=${busy} @click=${() => (busy ? undefined : goOn())}>${care.goOn}</button>
    </div>
    ${held ? html`<p class="small muted">${care.note}</p>` : nothing}
  </section>`
}

/** Renders the end of a session that the learner stopped behind a safety message. */
export function renderStopped(): TemplateResult {
  const { care } = strings()
  return html`<section class="card care" part="care" aria-labelledby="care">
    <h2 id="care" tabindex="-1" data-stage>${care.stoppedTitle}</h2>
    <p>${care.stopped}</p>
  </section>`
}
