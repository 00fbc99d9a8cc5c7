// <viva-announcer>: announces changes to screen readers in a polite live region, one per root.
import { LitElement, html } from 'lit'

class Announcer extends LitElement {
  static override properties = { text: { state: true } }
  text = ''

  protected override render() {
    return html`<div role="status" aria-live="polite">${this.text}</div>`
  }
}

/** Announces `text` through the `<viva-announcer>` in the shadow root of `host` when the screen reader has finished. */
export function announce({ renderRoot }: LitElement, text: string): void {
  const announcer = renderRoot.querySelector<Announcer>('viva-announcer')
  // Screen readers read a change only, so a repeated text gets a trailing space.
  if (announcer) announcer.text = announcer.text === text ? `${text}\u00a0` : text
}

customElements.get('viva-announcer') ?? customElements.define('viva-announcer', Announcer)
