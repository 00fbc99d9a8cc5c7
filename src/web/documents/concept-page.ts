// <viva-concept-page>: the graph of concepts as a picture and as tables; authors confirm, edit, refuse and add here.
import { html, nothing, type PropertyValues } from 'lit'
import type {
  ConceptGraphView,
  ConceptVersions,
  ConceptView,
  Confirmation,
  ModelProposals,
  Proposals,
  RelationshipView,
} from '../../contract/concepts.js'
import type { DocumentList, NamedPassages } from '../../contract/documents.js'
import type { Answer } from '../../client/index.js'
import { SessionCreation } from '../pages/create-session.js'
import { documentTexts } from '../strings/documents.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { given, own } from '../view/localized-element.js'
import { conceptMap } from './concept-map.js'
import { chosenConcept } from './chosen-concept.js'
import { additions, type Made } from './concept-forms.js'
import { conceptTable, relationshipTable } from './concept-tables.js'
import { LibraryPage } from './library-page.js'
import type { ConceptActs } from './concept-acts.js'

const STATES = {
  open: ['confirmed', 'proposed'],
  proposed: ['proposed'],
  confirmed: ['confirmed'],
  rejected: ['rejected'],
} as const satisfies Record<string, readonly Confirmation[]>
type Filter = keyof typeof STATES

/** Of one concept, that are shown. */
const MOST_PASSAGES = 10

