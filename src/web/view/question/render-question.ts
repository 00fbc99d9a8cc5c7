// Renders an open question: its widget, hints and commands, and the report of a problem.
import { html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { Entry, Exchange, LinkView, SessionType } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { otherLanguageNote } from '../../strings/question-language.js'
import { draftOfAnswer } from '../../../widgets/posted.js'
import { renderWidget } from '../../widgets/index.js'
import { hintsSoFar } from './hint-costs.js'
import { pause } from '../icons.js'
import { promptText } from '../text/prompt-text.js'
import './dont-know.js'
import { renderCommands } from './render-commands.js'
import type { StageContext } from '../session/stage-context.js'
import type { Reported } from './report-dialog.js'
import './report-dialog.js'
import { headingOf, refusalsOf } from '../session/stage-text.js'

type Drawn = TemplateResult | typeof nothing

/** What is short enough to be written anew; any other answer is there again for a second try, to be corrected. */
const WRITTEN_ANEW: readonly string[] = ['multiple_choice', 'number']

/** Types of sessions in which a learner can call a person by a button; a conversation hears it in words. */
const CALLS_A_PERSON: readonly (SessionType | undefined)[] = ['learning', 'evaluation', 'tutoring', 'mastery']

/** `firstTry`: the first answer to the same question, which was not right. */
export function renderQuestion(exchange: Exchange, firstTry: Exchange | null, context: StageContext): TemplateResult {
  const { care, report, session, survey } = strings()
  const { view, api, sessionId, drafts } = context
  const type = view.summary?.session_type
  const surveying = type === 'survey'
  const { paused } = view.fold.facts
  const submission = view.submission?.callId === exchange.callId ? view.submission : null
  const sendState = submission?.state === 'sending' || submission?.state === 'retrying' ? submission.state : 'idle'
  const corrected = WRITTEN_ANEW.includes(exchange.action.widget_type) ? undefined : (firstTry?.response ?? undefined)
  const widget = renderWidget({
    action: exchange.action,
    heading: headingOf(exchange),
    sendState,
    refusals: refusalsOf(submission),
    draft: drafts.read(exchange.callId) ?? draftOfAnswer(exchange.action, exchange.action.answered ?? corrected),
    ...(surveying ? { sendLabel: survey.next } : {}),
  })
  return html`
    ${
      paused
        ? html`<section class="card paused">
            <h2>${pause} ${session.pausedTitle}</h2>
            <p>${session.paused}</p>
          </section>`
        : nothing
    }
    ${keyed(
      // A widget reads its draft once.
      context.restored === exchange.callId ? `${exchange.callId} restored` : exchange.callId,
      html`<div class="card question" part="question" ?hidden=${paused}>
        ${renderOtherLanguage(exchange, view.fold.entries)} ${renderUnscored(exchange)} ${widget}
        ${
          type === 'tutoring' && exchange.action.widget_type === 'free_text'
            ? html`<p class="small muted" data-testid="otherwise">${care.otherwise}</p>`
            : nothing
        }
        ${renderNudges(exchange)}
        ${
          exchange.action.dont_know
            ? html`<viva-dont-know
                class="dont-know"
                .busy=${sendState !== 'idle'}
                .hasDraft=${() => (drafts.read(exchange.callId) ?? '') !== ''}
              ></viva-dont-know>`
            : nothing
        }
        ${renderCommands(view, exchange, hintsSoFar(view.fold.entries, exchange, type === 'tutoring'))}
      </div>`,
    )}
    <div class="between after" ?hidden=${paused}>
      ${renderReceipt(view)}
      ${CALLS_A_PERSON.includes(type) ? html`<button class="quiet" @click=${context.onPerson}>${care.person}</button>` : nothing}
      ${surveying ? nothing : html`<button class="quiet" @click=${context.onReport}>${report.open}</button>`}
    </div>
    <p class="small muted" role="status">${context.reported === exchange.callId ? report.thanks : ''}</p>
    <viva-report-dialog
      .api=${api}
      .sessionId=${sessionId}
      .callId=${exchange.callId}
      @viva-reported=${({ detail }: CustomEvent<Reported>) => context.onReported(exchange.callId, detail)}
    ></viva-report-dialog>
  `
}

/** A note that the question is not in the language of the page, on the first one that is not. */
function renderOtherLanguage({ action, callId, itemNumber }: Exchange, entries: readonly Entry[]): Drawn {
  const sentence = otherLanguageNote(action.language)
  const first = entries.find(entry => entry.kind === 'exchange' && entry.action.language === action.language)
  const isFirst =
    first?.kind !== 'exchange' || first.callId === callId || (itemNumber !== null && first.itemNumber === itemNumber)
  return sentence === null || !isFirst
    ? nothing
    : html`<p class="small muted" data-testid="other-language">${sentence}</p>`
}

/** A note that the answer does not count, because the solution was shown before. */
const renderUnscored = ({ action }: Exchange): Drawn =>
  action.unscored ? html`<p class="small muted" data-testid="unscored">${strings().dialogue.unscored}</p>` : nothing

/** Hints that the tutor gives with the question, free of charge. */
function renderNudges({ action: { nudges } }: Exchange): Drawn {
  if (!nudges || nudges.length === 0) return nothing
  return html`<aside class="nudges" aria-labelledby="nudges">
    <h3 id="nudges" class="eyebrow">${strings().lesson.nudges}</h3>
    <ul>
      ${nudges.map(nudge => html`<li class="asked-text">${promptText(nudge)}</li>`)}
    </ul>
  </aside>`
}

/** The receipt of an accepted answer of a quiz, where it may have to be proved. */
export function renderReceipt({ submission, summary }: LinkView): Drawn {
  const { receipt, wording } = strings()
  if (summary?.session_type !== 'evaluation') return nothing
  if (submission?.state !== 'sent' || !submission.receipt) return nothing
  const { code, received_at: receivedAt } = submission.receipt
  return html`<p class="receipt" data-testid="receipt">
    ${receipt.saved({ time: wording.timeOfDay(receivedAt) })} ${receipt.code}: <code dir="ltr">${code}</code>
  </p>`
}
