// Renders the element of each kind of widget, alone or as one part of a question.
import type { TemplateResult } from 'lit'
import { html, literal } from 'lit/static-html.js'
import type { ClientAction } from '../../client/index.js'
import type { FieldRefusal } from './field-refusal.js'
import { loadLazyWidgets } from './load-lazy-widgets.js'
import type { SendState } from './question-widget.js'

interface WidgetInput {
  readonly action: Pick<ClientAction, 'widget_type' | 'props' | 'language'>
  readonly heading: string
  readonly sendState: SendState
  readonly refusals: readonly FieldRefusal[]
  readonly draft: string | null
  /** The label of the submit button; default “Submit answer”. */
  readonly sendLabel?: string
}

const tags = {
  multiple_choice: literal`viva-multiple-choice`,
  multi_select: literal`viva-multi-select`,
  free_text: literal`viva-free-text`,
  number: literal`viva-number`,
  expression: literal`viva-expression`,
  ordering: literal`viva-ordering`,
  matrix: literal`viva-matrix`,
  table: literal`viva-table`,
  code_editor: literal`viva-code-editor`,
  parts: literal`viva-parts`,
  rating_scale: literal`viva-rating-scale`,
  confirmation: literal`viva-confirmation`,
  date: literal`viva-date`,
  choice_matrix: literal`viva-choice-matrix`,
  self_assessment: literal`viva-self-assessment`,
} satisfies Record<ClientAction['widget_type'], unknown>

/** Loaded with the page. */
const common: readonly ClientAction['widget_type'][] = ['multiple_choice', 'free_text', 'number']

export function widgetElement(
  { action, heading, sendState, refusals, draft, sendLabel }: WidgetInput,
  embedded = false,
): TemplateResult {
  const tag = tags[action.widget_type]
  if (!common.includes(action.widget_type)) loadLazyWidgets()
  return html`<${tag}
    data-stage
    .props=${action.props}
    .heading=${heading}
    .sendState=${sendState}
    .refusals=${refusals}
    .draft=${draft}
    .sendLabel=${sendLabel ?? ''}
    .embedded=${embedded}
    .textLanguage=${action.language ?? null}
  ></${tag}>`
}