class ConceptPage extends LibraryPage {
  static override properties = {
    ...LibraryPage.properties,
    ...given('list'),
    ...own('graph', 'filter', 'documentId', 'text', 'chosen', 'passages', 'versions', 'proposals'),
  }
  declare list: DocumentList
  graph: Loaded<ConceptGraphView> = null
  filter: Filter = 'open'
  /** Concepts of this document alone; null: all. */
  documentId: string | null = null
  /** What the name has to hold. */
  text = ''
  chosen: string | null = null
  /** Where the chosen concept stands. */
  passages: Loaded<NamedPassages> = null
  /** Of the chosen concept, for authors. */
  versions: ConceptVersions['versions'] | null = null
  /** What the last proposing brought. */
  proposals: Made | null = null
  #asked = 0
  readonly #creation = new SessionCreation(this, () => this.api)

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('filter') || changed.has('documentId')) void this.#load()
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked
    const wanted = new URLSearchParams({ picture: 'true', states: STATES[this.filter].join(',') })
    if (this.documentId !== null) wanted.set('document_ids', this.documentId)
    const graph = await this.api.get<ConceptGraphView>(`concepts?${wanted}`)
    if (asked === this.#asked) this.graph = graph
  }

  protected override problem(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
    const { concepts } = documentTexts.table
    const code = answer.kind === 'refused' ? answer.code : ''
    if (code === 'changed_meanwhile') return concepts.changedMeanwhile
    if (code === 'model_unavailable') return concepts.modelFailed
    if (code === 'budget_spent') return concepts.budgetSpent
    if (code === 'concept_taken') return concepts.taken
    if (code === 'relationship_taken') return concepts.relationshipTaken
    if (code === 'prerequisite_cycle' && answer.kind === 'refused')
      return concepts.cycle({ cycle: (answer['cycle'] as string[]).join(' → ') })
    return super.problem(answer)
  }

  /** Sends a change, says that it is done, and shows what there is now. */
  async #act<T>(path: string, body: object, done: (data: T) => string): Promise<T | null> {
    const data = await this.send<T>(path, body)
    if (data !== null) this.say(done(data))
    await this.#load()
    return data
  }

  readonly #acts: ConceptActs = {
    choose: id => this.#choose(id),
    change: (concept, change) => {
      const { confirmed, refused, saved } = documentTexts.table.concepts
      const name = change.name ?? concept.name
      const text = { confirmed, rejected: refused, proposed: saved }[change.state ?? 'proposed']
      void this.#act(`concepts/${concept.concept_id}`, { version: concept.version, ...change }, () => text({ name }))
    },
    changeRelationship: (relationship, change) => {
      const { confirmed, refused, saved } = documentTexts.table.concepts
      const text = { confirmed, rejected: refused, proposed: saved }[change.state ?? 'proposed']
      const path = `concepts/relationships/${relationship.relationship_id}`
      void this.#act<RelationshipView>(path, { version: relationship.version, ...change }, ({ type }) =>
        text({ name: this.#sentence({ ...relationship, type }) }),
      )
    },
    relate: async relationship => {
      const { saved } = documentTexts.table.concepts
      const sentence = this.#sentence(relationship)
      return (await this.#act('concepts/relationships', relationship, () => saved({ name: sentence }))) !== null
    },
    add: async concept => {
      const { saved } = documentTexts.table.concepts
      return (await this.#act<ConceptView>('concepts', concept, ({ name }) => saved({ name }))) !== null
    },
    propose: async (documentId, byModel) => {
      this.proposals = null
      if (byModel) await this.#readAll(documentId)
      else this.proposals = await this.send<Proposals>('concepts/from-document', { document_id: documentId })
      await this.#load()
    },
  }

  /** The model reads part by part; what it has proposed stays when one fails. */
  async #readAll(documentId: string): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.failure = null
    const all = { concepts: 0, relationships: 0, cycles: [] as string[][], dropped: [] as ModelProposals['dropped'] }
    for (let from: number | null = 0; from !== null && this.isConnected;) {
      const answer: Answer<ModelProposals> = await this.api.postLong('concepts/from-model', {
        document_id: documentId,
        from,
      })
      if (!this.answered(answer)) {
        this.failure = this.problem(answer)
        break
      }
      const part: ModelProposals = answer.data
      all.concepts += part.concepts
      all.relationships += part.relationships
      all.cycles.push(...part.cycles)
      all.dropped.push(...part.dropped)
      from = part.next
    }
    this.busy = false
    this.proposals = all
  }

  #sentence({ source_id, type, target_id }: Pick<RelationshipView, 'source_id' | 'type' | 'target_id'>): string {
    const { related, types } = documentTexts.table.concepts
    const nameOf = (id: string) => this.#concepts.find(({ concept_id }) => concept_id === id)?.name ?? ''
    return related({ source: nameOf(source_id), type: types[type], target: nameOf(target_id) })
  }

  get #relationships(): readonly RelationshipView[] {
    return this.graph?.kind === 'ok' ? this.graph.data.relationships : []
  }

  get #concepts(): readonly ConceptView[] {
    return this.graph?.kind === 'ok' ? this.graph.data.concepts : []
  }

  #choose(id: string | null): void {
    this.chosen = id
    this.passages = null
    this.versions = null
    const concept = this.#concepts.find(({ concept_id }) => concept_id === id)
    if (!concept) return
    void this.#loadPassages(concept)
    if (this.list.may_author) void this.#loadVersions(concept)
    void this.updateComplete.then(() => {
      const heading = this.renderRoot.querySelector<HTMLElement>('#chosen')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'nearest' })
    })
  }

  async #loadVersions({ concept_id: id }: ConceptView): Promise<void> {
    const answer = await this.api.get<ConceptVersions>(`concepts/${id}/versions`)
    if (this.chosen === id && answer.kind === 'ok') this.versions = answer.data.versions
  }

  /** Where the concept stands, and where it is said how it is related. */
  async #loadPassages({ concept_id: id, passage_ids: ids }: ConceptView): Promise<void> {
    const related = this.#relationships.filter(({ source_id, target_id }) => source_id === id || target_id === id)
    const all = new Set([...ids, ...related.flatMap(({ passage_ids }) => passage_ids)])
    const some = [...all].slice(0, MOST_PASSAGES).join(',')
    const passages: Loaded<NamedPassages> =
      some === ''
        ? { kind: 'ok', data: { passages: [] } }
        : await this.api.get<NamedPassages>(`documents/passages?ids=${some}`)
    if (this.chosen === id) this.passages = passages
  }

  protected override render() {
    const { concepts } = documentTexts.table
    return this.around(
      html`${this.#tools()}
      ${loaded(
        this.graph,
        graph => this.#graph(graph),
        () => void this.#load(),
        concepts,
      )}
      ${this.list.may_author ? additions(this.list, this.#acts, this.proposals, this.busy) : nothing}`,
    )
  }

  #tools() {
    const { concepts } = documentTexts.table
    const { documents, may_author: mayAuthor } = this.list
    const valueOf = (event: Event) => (event.target as HTMLSelectElement).value
    return html`<div class="tools">
      <label>
        <span>${concepts.filter}</span>
        <input type="search" .value=${this.text} @input=${(event: Event) => (this.text = valueOf(event))} />
      </label>
      <label>
        <span>${concepts.from}</span>
        <select @change=${(event: Event) => (this.documentId = valueOf(event) || null)}>
          <option value="">${concepts.everywhere}</option>
          ${documents.map(
            ({ document_id: id, title }) =>
              html`<option value=${id} .selected=${id === this.documentId}>${title}</option>`,
          )}
        </select>
      </label>
      ${
        mayAuthor
          ? html`<label>
              <span>${concepts.shown}</span>
              <select @change=${(event: Event) => (this.filter = valueOf(event) as Filter)}>
                ${(Object.keys(STATES) as Filter[]).map(
                  each =>
                    html`<option value=${each} .selected=${each === this.filter}>${concepts.filters[each]}</option>`,
                )}
              </select>
            </label>`
          : nothing
      }
    </div>`
  }

  #chosen(concept: ConceptView, graph: ConceptGraphView) {
    return chosenConcept(concept, graph, this.#acts, {
      mayEdit: this.list.may_author,
      passages: this.passages,
      versions: this.versions,
      learn: id => void this.#creation.create({ session_type: 'mastery', concept_ids: [id] }),
      failure: this.#creation.failure,
      link: passage => this.passageLink(passage),
    })
  }

  #graph(graph: ConceptGraphView) {
    const { concepts } = documentTexts.table
    if (graph.concepts.length === 0) return html`<p class="empty">${concepts.none}</p>`
    const mayEdit = this.list.may_author
    const asked = this.text.trim().toLocaleLowerCase()
    const found = graph.concepts.filter(({ name }) => name.toLocaleLowerCase().includes(asked))
    const ids = new Set(found.map(({ concept_id: id }) => id))
    const chosen = graph.concepts.find(({ concept_id: id }) => id === this.chosen)
    return html`${conceptMap(graph, { chosen: this.chosen, found: asked === '' ? null : ids, choose: this.#acts.choose })}
    ${chosen === undefined ? nothing : this.#chosen(chosen, graph)} ${conceptTable(found, this.#acts, mayEdit)}
    ${relationshipTable(
      graph.relationships.filter(({ source_id, target_id }) => ids.has(source_id) || ids.has(target_id)),
      graph.concepts,
      this.#acts,
      mayEdit,
    )}`
  }
}

customElements.get('viva-concept-page') ?? customElements.define('viva-concept-page', ConceptPage)
