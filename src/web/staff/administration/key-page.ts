// <viva-key-page>: the API keys of other servers. A key is shown once, when it is created.
import { html } from 'lit'
import type { ApiKeyView, CreatedApiKey, Right } from '../../../client/index.js'
import { administrationTexts } from '../../strings/administration.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { listTable } from '../list-table.js'
import { AdministrationPage, checks, field, formOf } from './administration-page.js'

const RIGHTS = ['enrol', 'watch', 'supervise', 'author', 'manage', 'audit'] as const satisfies readonly Right[]

class KeyPage extends AdministrationPage {
  readonly #keys = new Loading(this, () => this.api.get<{ api_keys: ApiKeyView[] }>('api-keys'))

  protected override firstUpdated(): void {
    this.#keys.start()
  }

  #create = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const created = await this.send<CreatedApiKey>('api-keys', { name: form.text('name'), rights: form.all('rights') })
    if (created === null) return
    const { secret: label } = administrationTexts.table.keys
    this.secret = { label: label({ name: created.name }), value: created.secret, note: '' }
    form.reset()
    this.#keys.start()
  }

  async #revoke({ key_id: id, name }: ApiKeyView): Promise<void> {
    const { ask, askText, revoke } = administrationTexts.table.keys
    if (!(await this.confirm({ title: ask({ name }), text: askText, button: revoke }))) return
    if ((await this.send(`api-keys/${id}/revoke`)) !== null) this.#keys.start()
  }

  protected override render() {
    const texts = administrationTexts.table
    const { keys } = texts
    return this.around(
      html`<form class="card part" @submit=${this.#create}>
          <h2>${keys.create}</h2>
          ${field('name', texts.name)}
          ${checks(
            'rights',
            keys.rights,
            RIGHTS.map(right => [right, texts.rights[right]] as const),
          )}
          <button class="primary" aria-disabled=${this.busy}>${keys.submit}</button>
        </form>
        ${loaded(this.#keys.answer, ({ api_keys: all }) => this.#table(all), this.#keys.start, texts)}`,
    )
  }

  #table(all: readonly ApiKeyView[]) {
    const texts = administrationTexts.table
    const { keys, wording } = texts
    if (all.length === 0) return html`<p class="empty">${texts.none}</p>`
    return listTable<ApiKeyView>(
      staffTexts.table.views.keys.title,
      [
        { label: texts.name, cell: ({ name }) => html`<bdi>${name}</bdi>` },
        { label: keys.rights, cell: ({ rights }) => wording.list(rights.map(right => texts.rights[right])) },
        { label: texts.created, cell: ({ created_at: at }) => wording.moment(at) },
        { label: keys.lastUsed, cell: ({ last_used_at: at }) => (at === null ? keys.never : wording.moment(at)) },
        {
          label: texts.state,
          cell: key =>
            key.revoked_at === null
              ? html`<button aria-label=${`${keys.revoke}: ${key.name}`} @click=${() => void this.#revoke(key)}>
                  ${keys.revoke}
                </button>`
              : keys.revoked,
        },
      ],
      all,
      ({ key_id: id }) => id,
    )
  }
}

customElements.get('viva-key-page') ?? customElements.define('viva-key-page', KeyPage)
