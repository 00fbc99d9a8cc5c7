// The widget of an action. A new widget is a file here, a line in `widget-element.ts`, and its noun in the contract.
import './code-editor.js'
import './expression.js'
import './free-text.js'
import './matrix.js'
import './multi-select.js'
import './multiple-choice.js'
import './number.js'
import './ordering.js'
import './parts.js'
import './table.js'

export { widgetElement as renderWidget, type WidgetInput } from './widget-element.js'
