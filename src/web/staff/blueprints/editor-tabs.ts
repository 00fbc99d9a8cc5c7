// The two views of a blueprint, form and text, as tabs; the one chosen last is kept in the browser.
import { html, type TemplateResult } from 'lit'
import { quietly } from '../../protocol/quietly.js'
import { authoringTexts } from '../../strings/authoring.js'

export type View = 'form' | 'text'
const VIEWS: readonly View[] = ['form', 'text']

const NAME = 'viva-editor-view'

export const keptView = {
  read: (): View => (quietly(() => localStorage.getItem(NAME), null) === 'text' ? 'text' : 'form'),
  write: (view: View): void => quietly(() => localStorage.setItem(NAME, view), undefined),
}

/** Arrow keys go from one to the other; each belongs to the panel `panel-form` or `panel-text`. */
export function editorTabs(now: View, choose: (view: View) => void): TemplateResult {
  const { form } = authoringTexts.table
  const press = (event: KeyboardEvent): void => {
    const to = ({ ArrowLeft: 1, ArrowRight: 1, Home: 0, End: 0 } as Readonly<Record<string, number>>)[event.key]
    if (to === undefined) return
    event.preventDefault()
    const wanted = to === 1 ? (now === 'form' ? 'text' : 'form') : event.key === 'Home' ? 'form' : 'text'
    choose(wanted)
    const list = event.currentTarget as HTMLElement
    list.querySelector<HTMLElement>(`#tab-${wanted}`)!.focus()
  }
  return html`<div role="tablist" class="tabs" aria-label=${form.howToEdit} @keydown=${press}>
    ${VIEWS.map(
      view =>
        html`<button
          role="tab"
          id=${`tab-${view}`}
          aria-controls=${`panel-${view}`}
          aria-selected=${view === now}
          tabindex=${view === now ? 0 : -1}
          @click=${() => choose(view)}
        >
          ${form[view]}
        </button>`,
    )}
  </div>`
}
