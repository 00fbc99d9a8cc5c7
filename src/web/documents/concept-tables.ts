// Concepts and relationships as tables, with what an author decides about each.
import { html, nothing, type TemplateResult } from 'lit'
import { RELATIONSHIP_TYPES, type RelationshipType } from '../../contract/relationship-types.js'
import type { ConceptView, RelationshipView } from '../../contract/concepts.js'
import { listTable } from '../staff/list-table.js'
import { documentTexts } from '../strings/documents.js'
import { decisionsOn, type ConceptActs } from './concept-acts.js'

export function conceptTable(concepts: readonly ConceptView[], acts: ConceptActs, mayEdit: boolean): TemplateResult {
  const texts = documentTexts.table.concepts
  return html`<h2>${texts.concepts}</h2>
    ${listTable<ConceptView>(
      texts.concepts,
      [
        {
          label: texts.column.name,
          cell: ({ concept_id: id, name }) => html`<button dir="auto" @click=${() => acts.choose(id)}>${name}</button>`,
        },
        {
          label: texts.column.state,
          cell: concept =>
            html`${texts.states[concept.state]} <span class="muted small">${lost(concept, mayEdit)}</span>`,
        },
        { label: texts.column.by, cell: ({ proposed_by: by }) => texts.sources[by] },
        ...(mayEdit
          ? [
              {
                label: '',
                cell: (concept: ConceptView) =>
                  decisions(concept.state, concept.name, state => acts.change(concept, { state })),
              },
            ]
          : []),
      ],
      concepts,
      ({ concept_id: id }) => id,
    )}`
}

/** Why no passage of it is shown to learners; empty where there are some, and where no document was ever named. */
export function lost({ source, state }: ConceptView, isAuthor: boolean): string {
  const texts = documentTexts.table.concepts.lost
  if (source === 'removed') return texts.removed
  if (source !== 'withdrawn' || (isAuthor && state !== 'confirmed')) return ''
  return isAuthor ? texts.unpublished : texts.withdrawn
}

export function relationshipTable(
  relationships: readonly RelationshipView[],
  concepts: readonly ConceptView[],
  acts: ConceptActs,
  mayEdit: boolean,
): TemplateResult | typeof nothing {
  const texts = documentTexts.table.concepts
  if (relationships.length === 0) return nothing
  const names = new Map(concepts.map(({ concept_id: id, name }) => [id, name]))
  const sentence = ({ source_id, type, target_id }: RelationshipView): string =>
    texts.related({ source: names.get(source_id)!, type: texts.types[type], target: names.get(target_id)! })
  return html`<h2>${texts.relationships}</h2>
    ${listTable<RelationshipView>(
      texts.relationships,
      [
        { label: texts.column.source, cell: ({ source_id: id }) => html`<bdi>${names.get(id)}</bdi>` },
        {
          label: texts.column.type,
          cell: relationship =>
            mayEdit
              ? typeChoice(`${texts.column.type}: ${sentence(relationship)}`, relationship.type, type =>
                  acts.changeRelationship(relationship, { type }),
                )
              : texts.types[relationship.type],
        },
        { label: texts.column.target, cell: ({ target_id: id }) => html`<bdi>${names.get(id)}</bdi>` },
        {
          label: texts.column.state,
          cell: ({ state, rationale }) =>
            html`${texts.states[state]}
            ${rationale === '' ? nothing : html`<span class="muted small" dir="auto">${rationale}</span>`}`,
        },
        ...(mayEdit
          ? [
              {
                label: '',
                cell: (relationship: RelationshipView) =>
                  decisions(relationship.state, sentence(relationship), state =>
                    acts.changeRelationship(relationship, { state }),
                  ),
              },
            ]
          : []),
      ],
      relationships,
      ({ relationship_id: id }) => id,
    )}`
}

export function decisions(
  state: ConceptView['state'],
  name: string,
  decide: (state: 'confirmed' | 'rejected') => void,
): TemplateResult {
  const { confirm, refuse } = documentTexts.table.concepts
  const labels = { confirmed: confirm, rejected: refuse }
  return html`<div class="row">
    ${decisionsOn(state).map(
      each =>
        html`<button aria-label=${`${labels[each]}: ${name}`} @click=${() => decide(each)}>${labels[each]}</button>`,
    )}
  </div>`
}

/** `choose`: null where the field belongs to a form. */
export function typeChoice(
  label: string,
  chosen: RelationshipType | null,
  choose: ((type: RelationshipType) => void) | null,
): TemplateResult {
  const { types } = documentTexts.table.concepts
  return html`<select
    name="type"
    aria-label=${label}
    @change=${(event: Event) => choose?.((event.target as HTMLSelectElement).value as RelationshipType)}
  >
    ${RELATIONSHIP_TYPES.map(type => html`<option value=${type} .selected=${type === chosen}>${types[type]}</option>`)}
  </select>`
}
