// Some of the calls that code will be tried with, and what they give.
import { html, nothing, type TemplateResult } from 'lit'
import { strings } from '../../web/strings/locale.js'
import type { PropsOf } from '../../web/widgets/question-widget.js'

type Example = NonNullable<PropsOf<'code_editor'>['examples']>[number]

export function codeExamples(examples: readonly Example[]): TemplateResult | typeof nothing {
  const { field } = strings()
  if (examples.length === 0) return nothing
  return html`
    <div class="examples">
      <h3 id="examples">${field.examples}</h3>
      <ul aria-labelledby="examples" dir="ltr">
        ${examples.map(
          ({ call, gives }) =>
            html`<li>
              <code>${call}</code>
              <span class="gives"
                ><span aria-hidden="true">→</span><span class="visually-hidden">${field.gives}</span>
                <code>${gives}</code></span
              >
            </li>`,
        )}
      </ul>
    </div>
  `
}
