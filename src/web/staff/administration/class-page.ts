// <viva-class-page>: the classes that the caller sees, the codes with which learners join, and who is in each class.
import { html, nothing } from 'lit'
import type { ClassCode, ClassList, ClassMember, ClassMembers, ClassView } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { masteryPath } from '../../pages/route.js'
import { administrationTexts } from '../../strings/administration.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { listTable } from '../list-table.js'
import { own } from '../../view/localized-element.js'
import { AdministrationPage, field, formOf } from './administration-page.js'

const CONSENTS = ['not_needed', 'needed', 'given'] as const satisfies readonly ClassMember['guardian_consent'][]

class ClassPage extends AdministrationPage {
  static override properties = { ...AdministrationPage.properties, ...own('members', 'shown') }
  /** Whose members are shown. */
  shown: string | null = null
  members: Loaded<ClassMembers> = null
  readonly #classes = new Loading(this, () => this.api.get<ClassList>('classes'))

  protected override firstUpdated(): void {
    this.#classes.start()
  }

  #create = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    if ((await this.send<ClassView>('classes', { name: form.text('name') })) === null) return
    form.reset()
    this.#classes.start()
  }

  async #renew(id: string): Promise<void> {
    if ((await this.send<ClassCode>(`classes/${id}/code`)) !== null) this.#classes.start()
  }

  #show = async (id: string): Promise<void> => {
    this.shown = id
    this.members = null
    const members = await this.api.get<ClassMembers>(`classes/${id}`)
    this.answered(members)
    if (this.shown === id) this.members = members
  }

  async #remove(classId: string, { person_id: id, name }: ClassMember): Promise<void> {
    const { ask, askText, remove, nameless } = administrationTexts.table.classes
    if (!(await this.confirm({ title: ask({ name: name ?? nameless }), text: askText, button: remove }))) return
    if ((await this.send(`classes/${classId}/members/${id}/remove`)) === null) return
    void this.#show(classId)
    this.#classes.start()
  }

  #record = async (classId: string, personId: string, event: Event): Promise<void> => {
    const guardian_consent = (event.target as HTMLSelectElement).value
    const done = await this.send(`classes/${classId}/members/${personId}/consent`, { guardian_consent })
    if (done !== null) this.say(administrationTexts.table.classes.consentSaved)
    void this.#show(classId)
  }

  get #mayEnrol(): boolean {
    return this.rights.includes('enrol')
  }

  protected override render() {
    const texts = administrationTexts.table
    const { classes } = texts
    return this.around(
      html`${
        this.#mayEnrol
          ? html`<form class="card part" @submit=${this.#create}>
              <h2>${classes.create}</h2>
              ${field('name', texts.name)}
              <button class="primary" aria-disabled=${this.busy}>${classes.submit}</button>
            </form>`
          : nothing
      }
      ${loaded(this.#classes.answer, ({ classes: all }) => this.#table(all), this.#classes.start, texts)}
      ${
        this.shown === null
          ? nothing
          : loaded(
              this.members,
              data => this.#members(data),
              () => void this.#show(this.shown!),
              texts,
            )
      }`,
    )
  }

  #table(all: readonly ClassView[]) {
    const texts = administrationTexts.table
    const { classes, wording } = texts
    if (all.length === 0) return html`<p class="empty">${texts.none}</p>`
    return listTable<ClassView>(
      staffTexts.table.views.classes.title,
      [
        { label: texts.name, cell: ({ name }) => html`<bdi>${name}</bdi>` },
        { label: classes.learners, isNumeric: true, cell: ({ learners }) => wording.number(learners) },
        { label: classes.staff, isNumeric: true, cell: ({ staff }) => wording.number(staff) },
        { label: classes.code, cell: ({ code }) => this.#code(code) },
        {
          label: '',
          cell: ({ class_id: id, name }) =>
            html`<div class="row">
              ${
                this.#mayEnrol
                  ? html`<button aria-label=${`${classes.renew}: ${name}`} @click=${() => void this.#renew(id)}>
                      ${classes.renew}
                    </button>`
                  : nothing
              }
              <a
                class="button"
                href=${masteryPath(id)}
                aria-label=${`${classes.mastery}: ${name}`}
                @click=${open(masteryPath(id))}
                >${classes.mastery}</a
              >
              <button
                aria-expanded=${this.shown === id}
                aria-label=${`${classes.members}: ${name}`}
                @click=${() => void this.#show(id)}
              >
                ${classes.members}
              </button>
            </div>`,
        },
      ],
      all,
      ({ class_id: id }) => id,
    )
  }

  #code(code: ClassCode | null) {
    const { classes, wording } = administrationTexts.table
    if (code === null) return classes.noCode
    return html`<code dir="ltr">${code.code}</code>
      <span class="muted small">${classes.until({ moment: wording.moment(code.expires_at) })}</span>`
  }

  #consent(
    classId: string,
    { person_id: id, name, role, guardian_consent: now, consent_at: at, consent_by: by }: ClassMember,
  ) {
    const { classes, wording } = administrationTexts.table
    if (role !== 'learner') return '–'
    const since =
      at === null
        ? nothing
        : html`<span class="muted small"
            >${wording.moment(at)}${by === null ? nothing : html` · <bdi>${by}</bdi>`}</span
          >`
    if (!this.#mayEnrol) return html`${classes.consents[now]} ${since}`
    return html`<select
        aria-label=${`${classes.consent}: ${name ?? classes.nameless}`}
        @change=${(event: Event) => void this.#record(classId, id, event)}
      >
        ${CONSENTS.map(each => html`<option value=${each} ?selected=${each === now}>${classes.consents[each]}</option>`)}
      </select>
      ${since}`
  }

  #members({ class_id: id, name, members }: ClassMembers) {
    const texts = administrationTexts.table
    const { classes } = texts
    return html`<h2><bdi>${name}</bdi></h2>
      ${
        members.length === 0
          ? html`<p class="empty">${texts.none}</p>`
          : listTable<ClassMember>(
              name,
              [
                { label: texts.name, cell: member => html`<bdi>${member.name ?? classes.nameless}</bdi>` },
                { label: texts.state, cell: ({ role }) => classes[role === 'learner' ? 'learners' : 'staff'] },
                { label: classes.consent, cell: member => this.#consent(id, member) },
                {
                  label: '',
                  cell: member =>
                    this.#mayEnrol
                      ? html`<button
                          aria-label=${`${classes.remove}: ${member.name ?? classes.nameless}`}
                          @click=${() => void this.#remove(id, member)}
                        >
                          ${classes.remove}
                        </button>`
                      : nothing,
                },
              ],
              members,
              ({ person_id: person }) => person,
            )
      }`
  }
}

customElements.get('viva-class-page') ?? customElements.define('viva-class-page', ClassPage)
