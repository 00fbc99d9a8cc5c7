// Renders the stage of a session.
import { html, nothing, type TemplateResult } from 'lit'
import type { QuizFacts } from '../../pages/quiz-confirm.js'
import type { Exchange, LinkView } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { promptText } from '../text/prompt-text.js'
import { learnerAnswer, tutorMessages, verdict } from '../transcript/transcript.js'
import { cloud, dots } from '../icons.js'
import { renderQuestion, renderReceipt } from '../question/render-question.js'
import { loadProgress } from '../progress/load-progress.js'
import { renderCare, renderStopped } from './render-care.js'
import { renderRetry } from '../question/render-commands.js'
import { renderLesson } from '../lesson/render-lesson.js'
import { renderTalk } from '../talk/render-talk.js'
import { loadBreak, loadConfirm, loadElsewhere, loadResults, loadReview } from './load-stages.js'
import type { StageContext } from './stage-context.js'
import type { Stage, StageOf } from './stage.js'
import { refusalsOf, stageHeading, waitingText } from './stage-text.js'
import { surveyThanks } from '../survey/survey-thanks.js'

type Drawn = TemplateResult | typeof nothing

export function renderStage(stage: Stage, context: StageContext): Drawn {
  switch (stage.kind) {
    case 'question':
      return renderQuestionStage(stage, context)
    case 'feedback':
      return renderFeedback(stage, context)
    case 'care':
      return renderCare(stage, context.view, { goOn: () => context.onGoOn(stage.held), stop: context.onEnd })
    case 'break':
      loadBreak()
      return html`<viva-break
        data-stage
        .endsAt=${stage.endsAt}
        .offset=${context.view.offset}
        .goOn=${context.onEndBreak}
        @viva-zero=${context.onZero}
      ></viva-break>`
    case 'elsewhere':
      loadElsewhere()
      return html`<viva-elsewhere data-stage .takeOver=${context.onTakeOver}></viva-elsewhere>`
    case 'results':
      loadResults()
      return html`<viva-session-results
          data-stage
          .api=${context.api}
          .sessionId=${context.sessionId}
          .status=${stage.status}
          .inApp=${context.again}
          .receipts=${context.view.summary?.session_type === 'evaluation' ? context.drafts.receipts() : []}
          .exam=${context.view.summary?.exam_id != null}
          .handsIn=${context.view.summary?.session_type === 'evaluation'}
          .assessmentId=${context.again && context.view.summary?.exam_id == null ? (context.view.summary?.assessment_id ?? null) : null}
          @viva-review=${() => context.onReview(true)}
        ></viva-session-results>
        ${context.view.summary?.session_type === 'learning' ? renderProgress(context) : nothing}`
    case 'review':
      loadReview()
      return html`<viva-review-page
        .api=${context.api}
        .sessionId=${context.sessionId}
        .inApp=${false}
        @viva-back=${() => context.onReview(false)}
      ></viva-review-page>`
    case 'stopped':
      return renderStopped()
    case 'thanks':
      return surveyThanks(stage.status, context.view.fold.entries)
    case 'talk':
      return renderTalk(stage.ended, context)
    case 'lesson':
      return renderLesson(stage, context)
    case 'waiting':
      return html`
        ${tutorMessages(stage.messages, stage.draft)}
        <p class="waiting" data-stage tabindex="-1">${dots} ${waitingText(context.view)}</p>
        ${renderRetry(context.view)} ${renderReceipt(context.view)}
      `
    default:
      return html`<p class="waiting" role="status">${dots} ${strings().session.loading}</p>`
  }
}

function renderQuestionStage(
  { exchange, lead, learnerQuestion, firstTry }: StageOf<'question'>,
  context: StageContext,
): Drawn {
  return html`${learnerQuestion ? learnerAnswer(learnerQuestion) : nothing}
  ${firstTry ? renderFirstTry(firstTry) : nothing} ${tutorMessages(lead, null)}
  ${renderQuestion(exchange, firstTry, context)}`
}

