// The plan of a curriculum, week by week.
import { html, nothing, type TemplateResult } from 'lit'
import type { CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { CurriculumView, ViewNode } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { links } from './detail.js'
import { stepButton } from './table.js'

export function weeks(view: CurriculumView, plan: CurriculumPlan, choose: (id: string) => void): TemplateResult {
  const texts = curriculumStrings()
  const byId = new Map(view.nodes.map(node => [node.id, node]))
  const known = (ids: readonly string[]): ViewNode[] => ids.flatMap(id => byId.get(id) ?? [])
  const budget = plan.weekly_budget_minutes
  return html`<div class="panel">
    <p class="muted">${texts.plan.lead({ weeks: plan.duration_weeks, budget: texts.duration(budget) })}</p>
    <ol class="weeks">
      ${plan.weeks.map(({ week, nodes, deliverables, review }) => {
        const spent = nodes.reduce((sum, { minutes }) => sum + minutes, 0)
        return html`<li class="card">
          <h2>${texts.week({ n: week })}</h2>
          <p class="small muted">${texts.plan.of({ spent, budget })}</p>
          <div class="bar" aria-hidden="true">
            <div .style=${`width:${Math.min(100, (spent / budget) * 100)}%`}></div>
          </div>
          <ul class="rows">
            ${nodes.map(({ node_id: id, minutes }) =>
              known([id]).map(
                node =>
                  html`<li class="between">
                    ${stepButton(node, choose)} <span class="small muted nowrap">${texts.minutes({ n: minutes })}</span>
                  </li>`,
              ),
            )}
          </ul>
          ${
            deliverables.length > 0
              ? html`<details>
                  <summary>${texts.plan.deliverables}</summary>
                  <ul class="lines">
                    ${deliverables.map(
                      ({ task, pass_criteria: criteria }) =>
                        html`<li>
                          <span dir="auto">${task}</span>
                          <span class="small muted">${texts.detail.passed}: <bdi>${criteria}</bdi></span>
                        </li>`,
                    )}
                  </ul>
                </details>`
              : nothing
          }
          ${
            review.length > 0
              ? html`<h3 class="small">${texts.plan.review}</h3>
                  ${links(known(review), '', { choose })}`
              : nothing
          }
        </li>`
      })}
    </ol>
  </div>`
}
