// The widget of an action. A new widget is a file here, a line in `further.ts` and one in `widget-element.ts`, and its noun in the
// contract. The commonest come with the page.
import './free-text.js'
import './multiple-choice.js'
import './number.js'

export { loadFurtherWidgets } from './load-further.js'
export { widgetElement as renderWidget, type WidgetInput } from './widget-element.js'
