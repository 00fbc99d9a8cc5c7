// What was said: the tutor's messages, the learner's answers, and what became of them.
import { html, nothing, type TemplateResult } from 'lit'
import type { Entry, Exchange, TutorMessage } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { cross, tick } from './marks.js'
import { askedText } from './asked-text.js'
import './rich-text.js'
import { saidView } from './said-view.js'

const tutorSays = (text: string, writing = false): TemplateResult => html`
  <div class="tutor" aria-busy=${writing}>
    <p class="who">${strings().dialogue.tutor}</p>
    <viva-rich-text .text=${text}></viva-rich-text>
  </div>
`

export const tutorMessages = (messages: readonly TutorMessage[], draft: string | null): TemplateResult => html`
  ${messages.map(message => tutorSays(message.text))} ${draft ? tutorSays(draft, true) : nothing}
`

/** “Correct”, “Not correct”, “Skipped” and the like, with its sign; nothing where the outcome is not told. */
export function verdict({ outcome }: Exchange): TemplateResult | typeof nothing {
  const { command, dialogue } = strings()
  if (outcome === 'correct') return html`<span class="verdict right">${tick}${dialogue.correct}</span>`
  if (outcome === 'incorrect') return html`<span class="verdict wrong">${cross}${dialogue.incorrect}</span>`
  if (outcome === 'skipped') return html`<span class="verdict">${command.skipped}</span>`
  if (outcome === 'back') return html`<span class="verdict">${command.steppedBack}</span>`
  return outcome === 'timed_out' ? html`<span class="verdict wrong">${dialogue.timedOut}</span>` : nothing
}

/** What the learner said; nothing where the question was left without an answer. */
export const learnerAnswer = ({ answer, outcome }: Exchange): TemplateResult | typeof nothing =>
  outcome === 'skipped' || outcome === 'back'
    ? nothing
    : html`
        <div class="answer">
          <p class="who">${outcome === 'asked' ? strings().command.asked : strings().dialogue.you}</p>
          ${saidView(answer)}
        </div>
      `

/** Questions that are behind the learner, folded away, oldest first, with everything said about each. */
export function earlier(entries: readonly Entry[], onStage: string | null): TemplateResult | typeof nothing {
  const { dialogue, session } = strings()
  const until = entries.findIndex(
    entry => entry.kind === 'exchange' && (entry.outcome === 'open' || entry.callId === onStage),
  )
  const past = until < 0 ? entries : entries.slice(0, until)
  const count = past.filter(entry => entry.kind === 'exchange').length
  if (count === 0) return nothing
  return html`
    <details class="earlier">
      <summary>${dialogue.earlier({ n: count })}</summary>
      <div class="log">
        ${past.map(entry =>
          entry.kind === 'message'
            ? tutorSays(entry.text)
            : html`<section class="past">
                <h3 class="eyebrow">
                  ${entry.itemNumber === null ? session.unbound : session.progressOpen({ n: entry.itemNumber })}
                </h3>
                <div class="asked asked-text">${askedText(entry.action.props.prompt)}</div>
                ${learnerAnswer(entry)} ${verdict(entry)}
              </section>`,
        )}
      </div>
    </details>
  `
}
