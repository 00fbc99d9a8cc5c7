// The figures of a session; what is not known of it is not there.
import { html, nothing, type TemplateResult } from 'lit'
import type { SessionRecord } from '../../../client/index.js'
import { insightTexts } from '../../strings/insight.js'
import { progressOf } from '../session-row.js'

export function sessionFigures({ session, figures, lesson, acts }: SessionRecord): TemplateResult {
  const { figures: names, later, of, wording } = insightTexts.table
  const { questions_answered: answered, questions_correct: correct, accuracy } = figures
  const steps = lesson?.study_plan.todo_list ?? []
  const clock = (seconds: number | null) => (seconds === null ? null : wording.clock(Math.round(seconds)))
  const known: readonly (readonly [string, unknown])[] = [
    [names.duration, clock(figures.duration_seconds)],
    [names.progress, lesson === null && session.total_items !== null ? progressOf(session) : null],
    [
      names.steps,
      lesson && of({ some: steps.filter(({ status }) => status === 'completed').length, all: steps.length }),
    ],
    [names.answered, answered === null ? null : wording.number(answered)],
    [
      names.accuracy,
      accuracy === null || correct === null || answered === null
        ? null
        : html`${wording.percent(100 * accuracy)}
            <span class="small muted">${of({ some: correct, all: answered })}</span>`,
    ],
    [names.pace, clock(figures.seconds_per_question)],
    [names.hints, wording.number(figures.hints)],
    [names.replans, lesson && wording.number(lesson.study_plan.metadata.replan_count)],
    [names.offTopic, lesson && wording.number(lesson.off_topic)],
    [names.interventions, wording.number(acts.length)],
    [names.alerts, wording.number(figures.alerts)],
  ]
  return html`<section aria-label=${names.title}>
    <dl class="figures">
      ${known.map(([name, value]) =>
        value === null
          ? nothing
          : html`<div class="card">
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
    ${answered !== null && correct === null ? html`<p class="muted">${later}</p>` : nothing}
  </section>`
}
