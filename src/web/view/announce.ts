// <viva-announcer>: announces changes to screen readers in a polite live region, one per root.
import { LitElement, html } from 'lit'

class Announcer extends LitElement {
  static override properties = { text: { state: true }, urgent: { state: true } }
  text = ''
  urgent = ''

  protected override render() {
    return html`<div role="status" aria-live="polite">${this.text}</div>
      <div role="alert" aria-live="assertive">${this.urgent}</div>`
  }
}

/** Announces `text` through the `<viva-announcer>` in the shadow root of `host`, when the screen reader has finished or, if `urgent`, at once. */
export function announce({ renderRoot }: LitElement, text: string, urgent = false): void {
  const announcer = renderRoot.querySelector<Announcer>('viva-announcer')
  if (!announcer) return
  const region = urgent ? 'urgent' : 'text'
  // Screen readers read a change only, so a repeated text gets a trailing space.
  announcer[region] = announcer[region] === text ? `${text}\u00a0` : text
}

/** Announces texts whose words are still to be found, such as those of formulas, one after the other. */
export async function announceAll(host: LitElement, parts: readonly (string | Promise<string>)[]): Promise<void> {
  if (parts.length > 0) announce(host, (await Promise.all(parts.map(async part => part))).join(' '))
}

customElements.get('viva-announcer') ?? customElements.define('viva-announcer', Announcer)
