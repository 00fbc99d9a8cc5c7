// What is said to people who cannot see it change: one polite and one assertive live region per root.
import { LitElement, css, html } from 'lit'

export class Announcer extends LitElement {
  static override properties = { polite: { state: true }, assertive: { state: true } }
  polite = ''
  assertive = ''

  /** Says `text` when the screen reader has finished speaking, or at once if it is urgent. */
  say(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    // The same words twice would be no change and would not be read; a trailing space makes them one.
    this[urgency] = this[urgency] === text ? `${text}\u00a0` : text
  }

  protected override render() {
    return html`<div role="status" aria-live="polite">${this.polite}</div>
      <div role="alert" aria-live="assertive">${this.assertive}</div>`
  }

  static override styles = css`
    :host {
      position: absolute;
      width: 1px;
      height: 1px;
      margin: -1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  `
}

customElements.get('viva-announcer') ?? customElements.define('viva-announcer', Announcer)
