// What came of running the code with the visible examples, as the widget shows it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Answer, RunData } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { problemText } from '../../web/strings/problem-text.js'
import type { PropsOf } from '../../web/widgets/question-widget.js'
import { tick, cross } from '../../web/view/icons.js'

/** The detail of `viva-run`: the session sends the code and hands the answer to `show`. */
export type RunEvent = CustomEvent<{ readonly code: string; readonly show: (answer: Answer<RunData>) => void }>

type Example = NonNullable<PropsOf<'code_editor'>['examples']>[number]
type Ran = RunData['examples'][number]
type Drawn = TemplateResult | typeof nothing

/** The calls that code will be tried with and what they give; after a run also what became of each. */
export function codeExamples(examples: readonly Example[], ran: readonly Ran[]): Drawn {
  const { field } = strings()
  if (examples.length === 0) return nothing
  return html`
    <div class="examples">
      <h3 id="examples">${field.examples}</h3>
      <ul aria-labelledby="examples" dir="ltr">
        ${examples.map(({ call, gives }, index) => {
          const result = ran[index]
          return html`<li class=${result === undefined ? '' : result.passed ? 'passed' : 'missed'}>
            <p class="call">
              ${result === undefined ? nothing : verdict(result.passed)}
              <code>${call}</code>
              <span class="gives"
                ><span aria-hidden="true">→</span><span class="visually-hidden">${field.gives}</span>
                <code>${gives}</code></span
              >
            </p>
            ${result === undefined ? nothing : became(result)}
          </li>`
        })}
      </ul>
    </div>
  `
}

const verdict = (passed: boolean): TemplateResult => {
  const { code } = strings()
  return html`<span class="verdict"
    >${passed ? tick : cross}<span class="visually-hidden">${passed ? code.passed : code.missed}:</span></span
  >`
}

function became({ passed, got, stopped, line, output }: Ran): Drawn {
  const { code } = strings()
  const given = got ?? stopped
  if (passed && output === '') return nothing
  return html`<dl dir="auto">
    ${
      passed || given === null
        ? nothing
        : html`<div>
            <dt>${got !== null ? code.got : line === null ? code.stopped : code.stoppedIn({ line })}</dt>
            <dd><code dir="ltr">${given}</code></dd>
          </div>`
    }
    ${
      output === ''
        ? nothing
        : html`<div>
            <dt>${code.printed}</dt>
            <dd><pre dir="ltr">${output}</pre></dd>
          </div>`
    }
  </dl>`
}

/** The line to look at after a run: of an error of writing, or the one in which the first call stopped. */
export const lineToSee = ({ line, examples }: RunData): number | null =>
  line ?? examples.find(example => example.line !== null)?.line ?? null

/** One sentence on the last run, for the status line. */
export function runSummary(answer: Answer<RunData>): string {
  const { code } = strings()
  if (answer.kind !== 'ok') return problemText(answer)
  const { message, examples, passed } = answer.data
  if (message !== null) return message
  if (passed) return code.allPassed
  return code.somePassed({ passed: examples.filter(example => example.passed).length, n: examples.length })
}
