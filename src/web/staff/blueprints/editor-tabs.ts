// The views of a blueprint as tabs: form, text and, on a narrow page, the questions that it makes. How to edit is kept in the browser.
import { html, type TemplateResult } from 'lit'
import { quietly } from '../../protocol/quietly.js'
import { authoringTexts } from '../../strings/authoring.js'

/** How a file is edited. */
export type View = 'form' | 'text'
export type Tab = View | 'preview'

/** Wide enough for the questions beside the form. */
export const HALVES = matchMedia('(min-width: 64rem)')

const NAME = 'viva-editor-view'

export const keptView = {
  read: (): View => (quietly(() => localStorage.getItem(NAME), null) === 'text' ? 'text' : 'form'),
  write: (view: View): void => quietly(() => localStorage.setItem(NAME, view), undefined),
}

/** Arrow keys go from one to the next; each belongs to the panel of its name, such as `panel-form`. */
export function editorTabs(now: Tab, choose: (tab: Tab) => void): TemplateResult {
  const { form, preview } = authoringTexts.table
  const words: Readonly<Record<Tab, string>> = { form: form.form, text: form.text, preview: preview.title }
  const tabs: readonly Tab[] = HALVES.matches ? ['form', 'text'] : ['form', 'text', 'preview']
  const press = (event: KeyboardEvent): void => {
    const last = tabs.length - 1
    const at = tabs.indexOf(now)
    const to = ({ ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last } as Readonly<Record<string, number>>)[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    choose(tabs[to]!)
    const list = event.currentTarget as HTMLElement
    list.querySelector<HTMLElement>(`#tab-${tabs[to]}`)!.focus()
  }
  return html`<div role="tablist" class="tabs" aria-label=${form.howToEdit} @keydown=${press}>
    ${tabs.map(
      tab =>
        html`<button
          role="tab"
          id=${`tab-${tab}`}
          aria-controls=${`panel-${tab}`}
          aria-selected=${tab === now}
          tabindex=${tab === now ? 0 : -1}
          @click=${() => choose(tab)}
        >
          ${words[tab]}
        </button>`,
    )}
  </div>`
}
