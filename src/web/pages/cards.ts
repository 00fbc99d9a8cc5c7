// Cards of the start page for quizzes and surveys, each with its rules and a start button.
import { html, nothing, type TemplateResult } from 'lit'
import type { Assessment, Survey } from '../../client/index.js'
import { strings } from '../strings/locale.js'

export function quizCard(assessment: Assessment, onTake: () => void): TemplateResult {
  const { start } = strings()
  const { assessment_id: id, time_limit_minutes: minutes } = assessment
  return html`<li class="card offer">
    <p class="eyebrow">${assessment.subject}</p>
    <h3 id=${`quiz-${id}`}><bdi>${assessment.title}</bdi></h3>
    <p class="muted" dir="auto">${assessment.description}</p>
    <ul class="pills small">
      <li>${start.questions({ n: assessment.total_items })}</li>
      <li>${minutes > 0 ? start.minutes({ n: minutes }) : start.noLimit}</li>
      <li>${start.passMark({ percent: assessment.passing_score_percent })}</li>
      <li>
        ${assessment.max_attempts === null ? start.anyAttempts : start.attemptsAllowed({ n: assessment.max_attempts })}
      </li>
    </ul>
    <p class="small muted">
      <span class="visually-hidden">${start.sections}: </span>${assessment.sections
        .map(section => section.title)
        .join(' · ')}
    </p>
    <button class="primary" data-assessment=${id} aria-describedby=${`quiz-${id}`} @click=${onTake}>
      ${start.takeQuiz}
    </button>
  </li>`
}

interface CardState {
  readonly busy: boolean
  readonly failure: string | null
}

/** A survey starts without confirmation: it has no clock, and its first question may ask for consent. */
export function surveyCard(survey: Survey, { busy, failure }: CardState, onStart: () => void): TemplateResult {
  const { start } = strings()
  const id = `survey-${survey.survey_id}`
  return html`<li class="card offer">
    <h3 id=${id}><bdi>${survey.title}</bdi></h3>
    <p class="muted" dir="auto">${survey.description}</p>
    <ul class="pills small">
      <li>${start.atMost({ n: survey.total_questions })}</li>
    </ul>
    <button class="primary" aria-describedby=${id} aria-disabled=${busy} @click=${onStart}>
      ${busy ? start.starting : start.startSurvey}
    </button>
    <div role="alert">${failure ? html`<p class="error">${failure}</p>` : nothing}</div>
  </li>`
}

/** Offers the quiz that is already open instead of a second one. */
export function openQuiz(onGo: () => void, onCancel: () => void): TemplateResult {
  const { confirm } = strings()
  return html`<section class="card open-quiz" role="alert">
    <h1>${confirm.openTitle}</h1>
    <p>${confirm.openText}</p>
    <div class="row">
      <button class="primary" @click=${onGo}>${confirm.openAction}</button>
      <button @click=${onCancel}>${confirm.cancel}</button>
    </div>
  </section>`
}
