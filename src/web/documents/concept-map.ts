// The graph of concepts on the map of curricula: what comes first stands at the beginning, proposals have broken lines.
import { html, type TemplateResult } from 'lit'
import type { ConceptGraphView, ConceptView } from '../../contract/concepts.js'
import { graphView } from '../curriculum/graph-view.js'
import '../curriculum/map.js'
import type { ChooseEvent, MapWords } from '../curriculum/map.js'
import { mapButtons } from '../curriculum/map-buttons.js'
import type { MapView } from '../curriculum/walk.js'
import { curriculumTexts } from '../strings/curriculum.js'
import { documentTexts } from '../strings/documents.js'
import { language } from '../strings/page-language.js'

await curriculumTexts.load(language())

type Shown = {
  readonly chosen: string | null
  /** Ids that fit what is looked for; null: all. */
  readonly found: ReadonlySet<string> | null
  choose(id: string): void
}

/** Views by graph, so that the map is not built anew while the graph is the same. */
const views = new WeakMap<ConceptGraphView, MapView>()

export function conceptMap(graph: ConceptGraphView, { chosen, found, choose }: Shown): TemplateResult {
  const view = views.get(graph) ?? viewOf(graph)
  views.set(graph, view)
  return html`<section aria-label=${documentTexts.table.concepts.title}>
    <div class="row zoom">
      ${mapButtons()}
      <span class="muted small">${documentTexts.table.concepts.legend}</span>
    </div>
    <viva-curriculum-map
      .view=${view}
      .chosen=${chosen}
      .found=${found}
      .words=${wordsOf(graph)}
      @viva-choose=${({ detail }: ChooseEvent) => choose(detail.id)}
    ></viva-curriculum-map>
  </section>`
}

const viewOf = ({ concepts, picture }: ConceptGraphView): MapView =>
  graphView(
    concepts.map(({ concept_id: id, name }) => ({ id, title: name })),
    picture!,
  )

function wordsOf({ concepts, relationships, picture }: ConceptGraphView): MapWords {
  const texts = documentTexts.table.concepts
  const nameOf = new Map(concepts.map(({ concept_id: id, name }) => [id, name]))
  const stateOf = new Map(concepts.map(({ concept_id: id, state }) => [id, state]))
  const isProposed = new Map(relationships.map(({ relationship_id: id, state }) => [id, state === 'proposed']))
  const brokenEdges = picture!.edges.filter(edge => isProposed.get(edge.relationship_id))
  const brokenNodes = concepts.filter(({ state }) => state === 'proposed')
  const sentence = ({ source_id, type, target_id }: (typeof relationships)[number]): string =>
    texts.related({ source: nameOf.get(source_id)!, type: texts.types[type], target: nameOf.get(target_id)! })
  const facts = (id: string): string => texts.states[stateOf.get(id) as ConceptView['state']]
  return {
    label: texts.map({ n: concepts.length }),
    keys: texts.keys,
    facts,
    describe: id =>
      relationships
        .filter(({ source_id, target_id }) => source_id === id || target_id === id)
        .map(sentence)
        .join('; '),
    broken: new Set([
      ...brokenNodes.map(({ concept_id: id }) => id),
      ...brokenEdges.map(({ from, to }) => `${from} ${to}`),
    ]),
  }
}
