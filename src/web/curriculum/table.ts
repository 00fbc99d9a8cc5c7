// A curriculum as a table, and as a path from the first step to the last: the content of the map, line by line.
import { html, nothing, type TemplateResult } from 'lit'
import type { CurriculumView, ViewNode } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { links } from './detail.js'
import { flag } from './icons.js'
import { prerequisitesOf } from './walk.js'

type Choose = (id: string) => void

/** `found`: ids that match the filter; null: all. */
export function table(view: CurriculumView, found: ReadonlySet<string> | null, choose: Choose): TemplateResult {
  const texts = curriculumStrings()
  const { table } = texts
  const withWeeks = view.nodes.some(({ week }) => week !== null)
  return html`<div class="wide" role="region" aria-label=${table.caption} tabindex="0">
    <table>
      <caption class="visually-hidden">
        ${table.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="numeric">${table.number}</th>
          <th scope="col">${table.step}</th>
          <th scope="col">${table.stage}</th>
          <th scope="col">${table.time}</th>
          ${withWeeks ? html`<th scope="col">${table.week}</th>` : nothing}
          <th scope="col">${table.after}</th>
          <th scope="col">${table.marks}</th>
        </tr>
      </thead>
      <tbody>
        ${view.nodes.map((node, i) =>
          found === null || found.has(node.id)
            ? html`<tr>
                <td class="numeric">${texts.number(i + 1)}</td>
                <th scope="row">${stepButton(node, choose)}</th>
                <td class="numeric">${texts.number(node.layer + 1)}</td>
                <td class="numeric nowrap">${texts.minutes({ n: node.estimate_minutes })}</td>
                ${withWeeks ? html`<td class="numeric">${node.week === null ? table.none : texts.number(node.week)}</td>` : nothing}
                <td class="small">${titlesBefore(view, node)}</td>
                <td class="small">${marks(node)}</td>
              </tr>`
            : nothing,
        )}
      </tbody>
    </table>
  </div>`
}

export function path(view: CurriculumView, choose: Choose): TemplateResult {
  const texts = curriculumStrings()
  const critical = view.nodes.filter(node => node.is_critical)
  return html`<section class="panel" aria-labelledby="critical">
      <h2 id="critical">${texts.critical}</h2>
      <p class="muted">${texts.criticalFacts({ n: critical.length, time: texts.duration(view.critical_minutes) })}</p>
      ${way(critical, choose)}
    </section>
    <section class="panel" aria-labelledby="whole">
      <h2 id="whole">${texts.path.whole}</h2>
      <p class="muted">${texts.path.wholeLead}</p>
      ${way(view.nodes, choose)}
    </section>`
}

function way(nodes: readonly ViewNode[], choose: Choose): TemplateResult {
  const texts = curriculumStrings()
  let passed = 0
  return html`<ol class="way">
    ${nodes.map(node => {
      passed += node.estimate_minutes
      return html`<li class=${node.is_critical ? 'critical' : ''}>
        <div>
          ${stepButton(node, choose)}
          <p class="small muted">
            ${texts.minutes({ n: node.estimate_minutes })} · ${texts.path.soFar({ time: texts.duration(passed) })}
            ${node.is_milestone ? html` · <span class="milestone">${flag} ${texts.milestone}</span>` : nothing}
          </p>
        </div>
      </li>`
    })}
  </ol>`
}

/** Open questions with the steps that they are about. */
export function questions(view: CurriculumView, choose: Choose): TemplateResult {
  const { questions } = curriculumStrings()
  return html`<ul class="panel rows">
    ${view.open_questions.map(
      ({ question, status, related_nodes: ids }) =>
        html`<li>
          <p><span class=${`badge ${status}`}>${questions[status]}</span> <bdi>${question}</bdi></p>
          ${about(view, ids, questions.about, choose)}
        </li>`,
    )}
  </ul>`
}

/** A line with the steps of these ids; nothing if the curriculum has none of them. */
export function about(view: CurriculumView, ids: readonly string[], label: string, choose: Choose) {
  const nodes = view.nodes.filter(({ id }) => ids.includes(id))
  return nodes.length === 0
    ? nothing
    : html`<div class="about small">
        <span class="muted">${label}:</span>
        ${links(nodes, '', { choose })}
      </div>`
}

export const stepButton = ({ id, title }: ViewNode, choose: Choose) =>
  html`<button class="link" dir="auto" @click=${() => choose(id)}>${title}</button>`

function titlesBefore(view: CurriculumView, node: ViewNode): string | TemplateResult {
  const before = prerequisitesOf(view, node)
  return before.length === 0
    ? curriculumStrings().table.none
    : html`${before.map(({ title }, i) => html`${i > 0 ? ', ' : ''}<bdi>${title}</bdi>`)}`
}

function marks(node: ViewNode): string {
  const texts = curriculumStrings()
  const all = [...(node.is_critical ? [texts.critical] : []), ...(node.is_milestone ? [texts.milestone] : [])]
  return all.length === 0 ? texts.table.none : texts.list(all)
}
