// How each question of a quiz worked: what to look at, the figures, how it was answered, known mistakes and reported problems.
import { html, nothing, type TemplateResult } from 'lit'
import type { BlueprintSource, ContentAnalysis, QuestionAnalyses, QuestionAnalysis } from '../../../client/index.js'
import { directionOf } from '../../../language/languages.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { resultTexts } from '../../strings/results.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { promptText } from '../../view/text/prompt-text.js'
import { shareLine } from './score-chart.js'

const WAYS = ['correct', 'partly', 'mistaken', 'wrong', 'not_known', 'skipped', 'timed_out'] as const

/** Authors are told nothing of one learner. */
type Analysed = ContentAnalysis & Partial<QuestionAnalysis>

type Analyses = Pick<QuestionAnalyses, 'enough_for_discrimination'> & { readonly questions: readonly Analysed[] }

type Sources = {
  /** Files by the id of their blueprint; null: whoever is signed in may not read them. */
  readonly sources: ReadonlyMap<string, Loaded<BlueprintSource>> | null
  readonly showSource: (blueprintId: string) => void
  /** What stands below the file. */
  readonly below: (blueprintId: string) => TemplateResult
}

/** Leads to counting the answers again. */
export const regradeLink = (blueprintId: string): TemplateResult => {
  const path = `${staffPath('regrade')}?${new URLSearchParams({ blueprint_id: blueprintId })}`
  return html`<p><a href=${path} @click=${open(path)}>${staffTexts.table.views.regrade.title}</a></p>`
}

/** Those that somebody should look at come first. */
export function questionList(data: Analyses, sources: Sources): TemplateResult {
  const inOrder = data.questions.toSorted((a, b) => Number(b.flags.length > 0) - Number(a.flags.length > 0))
  return html`<p class="muted">${resultTexts.table.questions.lead}</p>
    ${inOrder.map(question => card(question, data, sources))}`
}

function card(question: Analysed, data: Analyses, sources: Sources): TemplateResult {
  const { questions: texts, wording } = resultTexts.table
  const {
    blueprint_id: id,
    title,
    example = null,
    flags,
    facility,
    median_seconds: seconds,
    expected_seconds,
  } = question
  const heading = `title-${id}`
  return html`<section class="card part question" data-blueprint=${id} aria-labelledby=${heading}>
    <h2 id=${heading}><bdi>${title ?? id}</bdi></h2>
    ${title === null ? html`<p class="muted">${texts.gone}</p>` : html`<p class="muted small"><bdi>${id}</bdi></p>`}
    ${flags.map(
      flag =>
        html`<p class="flag">
          <strong>${texts.flags[flag].title}</strong>
          ${texts.flags[flag].todo}
        </p>`,
    )}
    <dl class="figures small">
      <div>
        <dt>${texts.asked}</dt>
        <dd>${wording.number(question.learners)}</dd>
      </div>
      <div>
        <dt>${texts.facility}</dt>
        <dd>${facility === null ? '–' : wording.percent(100 * facility)}</dd>
      </div>
      <div>
        <dt>${texts.tells}</dt>
        <dd>${discrimination(question, data)}</dd>
      </div>
      <div>
        <dt>${texts.time}</dt>
        <dd>${seconds === null ? '–' : wording.clock(Math.round(seconds))}</dd>
        ${
          expected_seconds === null
            ? nothing
            : html`<dd class="muted small">
                ${texts.expected({ time: wording.clock(Math.round(expected_seconds)) })}
              </dd>`
        }
      </div>
    </dl>
    ${question.not_reached > 0 ? html`<p class="muted small">${texts.notReached({ n: question.not_reached })}</p>` : nothing}
    ${
      example === null
        ? nothing
        : html`<h3>${texts.example}</h3>
            <div class="asked-text" lang=${example.language} dir=${directionOf(example.language)}>
              ${promptText(example.prompt)}
            </div>`
    }
    <h3>${texts.how}</h3>
    ${ways(question)} ${mistakes(question)} ${quickAnswers(question)} ${reports(question)}
    ${sources.sources === null || title === null ? nothing : source(id, sources.sources.get(id), sources)}
  </section>`
}

