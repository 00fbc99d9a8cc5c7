// Renders one question of a review: what was asked, how it went and why, what is right, and the way there.
import { html, nothing, type TemplateResult } from 'lit'
import type { ReviewItem } from '../../../client/index.js'
import { directionOf } from '../../../language/languages.js'
import { reviewStrings } from '../../strings/review.js'
import { strings } from '../../strings/locale.js'
import { renderFigure } from '../figure/render-figure.js'
import { feedbackText, promptText } from '../text/prompt-text.js'
import { reviewAnswers, saidOf } from './review-answer.js'
import { reasons, reviewVerdict } from './review-verdict.js'

export function reviewQuestion(item: ReviewItem): TemplateResult {
  const review = reviewStrings()
  const { wording } = strings()
  const { position, question, language, second_try: second } = item
  const said = saidOf(second) ?? saidOf(item)
  return html`<section class="card question" id=${`question-${position}`} aria-labelledby=${`heading-${position}`}>
    <header>
      <h2 tabindex="-1" id=${`heading-${position}`}>
        ${review.question({ n: position })}${reviewVerdict(item.verdict)}
        ${second ? html`<span class="then">${review.second}: ${reviewVerdict(second.verdict)}</span>` : nothing}
      </h2>
      <p class="small muted points">
        ${item.section === null ? nothing : html`<bdi>${item.section}</bdi> · `}${review.points({ score: wording.points(item.score) })}
      </p>
    </header>
    <div class="asked-text" lang=${language} dir=${directionOf(language)}>
      ${question.props.context ? promptText(question.props.context) : nothing} ${promptText(item.prompt)}
      ${renderFigure(question.props.figure, language)}
    </div>
    ${reviewAnswers(item)} ${reasons(item).map(sentence => html`<p class="muted why">${sentence}</p>`)}
    ${
      said && !item.parts
        ? html`<div class="misconception" lang=${language} dir=${directionOf(language)}>${feedbackText(said)}</div>`
        : nothing
    }
    ${item.explanation.length === 0 ? nothing : solution(item)}
  </section>`
}

const solution = ({ explanation, language }: ReviewItem): TemplateResult =>
  html`<div class="solution">
    <h3>${reviewStrings().solution}</h3>
    <ol lang=${language} dir=${directionOf(language)} class=${explanation.length === 1 ? 'single' : ''}>
      ${explanation.map(step => html`<li>${feedbackText(step)}</li>`)}
    </ol>
  </div>`
