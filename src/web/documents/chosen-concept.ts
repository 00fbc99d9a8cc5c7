// One concept: what it means, where it stands, and how it is related; authors edit it and relate it to others.
import { html, nothing, type TemplateResult } from 'lit'
import type { ConceptGraphView, ConceptVersions, ConceptView } from '../../contract/concepts.js'
import type { RelationshipType } from '../../contract/relationship-types.js'
import type { NamedPassages } from '../../contract/documents.js'
import { field, formOf } from '../staff/administration/administration-page.js'
import { documentTexts } from '../strings/documents.js'
import { strings } from '../strings/locale.js'
import { loaded, type Loaded } from '../view/loaded.js'
import type { ConceptActs } from './concept-acts.js'
import { decisions, lost, typeChoice } from './concept-tables.js'

type Beside = {
  readonly mayEdit: boolean
  readonly passages: Loaded<NamedPassages>
  /** Null: they are not known, or not for this reader. */
  readonly versions: ConceptVersions['versions'] | null
  /** Begins a programme that leads to the concept. */
  learn(conceptId: string): void
  /** Why it could not be begun; null: nothing failed. */
  readonly failure: string | null
  /** Draws a passage with its link. */
  link(passage: NamedPassages['passages'][number]): TemplateResult
}

export function chosenConcept(
  concept: ConceptView,
  graph: ConceptGraphView,
  acts: ConceptActs,
  { mayEdit, passages, versions, learn, failure, link }: Beside,
): TemplateResult {
  const texts = documentTexts.table.concepts
  return html`<section class="card part" aria-label=${texts.chosen}>
    <div class="between">
      <h2 id="chosen" tabindex="-1" dir="auto">${concept.name}</h2>
      <button class="quiet" @click=${() => acts.choose(null)}>${texts.close}</button>
    </div>
    <p class="muted small">${texts.states[concept.state]}, ${texts.sources[concept.proposed_by]}</p>
    ${concept.definition === '' || mayEdit ? nothing : html`<p dir="auto">${concept.definition}</p>`}
    ${
      concept.state === 'confirmed'
        ? html`<p>
              <button class="primary" @click=${() => learn(concept.concept_id)}>${strings().programme.begin}</button>
            </p>
            <p role="alert">${failure}</p>`
        : nothing
    }
    ${mayEdit ? [editing(concept, acts), relating(concept, graph, acts)] : nothing}
    <h3>${texts.passages}</h3>
    ${mayEdit && concept.source === 'withdrawn' && concept.state === 'confirmed' ? html`<p class="muted">${lost(concept, mayEdit)}</p>` : nothing}
    ${loaded(
      passages,
      ({ passages: all }) =>
        all.length === 0
          ? html`<p class="muted">${lost(concept, mayEdit) || texts.noPassages}</p>`
          : html`<ul class="passages">
              ${all.map(passage => html`<li class="card">${link(passage)}</li>`)}
            </ul>`,
      () => acts.choose(concept.concept_id),
      documentTexts.table.text,
    )}
    ${versions === null || versions.length < 2 ? nothing : versionList(versions)}
  </section>`
}

/** What the concept was, the newest first. */
function versionList(versions: ConceptVersions['versions']): TemplateResult {
  const { wording, concepts: texts } = documentTexts.table
  return html`<details>
    <summary>${texts.versions}</summary>
    <ol reversed>
      ${versions.map(
        ({ name, definition, state, changed_at: at }) =>
          html`<li>
            <span class="muted small">${wording.moment(at)}, ${texts.states[state]}</span>
            <b dir="auto">${name}</b>
            ${definition === '' ? nothing : html`<p class="small" dir="auto">${definition}</p>`}
          </li>`,
      )}
    </ol>
  </details>`
}

function editing(concept: ConceptView, acts: ConceptActs): TemplateResult {
  const texts = documentTexts.table.concepts
  const save = (event: SubmitEvent): void => {
    const form = formOf(event)
    acts.change(concept, { name: form.text('name'), definition: form.text('definition') })
  }
  return html`<form @submit=${save}>
      ${field('name', texts.name, { value: concept.name, maxLength: 200 })} ${definitionField(concept.definition)}
      <button>${texts.save}</button>
    </form>
    ${decisions(concept.state, concept.name, state => acts.change(concept, { state }))}`
}

function relating({ concept_id: id, name }: ConceptView, { concepts }: ConceptGraphView, acts: ConceptActs) {
  const texts = documentTexts.table.concepts
  const others = concepts.filter(({ concept_id: other }) => other !== id)
  if (others.length === 0) return nothing
  const relate = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const done = await acts.relate({
      source_id: id,
      type: form.text('type') as RelationshipType,
      target_id: form.text('target'),
      rationale: form.text('rationale'),
    })
    if (done) form.reset()
  }
  return html`<form @submit=${(event: SubmitEvent) => void relate(event)}>
    <h3>${texts.relate}</h3>
    <div class="row">
      <bdi>${name}</bdi>
      ${typeChoice(texts.column.type, null, null)}
      <select name="target" aria-label=${texts.column.target}>
        ${others.map(({ concept_id: other, name: called }) => html`<option value=${other}>${called}</option>`)}
      </select>
    </div>
    ${field('rationale', texts.why, { required: false, maxLength: 2_000 })}
    <button>${texts.relateSubmit}</button>
  </form>`
}

export const definitionField = (value = '') =>
  html`<label>
    <span>${documentTexts.table.concepts.definition}</span>
    <textarea name="definition" maxlength="2000" dir="auto" .value=${value}></textarea>
  </label>`
