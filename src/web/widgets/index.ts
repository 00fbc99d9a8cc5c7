// Renders the widget of an action; `src/widgets/README.md` explains how to add one. The most common ones are loaded with the page.
import '../../widgets/free-text/element.js'
import '../../widgets/multiple-choice/element.js'
import '../../widgets/number/element.js'

export { loadLazyWidgets as loadFurtherWidgets } from './load-lazy-widgets.js'
export { widgetElement as renderWidget } from './widget-element.js'
