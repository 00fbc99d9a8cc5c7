// Renders the tutor's messages, the learner's answers and their outcomes.
import { html, nothing, type TemplateResult } from 'lit'
import type { Entry, Exchange, TutorMessage } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { again, approximately, cross, half, tick } from '../icons.js'
import { renderFigure } from '../figure/render-figure.js'
import { promptText } from '../text/prompt-text.js'
import { tutorText } from '../text/tutor-text.js'
import { answerView } from './answer-view.js'

const tutorSays = ({ text, figures }: Pick<TutorMessage, 'text' | 'figures'>, writing = false): TemplateResult => html`
  <div class="tutor" aria-busy=${writing}>
    <p class="who">${strings().dialogue.tutor}</p>
    ${tutorText(text, figures, writing)}
  </div>
`

export const tutorMessages = (messages: readonly TutorMessage[], draft: string | null): TemplateResult => html`
  ${messages.map(message => tutorSays(message))} ${draft ? tutorSays({ text: draft }, true) : nothing}
`

/** “Correct”, “Not correct”, “Skipped” and the like, with its icon; nothing for other outcomes. */
export function verdict({ outcome, secondTry }: Exchange): TemplateResult | typeof nothing {
  const { command, dialogue } = strings()
  if (outcome === 'correct') return html`<span class="verdict right">${tick}${dialogue.correct}</span>`
  if (outcome === 'almost') return html`<span class="verdict almost">${approximately}${dialogue.almost}</span>`
  if (outcome === 'partly') return html`<span class="verdict almost">${half}${dialogue.partly}</span>`
  if (outcome === 'incorrect' && secondTry) return html`<span class="verdict again">${again}${dialogue.notYet}</span>`
  if (outcome === 'incorrect') return html`<span class="verdict wrong">${cross}${dialogue.incorrect}</span>`
  if (outcome === 'not_known') return html`<span class="verdict">${dialogue.notKnown}</span>`
  if (outcome === 'skipped') return html`<span class="verdict">${command.skipped}</span>`
  if (outcome === 'back') return html`<span class="verdict">${command.steppedBack}</span>`
  return outcome === 'timed_out' ? html`<span class="verdict wrong">${dialogue.timedOut}</span>` : nothing
}

/** The word of a first answer's verdict, to be said aloud; empty without one. */
export function verdictWord(firstTry: Exchange | null): string {
  const { almost, partly, notYet } = strings().dialogue
  switch (firstTry?.outcome) {
    case undefined:
      return ''
    case 'almost':
      return almost
    case 'partly':
      return partly
    default:
      return notYet
  }
}

/** The learner's answer, or nothing if the learner skipped the question or went back. */
export const learnerAnswer = ({ answer, outcome, byClock }: Exchange): TemplateResult | typeof nothing =>
  outcome === 'skipped' || outcome === 'back' || outcome === 'not_known'
    ? nothing
    : html`
        <div class="answer">
          <p class="who">${outcome === 'asked' ? strings().command.asked : strings().dialogue.you}</p>
          ${answerView(answer)} ${byClock ? html`<p class="small muted">${strings().dialogue.byClock}</p>` : nothing}
        </div>
      `

/** Earlier questions with their messages and answers, oldest first, in a collapsed section. */
export function earlier(entries: readonly Entry[], onStage: string | null): TemplateResult | typeof nothing {
  const { dialogue, session } = strings()
  const until = entries.findIndex(
    entry => entry.kind === 'exchange' && (entry.outcome === 'open' || entry.callId === onStage),
  )
  const past = until < 0 ? entries : entries.slice(0, until)
  // What was asked again is one question.
  const count = new Set(past.flatMap(entry => (entry.kind === 'exchange' ? [entry.itemNumber ?? entry.callId] : [])))
    .size
  if (count === 0) return nothing
  return html`
    <details class="earlier">
      <summary>${dialogue.earlier({ n: count })}</summary>
      <div class="log">
        ${past.map(entry =>
          entry.kind === 'message'
            ? tutorSays(entry)
            : html`<section class="past">
                <h3 class="eyebrow">
                  ${entry.itemNumber === null ? session.unbound : session.progressOpen({ n: entry.itemNumber })}
                </h3>
                <div class="asked asked-text">${promptText(entry.action.props.prompt)}</div>
                ${renderFigure(entry.action.props.figure, entry.action.language ?? null)} ${learnerAnswer(entry)}
                ${verdict(entry)}
              </section>`,
        )}
      </div>
    </details>
  `
}
