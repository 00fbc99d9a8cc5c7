// The widget of an action. A new widget is a file here, a line in `further.ts` and one in `widget-element.ts`, and its noun in the
// contract. The commonest come with the page; the others follow as soon as a session is opened.
import './free-text.js'
import './multiple-choice.js'
import './number.js'

export { draftOfAnswer } from './answered-draft.js'
export { widgetElement as renderWidget, type WidgetInput } from './widget-element.js'

const againAfter = 2_000
let loading: Promise<unknown> | null = null

/** Fetches the other widgets, once; without a connection again and again. */
export function loadFurtherWidgets(): void {
  loading ??= import('./further.js').catch(() => {
    setTimeout(() => {
      loading = null
      loadFurtherWidgets()
    }, againAfter)
  })
}
