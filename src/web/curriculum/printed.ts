// A curriculum on paper: its picture, its plan, and every step with all that it holds.
import { html, nothing, type TemplateResult } from 'lit'
import { curriculumSvg } from '../../contract/curriculum-svg.js'
import type { CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { CurriculumView, ViewNode } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { lines } from './detail.js'
import { table } from './table.js'
import { weeks } from './weeks.js'

const nothingToChoose = (): void => {}

export function printed(view: CurriculumView, plan: CurriculumPlan | null): TemplateResult {
  return html`<img alt="" src=${`data:image/svg+xml;charset=utf-8,${encodeURIComponent(curriculumSvg(view))}`} />
    ${table(view, null, nothingToChoose)} ${plan === null ? nothing : weeks(view, plan, nothingToChoose)}
    ${view.nodes.map(step)}`
}

function step(node: ViewNode): TemplateResult {
  const { detail, minutes, stage } = curriculumStrings()
  return html`<section class="step">
    <h2 dir="auto">${node.title}</h2>
    <p class="small muted">${stage({ n: node.layer + 1 })} · ${minutes({ n: node.estimate_minutes })}</p>
    <p dir="auto">${node.capability}</p>
    ${listed(detail.ideas, node.core_ideas)} ${listed(detail.pitfalls, node.pitfalls)}
    <h3>${detail.check}</h3>
    <p dir="auto">${node.mastery_check.task}</p>
    <p class="small"><b>${detail.passed}:</b> <bdi>${node.mastery_check.pass_criteria}</bdi></p>
    ${listed(
      detail.resources,
      node.resources.map(({ title, url, citation }) => `${citation ?? title}: ${url}`),
    )}
  </section>`
}

const listed = (title: string, texts: readonly string[]): TemplateResult | typeof nothing =>
  texts.length === 0
    ? nothing
    : html`<h3>${title}</h3>
        ${lines(texts)}`
