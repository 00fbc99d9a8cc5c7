// The widget of an action. A new widget is a case here, a file beside it, and its noun in the contract.
import { html, type TemplateResult } from 'lit'
import type { ClientAction } from '../protocol/wire.js'
import type { SendState } from './question-widget.js'
import './code-editor.js'
import './free-text.js'
import './multiple-choice.js'

export interface WidgetInput {
  readonly action: ClientAction
  readonly heading: string
  readonly sendState: SendState
  readonly refusals: readonly string[]
  readonly draft: string | null
}

export function renderWidget({ action, heading, sendState, refusals, draft }: WidgetInput): TemplateResult {
  switch (action.widget_type) {
    case 'multiple_choice':
      return html`<viva-multiple-choice
        data-stage
        .props=${action.props}
        .heading=${heading}
        .sendState=${sendState}
        .refusals=${refusals}
        .draft=${draft}
      ></viva-multiple-choice>`
    case 'free_text':
      return html`<viva-free-text
        data-stage
        .props=${action.props}
        .heading=${heading}
        .sendState=${sendState}
        .refusals=${refusals}
        .draft=${draft}
      ></viva-free-text>`
    case 'code_editor':
      return html`<viva-code-editor
        data-stage
        .props=${action.props}
        .heading=${heading}
        .sendState=${sendState}
        .refusals=${refusals}
        .draft=${draft}
      ></viva-code-editor>`
  }
}
