// <viva-announcer>: announces changes to screen readers, with one polite and one assertive live region per root.
import { LitElement, html } from 'lit'
import { sheets } from '../styles/sheets.js'
import announceCss from './announce.css?inline'

export class Announcer extends LitElement {
  static override properties = { polite: { state: true }, assertive: { state: true } }
  polite = ''
  assertive = ''

  /** Announces `text` when the screen reader has finished, or at once if it is assertive. */
  say(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    // Screen readers read a change only, so a repeated text gets a trailing space.
    this[urgency] = this[urgency] === text ? `${text}\u00a0` : text
  }

  protected override render() {
    return html`<div role="status" aria-live="polite">${this.polite}</div>
      <div role="alert" aria-live="assertive">${this.assertive}</div>`
  }

  static override styles = sheets(announceCss)
}

customElements.get('viva-announcer') ?? customElements.define('viva-announcer', Announcer)
