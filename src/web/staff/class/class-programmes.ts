// <viva-class-programmes>: where each learner of a class stands in a mastery programme, and how far the class is in each concept.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Api } from '../../../client/index.js'
import type { ClassProgrammes } from '../../../contract/class-programmes.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { language } from '../../strings/page-language.js'
import { programmeTexts } from '../../strings/programmes.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given } from '../../view/localized-element.js'
import { learnerName } from '../learner-name.js'
import { listTable } from '../list-table.js'
import listTableCss from '../list-table.css?inline'

await programmeTexts.load(language())

type Programme = ClassProgrammes['programmes'][number]
type Concept = ClassProgrammes['concepts'][number]

class ClassProgrammesView extends LocalizedElement {
  static override readonly texts = programmeTexts
  static override properties = given('api', 'classId')
  declare api: Api
  declare classId: string
  readonly #loading = new Loading(this, () => this.api.get<ClassProgrammes>(`classes/${this.classId}/programmes`))

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('classId')) this.#loading.start()
  }

  protected override render() {
    const texts = programmeTexts.table.class
    return html`<section aria-labelledby="programmes">
      <h2 id="programmes">${texts.title}</h2>
      ${loaded(this.#loading.answer, view, this.#loading.start, texts)}
    </section>`
  }

  static override readonly css = [listTableCss]
}

function view({ programmes, concepts, complete }: ClassProgrammes): TemplateResult {
  const texts = programmeTexts.table.class
  if (programmes.length === 0) return html`<p class="muted">${texts.none}</p>`
  return html`<p class="muted">${texts.lead}</p>
    ${learners(programmes)} ${complete ? nothing : html`<p class="muted">${texts.notAll({ n: programmes.length })}</p>`}
    <h3>${texts.concepts}</h3>
    ${classConcepts(concepts)}`
}

function learners(programmes: readonly Programme[]): TemplateResult {
  const { column, open: openSession, title, knownOf } = programmeTexts.table.class
  const titles = (all: readonly string[]): TemplateResult => html`<bdi>${all.length === 0 ? '–' : all.join(', ')}</bdi>`
  return listTable<Programme>(
    title,
    [
      {
        label: column.learner,
        cell: one => {
          const path = staffPath('session', one.session_id)
          const name = learnerName(one)
          return html`<a href=${path} aria-label=${openSession({ name })} @click=${open(path)}><bdi>${name}</bdi></a>`
        },
      },
      { label: column.programme, cell: one => html`<bdi>${one.title}</bdi>` },
      { label: column.now, cell: now },
      { label: column.known, cell: one => knownOf({ known: one.known, all: one.concepts }) },
      { label: column.stuck, cell: one => titles(one.stuck) },
      { label: column.setAside, cell: one => titles(one.set_aside) },
    ],
    programmes,
    one => one.session_id,
  )
}

/** The concept, the stage, and the cycle where there is one. */
function now({ concept, stage, cycle }: Programme): TemplateResult {
  const texts = programmeTexts.table.class
  return html`${concept === null ? nothing : html`<bdi>${concept}</bdi>: `}${texts.stages[stage]}${cycle === null ? nothing : html`, ${texts.cycle({ n: cycle.number, most: cycle.most })}`}`
}

function classConcepts(concepts: readonly Concept[]): TemplateResult {
  const { conceptColumn: column, concepts: label } = programmeTexts.table.class
  const { wording } = programmeTexts.table
  const count = (key: 'known' | 'now' | 'stuck' | 'set_aside' | 'later', text: string) => ({
    label: text,
    isNumeric: true,
    cell: (one: Concept) => wording.number(one[key]),
  })
  return listTable<Concept>(
    label,
    [
      { label: column.concept, cell: one => html`<bdi>${one.title}</bdi>` },
      count('known', column.known),
      count('now', column.now),
      count('stuck', column.stuck),
      count('set_aside', column.setAside),
      count('later', column.later),
    ],
    concepts,
    one => one.concept_id,
  )
}

customElements.get('viva-class-programmes') ?? customElements.define('viva-class-programmes', ClassProgrammesView)
