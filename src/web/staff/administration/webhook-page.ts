// <viva-webhook-page>: where other servers are told what happens, what was sent there, and sending it once more.
import { html, nothing } from 'lit'
import type {
  CreatedWebhook,
  DeliveryList,
  DeliveryView,
  WebhookEventName,
  WebhookView,
} from '../../../client/index.js'
import { administrationTexts } from '../../strings/administration.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { listTable } from '../list-table.js'
import { AdministrationPage, checks, field, formOf } from './administration-page.js'

const EVENTS = [
  'session.completed',
  'session.needs_attention',
  'alert',
  'result.released',
] as const satisfies readonly WebhookEventName[]

class WebhookPage extends AdministrationPage {
  static override properties = { ...AdministrationPage.properties, ...own('deliveries', 'shown') }
  /** Whose deliveries are shown. */
  shown: string | null = null
  deliveries: Loaded<DeliveryList> = null
  readonly #webhooks = new Loading(this, () => this.api.get<{ webhooks: WebhookView[] }>('webhooks'))

  protected override firstUpdated(): void {
    this.#webhooks.start()
  }

  #create = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const created = await this.send<CreatedWebhook>('webhooks', { url: form.text('url'), events: form.all('events') })
    if (created === null) return
    this.secret = { label: administrationTexts.table.webhooks.secret, value: created.secret, note: '' }
    form.reset()
    this.#webhooks.start()
  }

  async #disable({ webhook_id: id }: WebhookView): Promise<void> {
    const { ask, askText, disable } = administrationTexts.table.webhooks
    if (!(await this.confirm({ title: ask, text: askText, button: disable }))) return
    if ((await this.send(`webhooks/${id}/disable`)) !== null) this.#webhooks.start()
  }

  async #test({ webhook_id: id }: WebhookView): Promise<void> {
    if ((await this.send(`webhooks/${id}/test`)) !== null) await this.#show(id)
  }

  #show = async (id: string, before?: string): Promise<void> => {
    if (this.shown !== id) this.deliveries = null
    this.shown = id
    const page = await this.api.get<DeliveryList>(`webhooks/${id}/deliveries${before ? `?before=${before}` : ''}`)
    this.answered(page)
    if (this.shown === id) this.deliveries = page
  }

  async #replay(webhookId: string, { delivery_id: id }: DeliveryView): Promise<void> {
    if ((await this.send(`webhooks/${webhookId}/deliveries/${id}/replay`)) !== null) await this.#show(webhookId)
  }

  protected override render() {
    const texts = administrationTexts.table
    const { webhooks } = texts
    return this.around(
      html`<form class="card part" @submit=${this.#create}>
          <h2>${webhooks.create}</h2>
          ${field('url', webhooks.url, { type: 'url' })}
          ${checks(
            'events',
            webhooks.events,
            EVENTS.map(event => [event, event] as const),
          )}
          <button class="primary" aria-disabled=${this.busy}>${webhooks.submit}</button>
        </form>
        ${loaded(this.#webhooks.answer, ({ webhooks: all }) => this.#table(all), this.#webhooks.start, texts)}
        ${
          this.shown === null
            ? nothing
            : loaded(
                this.deliveries,
                page => this.#log(page),
                () => void this.#show(this.shown!),
                texts,
              )
        }`,
    )
  }

  #table(all: readonly WebhookView[]) {
    const texts = administrationTexts.table
    const { webhooks } = texts
    if (all.length === 0) return html`<p class="empty">${texts.none}</p>`
    return listTable<WebhookView>(
      staffTexts.table.views.webhooks.title,
      [
        { label: webhooks.url, cell: ({ url }) => html`<bdi>${url}</bdi>` },
        { label: webhooks.events, cell: ({ events }) => events.map(event => html`<code>${event}</code> `) },
        { label: texts.state, cell: ({ disabled_at: at }) => (at === null ? webhooks.active : webhooks.disabled) },
        {
          label: '',
          cell: webhook => {
            const { webhook_id: id, url } = webhook
            const button = (text: string, act: () => void) =>
              html`<button aria-label=${`${text}: ${url}`} @click=${act}>${text}</button>`
            return html`<div class="row">
              ${button(webhooks.deliveries, () => void this.#show(id))}
              ${
                webhook.disabled_at === null
                  ? html`${button(webhooks.test, () => void this.#test(webhook))}
                    ${button(webhooks.disable, () => void this.#disable(webhook))}`
                  : nothing
              }
            </div>`
          },
        },
      ],
      all,
      ({ webhook_id: id }) => id,
    )
  }

  #log({ deliveries, next }: DeliveryList) {
    const texts = administrationTexts.table
    const { webhooks, wording } = texts
    const id = this.shown!
    return html`<h2>${webhooks.deliveries}</h2>
      ${
        deliveries.length === 0
          ? html`<p class="empty">${texts.none}</p>`
          : listTable<DeliveryView>(
              webhooks.deliveries,
              [
                { label: webhooks.event, cell: ({ type }) => html`<code>${type}</code>` },
                { label: texts.created, cell: ({ created_at: at }) => wording.moment(at) },
                { label: texts.state, cell: ({ state }) => webhooks.states[state] },
                { label: webhooks.attempts, isNumeric: true, cell: ({ attempts }) => wording.number(attempts) },
                {
                  label: webhooks.answer,
                  cell: ({ last_status: status, last_error: error }) => html`<code>${status ?? error ?? '–'}</code>`,
                },
                {
                  label: '',
                  cell: delivery =>
                    html`<button
                      aria-label=${`${webhooks.replay}: ${delivery.type}`}
                      @click=${() => void this.#replay(id, delivery)}
                    >
                      ${webhooks.replay}
                    </button>`,
                },
              ],
              deliveries,
              ({ delivery_id: delivery }) => delivery,
            )
      }
      ${next === null ? nothing : html`<button @click=${() => void this.#show(id, next)}>${texts.more}</button>`}`
  }
}

customElements.get('viva-webhook-page') ?? customElements.define('viva-webhook-page', WebhookPage)
