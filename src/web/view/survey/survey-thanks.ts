// Renders the end of a survey: thanks and the answers that count. A survey has no score.
import { html, type TemplateResult } from 'lit'
import type { EndedStatus, Entry } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { promptText } from '../text/prompt-text.js'
import { answerView } from '../transcript/answer-view.js'
import { answersOnPath } from './answers-on-path.js'

export function surveyThanks(status: EndedStatus, entries: readonly Entry[]): TemplateResult {
  const { command, survey } = strings()
  const answers = answersOnPath(entries)
  const title = {
    completed: survey.thanksTitle,
    expired: survey.expiredTitle,
    terminated: survey.terminatedTitle,
  }[status]
  return html`
    <section class="card thanks">
      <h2 tabindex="-1" data-stage>${title}</h2>
      <p>${status === 'completed' ? survey.thanks : survey.endedEarly}</p>
    </section>
    <section class="card given" aria-labelledby="given">
      <h3 id="given">${survey.answersTitle}</h3>
      ${
        answers.length === 0
          ? html`<p class="muted">${survey.noAnswers}</p>`
          : html`<dl>
              ${answers.map(
                ({ action, answer, outcome }) =>
                  html`<div>
                    <dt class="asked-text">${promptText(action.props.prompt)}</dt>
                    <dd class="answer">
                      ${outcome === 'skipped' ? html`<p class="muted">${command.skipped}</p>` : answerView(answer)}
                    </dd>
                  </div>`,
              )}
            </dl>`
      }
    </section>
  `
}
