// The end of a survey: thanks, and what was answered. Nothing is right or wrong here, so there is no score.
import { css, html, type TemplateResult } from 'lit'
import type { EndedStatus, Entry } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { askedText } from './asked-text.js'
import { saidView } from './said-view.js'
import { answersOnPath } from './survey-path.js'

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
                    <dt class="asked-text">${askedText(action.props.prompt)}</dt>
                    <dd class="answer">
                      ${outcome === 'skipped' ? html`<p class="muted">${command.skipped}</p>` : saidView(answer)}
                    </dd>
                  </div>`,
              )}
            </dl>`
      }
    </section>
  `
}

export const thanksStyles = css`
  .thanks,
  .given {
    padding: clamp(1.25rem, 5vw, 2.25rem);
  }
  .thanks h2 {
    font-size: 1.5rem;
    margin-block-end: 0.5rem;
  }
  .given > dl {
    margin-block-start: 0.75rem;
  }
  .given > dl > div {
    padding-block: 0.875rem;
    border-block-start: 1px solid var(--viva-line);
  }
  .given > dl > div > dt {
    font-size: 1rem;
    font-weight: 500;
    color: var(--viva-muted);
    margin-block-end: 0.25rem;
  }
`
