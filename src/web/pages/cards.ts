// Cards of the start page for quizzes and surveys, each with its rules and a link to its page.
import { html, nothing, type TemplateResult } from 'lit'
import type { Assessment, Survey } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { subjectHue } from '../view/subject-hue.js'
import { open } from './go.js'
import { offerPath, type OfferKind } from './route.js'

/** `note`: that it is in another language than the page. */
export function quizCard(assessment: Assessment, note: string | null): TemplateResult {
  const { start } = strings()
  const { assessment_id: id, time_limit_minutes: minutes, title_language: titles } = assessment
  return html`<li class="card offer ${subjectHue(assessment.subject)}">
    <p class="eyebrow subject">${assessment.subject_title}</p>
    <h3 id=${`quiz-${id}`} lang=${titles}><bdi>${assessment.title}</bdi></h3>
    <p class="muted" lang=${titles}><bdi>${assessment.description}</bdi></p>
    <ul class="pills small">
      <li>${start.questions({ n: assessment.total_items })}</li>
      <li>${minutes > 0 ? start.minutes({ n: minutes }) : start.noLimit}</li>
      <li>${start.passMark({ percent: assessment.passing_score_percent })}</li>
      <li>
        ${assessment.max_attempts === null ? start.anyAttempts : start.attemptsAllowed({ n: assessment.max_attempts })}
      </li>
      ${noted(note)}
    </ul>
    <p class="small muted">
      <span class="visually-hidden">${start.sections}: </span
      ><bdi lang=${titles}>${assessment.sections.map(section => section.title).join(' · ')}</bdi>
    </p>
    ${offerLink('quiz', id, start.takeQuiz, `quiz-${id}`)}
  </li>`
}

export function surveyCard(survey: Survey, note: string | null): TemplateResult {
  const { start } = strings()
  const id = `survey-${survey.survey_id}`
  return html`<li class="card offer">
    <h3 id=${id} lang=${survey.language}><bdi>${survey.title}</bdi></h3>
    <p class="muted" lang=${survey.language}><bdi>${survey.description}</bdi></p>
    <ul class="pills small">
      <li>${start.atMost({ n: survey.total_questions })}</li>
      ${noted(note)}
    </ul>
    ${offerLink('survey', survey.survey_id, start.startSurvey, id)}
  </li>`
}

const noted = (note: string | null) => (note === null ? nothing : html`<li>${note}</li>`)

/** `title`: the id of the heading that says what begins here. */
function offerLink(kind: OfferKind, id: string, text: string, title: string): TemplateResult {
  const path = offerPath(kind, id)
  return html`<a class="button primary" href=${path} aria-describedby=${title} @click=${open(path)}>${text}</a>`
}

/** Offers the quiz that is already open instead of a second one. */
export function openQuiz(onGo: () => void, onCancel: (click: MouseEvent) => void): TemplateResult {
  const { confirm } = strings()
  return html`<section class="card open-quiz" role="alert">
    <h1>${confirm.openTitle}</h1>
    <p>${confirm.openText}</p>
    <div class="row">
      <button class="primary" @click=${onGo}>${confirm.openAction}</button>
      <a class="button" href="./" @click=${onCancel}>${confirm.cancel}</a>
    </div>
  </section>`
}
