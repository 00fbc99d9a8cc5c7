// <viva-people-page>: who works here: invitations, new links, and signing somebody out everywhere.
import { html } from 'lit'
import type { Invitation, InvitedPerson, PeoplePage, PersonView, RoleName } from '../../../client/index.js'
import { administrationTexts } from '../../strings/administration.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { listTable } from '../list-table.js'
import { AdministrationPage, checks, field, formOf } from './administration-page.js'

const ROLES = ['administrator', 'author', 'teacher', 'proctor'] as const satisfies readonly RoleName[]

class StaffPeoplePage extends AdministrationPage {
  readonly #people = new Loading(this, () => {
    const after = new URLSearchParams(this.query).get('after')
    return this.api.get<PeoplePage>(`people?staff=true&limit=100${after === null ? '' : `&after=${after}`}`)
  })

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('query')) this.#people.start()
  }

  #invite = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const classes = form.text('classes').split(',').map(name => name.trim()).filter(name => name !== '') // prettier-ignore
    const person = await this.send<InvitedPerson>('people', {
      name: form.text('name'),
      roles: form.all('roles'),
      classes,
    })
    if (person === null) return
    this.#show(person.name, person.invitation)
    form.reset()
    this.#people.start()
  }

  async #renew({ person_id: id, name }: PersonView): Promise<void> {
    const invitation = await this.send<Invitation>(`people/${id}/invitation`)
    if (invitation !== null) this.#show(name, invitation)
  }

  async #signOut({ person_id: id, name }: PersonView): Promise<void> {
    if ((await this.send(`people/${id}/sign-out`)) === null) return
    this.say(administrationTexts.table.people.signedOut({ name: name ?? '' }))
  }

  #show(name: string | null, { path, expires_at: until }: Invitation): void {
    const { people, wording } = administrationTexts.table
    this.secret = {
      label: people.link({ name: name ?? '' }),
      value: new URL(path.replace(/^\//, ''), document.baseURI).href,
      note: people.until({ moment: wording.moment(until) }),
    }
  }

  protected override render() {
    const texts = administrationTexts.table
    const { people } = texts
    return this.around(
      html`<form class="card part" @submit=${this.#invite}>
          <h2>${people.create}</h2>
          ${field('name', texts.name)}
          ${checks(
            'roles',
            people.roles,
            ROLES.map(role => [role, texts.roles[role]] as const),
          )}
          ${field('classes', people.classes, { hint: people.classesHint, required: false })}
          <button class="primary" aria-disabled=${this.busy}>${people.submit}</button>
        </form>
        ${loaded(this.#people.answer, page => this.#table(page), this.#people.start, texts)}`,
    )
  }

  #table({ people: all, next }: PeoplePage) {
    const texts = administrationTexts.table
    const { people, wording } = texts
    if (all.length === 0) return html`<p class="empty">${texts.none}</p>`
    return html`${listTable<PersonView>(
      staffTexts.table.views.people.title,
      [
        { label: texts.name, cell: ({ name }) => html`<bdi>${name ?? '–'}</bdi>` },
        { label: people.roles, cell: ({ roles }) => wording.list(roles.map(role => texts.roles[role])) },
        {
          label: people.classes,
          cell: ({ classes }) => html`<bdi>${classes.map(({ name }) => name).join(', ') || '–'}</bdi>`,
        },
        {
          label: '',
          cell: person =>
            html`<div class="row">
              <button aria-label=${`${people.renew}: ${person.name}`} @click=${() => void this.#renew(person)}>
                ${people.renew}
              </button>
              <button aria-label=${`${people.signOut}: ${person.name}`} @click=${() => void this.#signOut(person)}>
                ${people.signOut}
              </button>
            </div>`,
        },
      ],
      all,
      ({ person_id: id }) => id,
    )}
    ${next === null ? '' : html`<button @click=${() => this.want(`?${new URLSearchParams({ after: next })}`)}>${texts.more}</button>`}`
  }
}

customElements.get('viva-people-page') ?? customElements.define('viva-people-page', StaffPeoplePage)