/** What the learner answered first, and how it was judged. */
const renderFirstTry = (exchange: Exchange): TemplateResult =>
  html`<section class="first-try" aria-label=${strings().dialogue.firstTry} data-testid="first-try">
    ${verdict(exchange)} ${learnerAnswer(exchange)}
  </section>`

function renderFeedback(stage: StageOf<'feedback'>, { view, onContinue }: StageContext): Drawn {
  const { dialogue } = strings()
  const { exchange, messages, complete, last } = stage
  const outcome = verdict(exchange)
  return html`
    <section class="card feedback" part="feedback" aria-labelledby="feedback">
      <h2 id="feedback" tabindex="-1" ?data-stage=${complete}>
        <span class="eyebrow">${stageHeading(stage)}<span class="visually-hidden">: </span></span>
        ${outcome === nothing ? dialogue.feedback : outcome}
      </h2>
      <div class="asked asked-text">${promptText(exchange.action.props.prompt)}</div>
      ${learnerAnswer(exchange)} ${tutorMessages(messages, stage.draft)}
      ${
        complete
          ? html`<button
              class="primary"
              @click=${() => onContinue({ callId: exchange.callId, messages: messages.length })}
            >
              ${last ? dialogue.seeResults : dialogue.continue}
            </button>`
          : html`<p class="waiting" data-stage tabindex="-1">${dots} ${waitingText(view)}</p>
              ${renderRetry(view)}`
      }
    </section>
    ${renderReceipt(view)}
  `
}

function renderProgress({ api, sessionId, again }: StageContext): Drawn {
  loadProgress()
  return html`<viva-progress .api=${api} .sessionId=${sessionId} .again=${again}></viva-progress>`
}

/** Banners with what staff write, about a broken connection, about staff who have ended the session, or about an answer that was refused after its question had closed. */
export function renderBanner({ phase, submission, fold }: LinkView, offline: boolean, read: () => void): Drawn {
  const { session } = strings()
  const refused = submission?.state === 'refused' && submission.callId !== fold.openCallId ? submission : null
  const text = offline ? session.offline : phase === 'reconnecting' ? session.reconnecting : null
  const { staffMessages = [] } = fold
  return html`<div role="status" class="banners">
      ${staffMessages.map(
        message => html`<p class="banner from-staff">${session.fromStaff} <bdi>${message.text}</bdi></p>`,
      )}
      ${text ? html`<p class="banner">${cloud} ${text}</p>` : nothing}
      ${fold.endedByStaff ? html`<p class="banner">${endedBy(fold.endedByStaff.reason)}</p>` : nothing}
      ${refused ? html`<p class="banner">${refusalsOf(refused)[0]?.message}</p>` : nothing}
    </div>
    ${staffMessages.length > 0 ? html`<button class="have-read" @click=${read}>${session.haveRead}</button>` : nothing}`
}

const endedBy = (reason: string | null): string => {
  const { session } = strings()
  return reason === null ? session.endedByStaff : session.endedByStaffWhy({ reason })
}

export function renderGone(): Drawn {
  const { session } = strings()
  return html`<section class="card gone" data-stage tabindex="-1">
    <h1>${session.goneTitle}</h1>
    <p>${session.goneText}</p>
  </section>`
}

/** The confirmation before a quiz that was created elsewhere starts; the start page shows the same. */
export function renderConfirm({ summary, phase }: LinkView, noted: boolean, start: () => void): Drawn {
  if (!summary) return nothing
  loadConfirm()
  const facts: QuizFacts = {
    title: summary.title,
    description: null,
    totalItems: summary.total_items,
    minutes: summary.time_limit_seconds === null ? null : summary.time_limit_seconds / 60,
    itemSeconds: summary.item_time_limit_seconds,
    passMark: null,
    noted,
    attempts: null,
  }
  return html`<viva-quiz-confirm
    data-stage
    .facts=${facts}
    .busy=${phase !== 'pending'}
    @viva-start=${start}
  ></viva-quiz-confirm>`
}
