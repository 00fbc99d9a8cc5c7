// The details of one step of a curriculum.
import { html, nothing, type TemplateResult } from 'lit'
import type { CurriculumView, RunView, ViewNode } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { cross } from '../view/icons.js'
import { flag, outward } from './icons.js'
import { followersOf, prerequisitesOf } from './walk.js'

export type Learning = {
  /** Starts a lesson, where that is possible. */
  readonly possible: boolean
  readonly busy: boolean
  readonly failure: string | null
}

type DetailActions = {
  choose(id: string): void
  close(): void
  learn(guidelineId: string): void
}

export function detail(
  view: CurriculumView,
  node: ViewNode,
  parts: RunView['parts'],
  learning: Learning,
  actions: DetailActions,
): TemplateResult {
  const texts = curriculumStrings()
  const { detail } = texts
  const claimed = parts.filter(({ id }) => node.covers?.includes(id)).map(({ id, text }) => `${id}: ${text}`)
  return html`<div class="top">
      <p class="eyebrow">${facts(node)}</p>
      <button class="quiet icon" aria-label=${detail.close} @click=${actions.close}>${cross}</button>
    </div>
    <h2 id="chosen" tabindex="-1" dir="auto">${node.title}</h2>
    <p dir="auto">${node.capability}</p>
    ${
      learning.possible && node.guideline_id !== null
        ? html`<button
              class="primary"
              aria-disabled=${learning.busy}
              aria-describedby="chosen"
              @click=${() => actions.learn(node.guideline_id!)}
            >
              ${learning.busy ? detail.learning : detail.learn}
            </button>
            <div role="alert">${learning.failure ? html`<p class="error">${learning.failure}</p>` : nothing}</div>`
        : nothing
    }
    <h3>${detail.ideas}</h3>
    ${lines(node.core_ideas)}
    ${
      node.pitfalls.length > 0
        ? html`<h3>${detail.pitfalls}</h3>
            ${lines(node.pitfalls)}`
        : nothing
    }
    <h3>${detail.check}</h3>
    <div class="check">
      <p dir="auto">${node.mastery_check.task}</p>
      <p class="small"><b>${detail.passed}:</b> <bdi>${node.mastery_check.pass_criteria}</bdi></p>
    </div>
    <h3>${detail.before}</h3>
    ${links(prerequisitesOf(view, node), detail.start, actions)}
    <h3>${detail.next}</h3>
    ${links(followersOf(view, node.id), detail.end, actions)}
    ${
      node.resources.length > 0
        ? html`<h3>${detail.resources}</h3>
            ${resources(node)}`
        : nothing
    }
    ${
      claimed.length > 0
        ? html`<h3>${detail.covers}</h3>
            ${lines(claimed)}`
        : nothing
    }
    ${
      node.skills && node.skills.length > 0
        ? html`<h3>${detail.skills}</h3>
            <p class="small"><bdi>${node.skills.join(' · ')}</bdi></p>`
        : nothing
    }
    ${
      node.estimate_confidence === undefined
        ? nothing
        : html`<p class="small muted">${detail.sure({ share: Math.round(node.estimate_confidence * 100) })}</p>`
    }`
}

function facts(node: ViewNode): TemplateResult {
  const texts = curriculumStrings()
  const plain = [
    texts.stage({ n: node.layer + 1 }),
    texts.minutes({ n: node.estimate_minutes }),
    ...(node.week === null ? [] : [texts.week({ n: node.week })]),
    ...(node.is_critical ? [texts.critical] : []),
  ]
  return html`${plain.join(' · ')}${
    node.is_milestone ? html` · <span class="milestone">${flag} ${texts.milestone}</span>` : nothing
  }`
}

export const lines = (texts: readonly string[]) =>
  html`<ul class="lines">
    ${texts.map(text => html`<li dir="auto">${text}</li>`)}
  </ul>`

/** Buttons that lead to steps. */
export const links = (nodes: readonly ViewNode[], none: string, { choose }: Pick<DetailActions, 'choose'>) =>
  nodes.length === 0
    ? html`<p class="muted">${none}</p>`
    : html`<ul class="links">
        ${nodes.map(
          ({ id, title }) =>
            html`<li>
              <button class="link" dir="auto" @click=${() => choose(id)}>${title}</button>
            </li>`,
        )}
      </ul>`

const resources = ({ resources }: ViewNode) =>
  html`<ul class="lines">
    ${resources.map(
      ({ title, url, citation, unverified }) =>
        html`<li>
          ${
            /^https?:\/\//i.test(url)
              ? html`<a href=${url} target="_blank" rel="noopener noreferrer"><bdi>${title}</bdi> ${outward}</a>`
              : html`<bdi>${title}</bdi>`
          }
          ${citation ? html`<span class="small muted" dir="auto">${citation}</span>` : nothing}
          ${unverified ? html`<span class="small muted">${curriculumStrings().detail.unverified}</span>` : nothing}
        </li>`,
    )}
  </ul>`
