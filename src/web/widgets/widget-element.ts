// Renders the element of each kind of widget, alone or as one part of a question. The element appears when its code has been loaded.
import type { TemplateResult } from 'lit'
import { html, literal } from 'lit/static-html.js'
import type { ClientAction } from '../../client/index.js'
import type { FieldRefusal } from './field-refusal.js'
import type { SendState } from './question-widget.js'

export interface WidgetInput {
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
  number_line: literal`viva-number-line`,
  coordinate_plane: literal`viva-coordinate-plane`,
  code_editor: literal`viva-code-editor`,
  parts: literal`viva-parts`,
  rating_scale: literal`viva-rating-scale`,
  confirmation: literal`viva-confirmation`,
  date: literal`viva-date`,
  choice_matrix: literal`viva-choice-matrix`,
  self_assessment: literal`viva-self-assessment`,
} satisfies Record<ClientAction['widget_type'], unknown>

export function widgetElement(
  { action, heading, sendState, refusals, draft, sendLabel }: WidgetInput,
  embedded = false,
): TemplateResult {
  const tag = tags[action.widget_type]
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
