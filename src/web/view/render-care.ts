// The card of a safety message: fixed words, whom to turn to, and one button.
import { html, nothing, type TemplateResult } from 'lit'
import type { LinkView } from '../../client/index.js'
import { language, strings } from '../strings/locale.js'
import type { Of } from './render-stage.js'

/** In the page's language where the notice has it, else in the notice's own. */
export function renderCare(
  { notice, held }: Of<'care'>,
  { commanding }: Pick<LinkView, 'commanding'>,
  goOn: () => void,
): TemplateResult {
  const { care, command } = strings()
  const own = notice.translations[language()]
  const words = own ?? notice
  const busy = commanding?.command === 'continue' && commanding.state !== 'refused'
  const failed = commanding?.command === 'continue' && commanding.state === 'refused'
  return html`<section class="card care" part="care" aria-labelledby="care">
    <h2 id="care" tabindex="-1" data-stage>${care.title}</h2>
    <div class="stack" lang=${own ? language() : notice.language} dir="auto">
      ${words.text.split('\n').map(line => html`<p>${line}</p>`)}
    </div>
    ${
      words.contact
        ? html`<h3>${care.contact}</h3>
            <p class="contact" dir="auto">${words.contact}</p>`
        : nothing
    }
    ${failed ? html`<p class="error" role="alert">${command.failed}</p>` : nothing}
    <button class="primary" aria-disabled=${busy} @click=${() => (busy ? undefined : goOn())}>${care.goOn}</button>
    ${held ? html`<p class="small muted">${care.note}</p>` : nothing}
  </section>`
}
