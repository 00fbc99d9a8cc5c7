// Renders the widget of an action; `src/widgets/README.md` explains how to add one. The most common ones are loaded with the page.
import type { TemplateResult } from 'lit'
import '../../widgets/free-text/element.js'
import '../../widgets/multiple-choice/element.js'
import '../../widgets/number/element.js'
import { loadLazyWidgets } from './load-lazy-widgets.js'
import { widgetElement, type WidgetInput } from './widget-element.js'

const LOADED_WITH_PAGE: readonly WidgetInput['action']['widget_type'][] = ['multiple_choice', 'free_text', 'number']

/** The element of the widget; it loads the code of a rarer one. */
export function renderWidget(input: WidgetInput): TemplateResult {
  if (!LOADED_WITH_PAGE.includes(input.action.widget_type)) loadLazyWidgets()
  return widgetElement(input)
}
