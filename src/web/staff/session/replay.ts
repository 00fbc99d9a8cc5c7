// <viva-replay>: what the learner saw, step by step, with the time between two steps. Nothing in it can be answered.
import { html, nothing, type TemplateResult } from 'lit'
import type { Answer, Api, Exchange, Fold, ReplayPage, ReviewItem, TutorMessage } from '../../../client/index.js'
import { directionOf } from '../../../language/languages.js'
import { insightTexts } from '../../strings/insight.js'
import { language } from '../../strings/page-language.js'
import { strings } from '../../strings/locale.js'
import { reviewTexts } from '../../strings/review.js'
import { renderFigure } from '../../view/figure/render-figure.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { reviewAnswers } from '../../view/review/review-answer.js'
import { promptText } from '../../view/text/prompt-text.js'
import { tutorMessages, verdict } from '../../view/transcript/transcript.js'
import reviewPageCss from '../../pages/review-page.css?inline'
import answerViewCss from '../../view/transcript/answer-view.css?inline'
import { lastExchange, replaySteps, type ReplayStep } from './replay-steps.js'
import replayCss from './replay.css?inline'

await reviewTexts.load(language())

/** The most pages of events that are read: more than any session has. */
const MOST_PAGES = 20

class Replay extends LocalizedElement {
  static override readonly texts = insightTexts
  static override properties = { ...given('api', 'sessionId', 'moved'), ...own('steps', 'at') }
  declare api: Api
  declare sessionId: string
  /** Another value: the session has moved since. */
  declare moved: unknown
  steps: Loaded<readonly ReplayStep[]> = null
  /** The place of the step that is shown; null: the last one, whatever comes. */
  at: number | null = 0
  #moments: ReplayPage['moments'] = []
  #asked = 0

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sessionId')) {
      this.#moments = []
      this.steps = null
      this.at = 0
    }
    if (changed.has('sessionId') || changed.has('moved')) void this.#read()
  }

  /** What follows the events that are known. */
  async #read(): Promise<void> {
    const asked = ++this.#asked
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const after = this.#moments.at(-1)?.id ?? 0
      const path = `supervise/sessions/${this.sessionId}/replay?after=${after}&limit=500`
      const answer: Answer<ReplayPage> = await this.api.get<ReplayPage>(path)
      if (asked !== this.#asked) return
      if (answer.kind !== 'ok') {
        if (this.steps?.kind !== 'ok') this.steps = answer
        return
      }
      this.#moments = [...this.#moments, ...answer.data.moments]
      if (answer.data.next === null) break
    }
    this.steps = { kind: 'ok', data: replaySteps(this.#moments) }
  }

  protected override render() {
    const { replay } = insightTexts.table
    return html`<section class="card part" aria-labelledby="replay">
      <h2 id="replay">${replay.title}</h2>
      ${loaded(
        this.steps,
        steps => (steps.length === 0 ? html`<p class="muted">${replay.none}</p>` : this.#player(steps)),
        () => void this.#read(),
        insightTexts.table,
      )}
    </section>`
  }

  #go(place: number, steps: readonly ReplayStep[]): void {
    const last = steps.length - 1
    this.at = place >= last ? null : Math.max(0, place)
  }

  #player(steps: readonly ReplayStep[]): TemplateResult {
    const { replay } = insightTexts.table
    const place = Math.min(this.at ?? steps.length - 1, steps.length - 1)
    const step = steps[place]!
    const said = sayingOf(step)
    const where = replay.place({ n: place + 1, total: steps.length })
    return html`<div class="player">
        <button aria-disabled=${place === 0} @click=${() => this.#go(place - 1, steps)}>${replay.previous}</button>
        <input
          type="range"
          min="1"
          max=${steps.length}
          .value=${`${place + 1}`}
          aria-label=${replay.slider}
          aria-valuetext=${`${where}: ${said}`}
          @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value) - 1, steps)}
        />
        <button aria-disabled=${place === steps.length - 1} @click=${() => this.#go(place + 1, steps)}>
          ${replay.next}
        </button>
      </div>
      <p class="muted small">${where}</p>
      <div role="status">
        <h3>${replay.events[step.what]}</h3>
        <p class="muted small">${timesOf(step)}</p>
      </div>
      ${screen(step.fold)}`
  }

  static override readonly css = [answerViewCss, reviewPageCss, replayCss]
}

const sayingOf = (step: ReplayStep): string => `${insightTexts.table.replay.events[step.what]}, ${timesOf(step)}`

function timesOf({ at, after }: ReplayStep): string {
  const { replay, wording } = insightTexts.table
  const moment = wording.moment(at)
  return after === null ? moment : replay.later({ moment, time: wording.clock(Math.round(after / 1000)) })
}

/** The last question with what was said around it. */
function screen(fold: Fold): TemplateResult {
  const { entries, staffMessages = [], facts } = fold
  const shown = lastExchange(fold)
  const at = shown === null ? -1 : entries.indexOf(shown)
  const before = at < 0 ? -1 : entries.slice(0, at).findLastIndex(({ kind }) => kind === 'exchange')
  const said = (from: number, to: number) =>
    entries.slice(from, to).filter((entry): entry is TutorMessage => entry.kind === 'message')
  return html`<div class="screen">
    ${staffMessages.map(({ text }) => html`<p class="flag"><bdi>${text}</bdi></p>`)}
    ${facts.safety === null ? nothing : html`<p class="flag"><bdi>${facts.safety.text}</bdi></p>`}
    ${tutorMessages(said(before + 1, at < 0 ? entries.length : at), null)} ${shown === null ? nothing : question(shown)}
    ${at < 0 ? nothing : tutorMessages(said(at + 1, entries.length), null)}
  </div>`
}

function question(shown: Exchange): TemplateResult {
  const { action, itemNumber, hints } = shown
  const { session } = strings()
  const asked = action.language ?? null
  return html`<section class="question">
    <h4>${itemNumber === null ? session.unbound : session.progressOpen({ n: itemNumber })} ${verdict(shown)}</h4>
    <div class="asked-text" lang=${asked ?? nothing} dir=${asked === null ? nothing : directionOf(asked)}>
      ${action.props.context ? promptText(action.props.context) : nothing} ${promptText(action.props.prompt)}
      ${renderFigure(action.props.figure, asked)}
    </div>
    ${hints.map(({ text }) => html`<p class="hint"><bdi>${text}</bdi></p>`)} ${reviewAnswers(asReviewed(shown))}
  </section>`
}

/** As the review draws it, without what is right: nobody has said that yet. */
const asReviewed = ({ action, itemNumber, response }: Exchange): ReviewItem => ({
  position: itemNumber ?? 0,
  section: null,
  section_id: null,
  prompt: action.props.prompt,
  question: action,
  language: action.language ?? language(),
  response: response === null ? null : { ...response },
  verdict: 'unanswered',
  correct_response: null,
  score: 0,
  explanation: [],
  answers_withheld: true,
})

customElements.get('viva-replay') ?? customElements.define('viva-replay', Replay)
