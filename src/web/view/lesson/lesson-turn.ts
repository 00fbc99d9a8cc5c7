// Renders one turn of a lesson.
import { html, nothing, type TemplateResult } from 'lit'
import { strings } from '../../strings/locale.js'
import { renderFigure } from '../figure/render-figure.js'
import { promptText } from '../text/prompt-text.js'
import { verdict } from '../transcript/transcript.js'
import type { LessonTurn } from './lesson-turns.js'
import { tutorText } from '../text/tutor-text.js'
import { answerView } from '../transcript/answer-view.js'

/** `writing`: the turn is still being written. */
export function lessonTurn(turn: LessonTurn, writing: boolean): TemplateResult {
  const { command, dialogue, lesson, talk } = strings()
  if (turn.by === 'tutor')
    return html`<li class="partner" tabindex="-1" data-turn=${turn.key} aria-busy=${writing}>
      <p class="who">${dialogue.tutor}</p>
      ${tutorText(turn.text, turn.figures, writing)}
    </li>`
  const { action, answer, hints, outcome } = turn.exchange
  if (turn.by === 'question')
    return html`<li class="partner asks" tabindex="-1" data-turn=${turn.key}>
      <p class="who">${strings().session.unbound}</p>
      ${
        turn.again
          ? html`<p class="muted">${lesson.again}</p>`
          : html`<div class="asked-text">${promptText(action.props.prompt)}</div>
              ${renderFigure(action.props.figure, action.language ?? null)}`
      }
      ${
        hints.length > 0
          ? html`<p class="who hints">${command.hintsTitle}</p>
              <ul>
                ${hints.map(hint => html`<li class="asked-text">${promptText(hint.text)}</li>`)}
              </ul>`
          : nothing
      }
    </li>`
  return html`<li class="learner" tabindex="-1" data-turn=${turn.key}>
    <p class="who">${outcome === 'asked' ? command.asked : talk.you}</p>
    ${outcome === 'skipped' ? nothing : html`<div class="answer">${answerView(answer)}</div>`} ${verdict(turn.exchange)}
  </li>`
}
