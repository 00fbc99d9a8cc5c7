// The forms below the graph: proposing concepts from a document, and adding one.
import { html, nothing, type TemplateResult } from 'lit'
import type { ModelProposals, Proposals } from '../../contract/concepts.js'
import type { DocumentList } from '../../contract/documents.js'
import { languages } from '../../language/languages.js'
import { field, formOf } from '../staff/administration/administration-page.js'
import { documentTexts } from '../strings/documents.js'
import { language } from '../strings/page-language.js'
import { definitionField } from './chosen-concept.js'
import type { ConceptActs } from './concept-acts.js'

/** What proposing brought; `dropped`: of what a model proposed. */
export type Made = Proposals & Partial<Pick<ModelProposals, 'dropped'>>

export function additions(
  list: DocumentList,
  acts: ConceptActs,
  proposals: Made | null,
  busy: boolean,
): TemplateResult {
  return html`${proposing(list, acts, proposals, busy)} ${adding(acts, busy)}`
}

function proposing(
  list: DocumentList,
  acts: ConceptActs,
  proposals: Made | null,
  busy: boolean,
): TemplateResult | typeof nothing {
  const texts = documentTexts.table.concepts
  const ready = list.documents.filter(({ state }) => state === 'ready')
  if (ready.length === 0) return nothing
  const propose = (event: SubmitEvent): void => {
    const byModel = (event.submitter as HTMLButtonElement | null)?.name === 'model'
    void acts.propose(formOf(event).text('document'), byModel)
  }
  return html`<form class="card part" @submit=${propose}>
    <h2>${texts.propose}</h2>
    <label>
      <span>${texts.document}</span>
      <select name="document">
        ${ready.map(({ document_id: id, title }) => html`<option value=${id}>${title}</option>`)}
      </select>
    </label>
    <div class="row">
      <button class="primary" aria-disabled=${busy}>${texts.fromStructure}</button>
      ${list.has_model ? html`<button name="model" aria-disabled=${busy}>${texts.fromModel}</button>` : nothing}
    </div>
    <div role="status">
      ${proposals !== null ? outcome(proposals) : busy ? html`<p class="muted">${texts.proposing}</p>` : nothing}
    </div>
  </form>`
}

function outcome(proposals: Made): TemplateResult {
  const texts = documentTexts.table.concepts
  const { concepts, relationships, cycles, dropped = [] } = proposals
  return html`<p>${concepts + relationships === 0 ? texts.nothingNew : texts.proposed({ concepts, relationships })}</p>
    ${cycles.map(cycle => html`<p class="muted small" dir="auto">${texts.leftOut({ cycle: cycle.join(' → ') })}</p>`)}
    ${dropped.map(
      ({ name, reason }) =>
        html`<p class="muted small" dir="auto">${texts.dropped({ name, reason: texts.reasons[reason] })}</p>`,
    )}`
}

function adding(acts: ConceptActs, busy: boolean): TemplateResult {
  const texts = documentTexts.table.concepts
  const add = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const concept = { name: form.text('name'), definition: form.text('definition'), language: form.text('language') }
    if (await acts.add(concept)) form.reset()
  }
  return html`<form class="card part" @submit=${(event: SubmitEvent) => void add(event)}>
    <h2>${texts.add}</h2>
    ${field('name', texts.name, { maxLength: 200 })} ${definitionField()}
    <label>
      <span>${texts.language}</span>
      <select name="language">
        ${Object.entries(languages).map(
          ([code, name]) => html`<option value=${code} .selected=${code === language()}>${name}</option>`,
        )}
      </select>
    </label>
    <button class="primary" aria-disabled=${busy}>${texts.add}</button>
  </form>`
}
