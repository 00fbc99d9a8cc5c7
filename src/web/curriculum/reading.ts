// What readers said about a step, and the form by which a person signs it off.
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { NodeReview, NodeSignOff } from '../../contract/content-review.js'
import { curriculumStrings } from '../strings/curriculum.js'

/** Stores a sign-off; the answer is what is wrong with it, or null. */
export type SignOff = (given: NodeSignOff) => Promise<string | null>

/** `signOff` null: nothing can be stored here. */
export function reading(nodeId: string, review: NodeReview | undefined, signOff: SignOff | null): TemplateResult {
  const { reading: texts } = curriculumStrings()
  return html`<h3>${texts.title}</h3>
    ${review === undefined ? html`<p class="muted">${texts.unread}</p>` : found(review)}
    ${signOff === null || review?.reviewer.kind === 'person' ? nothing : form(nodeId, signOff)}`
}

function found({ reviewer, findings, comment }: NodeReview): TemplateResult {
  const { reading: texts } = curriculumStrings()
  return html`<p>${texts.readBy({ name: reviewer.name })} ${findings.length === 0 ? texts.nothingFound : nothing}</p>
    ${
      findings.length === 0
        ? nothing
        : html`<ul class="lines">
            ${findings.map(({ quote, problem }) => html`<li dir="auto"><q>${quote}</q> ${problem}</li>`)}
          </ul>`
    }
    ${comment === undefined ? nothing : html`<p class="small" dir="auto">${comment}</p>`}`
}

function form(nodeId: string, signOff: SignOff): TemplateResult {
  const { reading: texts } = curriculumStrings()
  const problem = createRef<HTMLElement>()
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.target as HTMLFormElement)
    const field = (name: string): string => (data.get(name) as string).trim()
    const wrong = await signOff({ node_id: nodeId, by: field('by'), comment: field('comment') })
    if (problem.value) problem.value.textContent = wrong
  }
  return html`<form class="sign-off" @submit=${send}>
    <label>${texts.name}<input name="by" type="text" required maxlength="120" autocomplete="name" /></label>
    <label>${texts.comment}<textarea name="comment" rows="3" maxlength="2000" dir="auto"></textarea></label>
    <button>${texts.signOff}</button>
    <p class="error" role="alert" ${ref(problem)}></p>
  </form>`
}
