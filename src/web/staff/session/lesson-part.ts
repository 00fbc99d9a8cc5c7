// The plan of a lesson with its progress, how long each step took, and what the agents noted.
import { html, nothing, type TemplateResult } from 'lit'
import type { PlanStepView, SessionRecord } from '../../../client/index.js'
import { insightTexts } from '../../strings/insight.js'
import { stateOfStep } from '../../view/lesson/plan-progress.js'
import { listTable } from '../list-table.js'

export function lessonPart({ lesson, session, server_time: now }: SessionRecord): TemplateResult | typeof nothing {
  if (lesson === null) return nothing
  const { lesson: texts, of, wording } = insightTexts.table
  const until = Date.parse(session.ended_at ?? now)
  return html`${
      lesson.intervention === null
        ? nothing
        : html`<p class="flag">${texts.called({ reason: lesson.intervention })}</p>`
    }
    <h2>${texts.steps}</h2>
    ${listTable<PlanStepView>(
      texts.steps,
      [
        { label: texts.step, cell: ({ title }) => html`<bdi>${title}</bdi>` },
        { label: texts.state, cell: step => texts.states[stateOfStep(step)] },
        {
          label: texts.questions,
          isNumeric: true,
          cell: ({ status_info: info }) => of({ some: info.questions_correct, all: info.questions_asked }),
        },
        { label: texts.time, isNumeric: true, cell: step => timeOf(step, until, wording.clock) },
      ],
      lesson.study_plan.todo_list,
      ({ step_id: id }) => id,
    )}
    <section class="card part">
      <h2>${texts.notes}</h2>
      ${
        lesson.notes.length === 0
          ? html`<p class="muted">${texts.noNotes}</p>`
          : html`<ol class="moments">
              ${lesson.notes.map(
                ({ at, text }) =>
                  html`<li>
                    <time class="muted small" datetime=${at}>${wording.moment(at)}</time>
                    <p class="said"><bdi>${text}</bdi></p>
                  </li>`,
              )}
            </ol>`
      }
    </section>`
}

function timeOf({ status_info: info }: PlanStepView, until: number, clock: (seconds: number) => string): string {
  if (info.started_at === null) return '–'
  const ended = info.completed_at === null ? until : Date.parse(info.completed_at)
  return clock(Math.max(0, Math.round((ended - Date.parse(info.started_at)) / 1_000)))
}