function discrimination({ discrimination: value, learners }: Analysed, data: Analyses) {
  const { questions: texts, wording } = resultTexts.table
  if (value !== null) return html`<span dir="ltr">${wording.number(Math.round(100 * value) / 100)}</span>`
  const enough = data.enough_for_discrimination
  return learners < enough
    ? html`${texts.tooFew} <span class="muted small">${texts.fromOn({ n: enough })}</span>`
    : texts.alike
}

function ways({ ways: counts, answers }: Analysed): TemplateResult {
  const { questions: texts, of } = resultTexts.table
  return html`<ul class="shares">
    ${WAYS.filter(way => counts[way] > 0).map(way =>
      shareLine(texts.ways[way], (100 * counts[way]) / answers, of({ some: counts[way], all: answers })),
    )}
  </ul>`
}

function mistakes({ mistakes: all }: Analysed) {
  const { questions: texts, wording } = resultTexts.table
  return all.length === 0
    ? nothing
    : html`<h3>${texts.mistakes}</h3>
        <ul class="mistakes">
          ${all.map(
            ({ note, example, share, rest_percent: rest }) =>
              html`<li>
                <p>
                  <bdi><code>${note}</code></bdi> · ${texts.share({ share: wording.percent(100 * share) })}
                </p>
                ${example === null ? nothing : html`<p>${promptText(example)}</p>`}
                ${rest === null ? nothing : html`<p class="muted small">${texts.rest({ percent: wording.percent(rest) })}</p>`}
              </li>`,
          )}
        </ul>`
}

/** What they are and what others took; what it means is for a person to say. */
function quickAnswers({ quick, quick_answers: quickest = [] }: Analysed) {
  const { questions: texts, answers, wording } = resultTexts.table
  if (quick === 0 || quickest.length === 0) return nothing
  const rounded = (seconds: number) => wording.number(Math.round(10 * seconds) / 10)
  return html`<h3>${texts.quick}</h3>
    <p class="muted small">${texts.quickNote}</p>
    <ul class="mistakes">
      ${quickest.map(({ session_id: id, seconds, others_seconds: others }) => {
        const path = staffPath('results', id)
        return html`<li>
          <p>
            ${texts.quickAnswer({ seconds: rounded(seconds), others: wording.number(Math.round(others)) })} ·
            <a href=${path} @click=${open(path)}>${answers.title}</a>
          </p>
        </li>`
      })}
    </ul>`
}

function reports({ reported, reports: newest = [] }: Analysed) {
  const { questions: texts, answers, wording } = resultTexts.table
  if (reported === 0) return nothing
  return html`<h3>${texts.reports}</h3>
    <p class="muted small">${texts.reported({ n: reported })}</p>
    <ul class="mistakes">
      ${newest.map(({ session_id: id, reason, comment, reported_at: at }) => {
        const path = staffPath('results', id)
        return html`<li>
          <p>
            <strong>${texts.reasons[reason]}</strong> · <span class="muted small">${wording.moment(at)}</span> ·
            <a href=${path} @click=${open(path)}>${answers.title}</a>
          </p>
          ${comment === null ? nothing : html`<p class="said"><bdi>${comment}</bdi></p>`}
        </li>`
      })}
    </ul>`
}

/** For authors: the file, and what a corrected one would change. */
function source(
  id: string,
  file: Loaded<BlueprintSource> | undefined,
  { showSource, below }: Pick<Sources, 'showSource' | 'below'>,
): TemplateResult {
  return html`<details
      @toggle=${(event: Event) => {
        if ((event.target as HTMLDetailsElement).open) showSource(id)
      }}
    >
      <summary>${resultTexts.table.questions.blueprint}</summary>
      ${
        file === undefined
          ? nothing
          : loaded(
              file,
              data =>
                html`<p class="muted small"><bdi>${data.file}</bdi></p>
                  <pre dir="ltr" tabindex="0" aria-label=${data.file}>${data.source}</pre>`,
              () => showSource(id),
              resultTexts.table,
            )
      }
    </details>
    ${below(id)}`
}
