// The widget of an action; `src/widgets/README.md` says how to add one. The commonest come with the page.
import '../../widgets/free-text/element.js'
import '../../widgets/multiple-choice/element.js'
import '../../widgets/number/element.js'

export { loadFurtherWidgets } from './load-further.js'
export { widgetElement as renderWidget } from './widget-element.js'
