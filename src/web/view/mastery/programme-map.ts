// A programme as a map: what comes first stands at the beginning, each concept with the sign of its status.
import { html, type TemplateResult } from 'lit'
import type { ProgrammeView } from '../../../client/index.js'
import { graphView } from '../../curriculum/graph-view.js'
import '../../curriculum/map.js'
import type { ChooseEvent, MapWords } from '../../curriculum/map.js'
import { mapButtons } from '../../curriculum/map-buttons.js'
import type { MapView } from '../../curriculum/walk.js'
import { curriculumTexts } from '../../strings/curriculum.js'
import { language } from '../../strings/page-language.js'
import { programmeTexts } from '../../strings/programmes.js'
import { conceptFacts, statusOf } from './concept-facts.js'
import { STATUS_LOOKS } from './status-signs.js'

await curriculumTexts.load(language())

type Picture = NonNullable<ProgrammeView['picture']>

/** The last one drawn, so that the map is not built anew while nothing has moved on it. */
let last: { readonly picture: Picture; readonly now: string | null; readonly view: MapView } | null = null

function viewOf({ concepts, concept_id: now }: ProgrammeView, picture: Picture): MapView {
  if (last?.picture !== picture || last.now !== now) {
    const titled = concepts.map(({ concept_id: id, title }) => ({ id, title }))
    last = { picture, now, view: graphView(titled, picture, now) }
  }
  return last.view
}

export function programmeMap(
  data: ProgrammeView,
  picture: Picture,
  chosen: string | null,
  choose: (id: string) => void,
): TemplateResult {
  return html`<section class="map" aria-label=${programmeTexts.table.map({ n: data.concepts.length })}>
    <div class="row zoom">${mapButtons()}</div>
    <viva-curriculum-map
      .view=${viewOf(data, picture)}
      .chosen=${chosen}
      .words=${wordsOf(data)}
      @viva-choose=${({ detail }: ChooseEvent) => choose(detail.id)}
    ></viva-curriculum-map>
  </section>`
}

function wordsOf(data: ProgrammeView): MapWords {
  const texts = programmeTexts.table
  const byId = new Map(data.concepts.map(concept => [concept.concept_id, concept]))
  return {
    label: texts.map({ n: data.concepts.length }),
    keys: texts.keys,
    facts: id => statusOf(byId.get(id)!, data),
    describe: id => conceptFacts(byId.get(id)!, data).join('; '),
    broken: new Set(),
    looks: new Map(data.concepts.map(({ concept_id: id, status }) => [id, STATUS_LOOKS[status]])),
  }
}
