// <viva-maths>: one formula inside a text, shown as written until the typesetter has loaded.
import { LitElement, html } from 'lit'

class VivaMaths extends LitElement {
  static override properties = { tex: {}, stop: {}, display: { type: Boolean } }
  tex = ''
  /** Punctuation after the formula, kept on the same line. */
  stop = ''
  display = false

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render() {
    return html`<span dir="ltr">${this.tex}</span><span>${this.stop}</span>`
  }

  protected override updated(): void {
    const tex = this.tex
    import('./maths.js')
      .then(({ nameMaths, setMaths }) => {
        const target = this.querySelector('span')
        if (!target || tex !== this.tex) return
        const set = document.createElement('span')
        set.dir = 'ltr'
        setMaths(set, tex, this.display)
        target.hidden = true
        this.querySelector('[data-set]')?.remove()
        set.dataset['set'] = ''
        target.after(set)
        if (this.closest('label, button')) nameMaths(this)
        // A formula of one piece cannot be broken, so nothing is lost by this.
        this.style.whiteSpace = this.stop && set.querySelectorAll('math').length === 1 ? 'nowrap' : ''
      })
      .catch(() => undefined)
  }
}

customElements.get('viva-maths') ?? customElements.define('viva-maths', VivaMaths)
