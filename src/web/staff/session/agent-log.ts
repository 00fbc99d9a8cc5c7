// <viva-agent-log>: what the agents of a session did, with filters that stand in the address. What comes is added at the end.
import { html, nothing, type TemplateResult } from 'lit'
import type { AgentStepLine, AgentStepPage, Api } from '../../../client/index.js'
import { insightTexts } from '../../strings/insight.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import listTableCss from '../list-table.css?inline'
import { listTable } from '../list-table.js'
import resultsPageCss from '../results/results-page.css?inline'
import agentLogCss from './agent-log.css?inline'
import { OUTCOMES, sessionQuery, wantedSession, type WantedSession } from './wanted-session.js'

const PAGE = 100

class AgentLog extends LocalizedElement {
  static override readonly texts = insightTexts
  static override properties = { ...given('api', 'query', 'sessionId', 'moved'), ...own('page') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  declare sessionId: string
  /** Another value: the session has moved since. */
  declare moved: unknown
  page: Loaded<AgentStepPage> = null
  #asked = 0

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sessionId') || changed.has('query')) {
      this.page = null
      void this.#read(0)
    } else if (changed.has('moved') && this.page?.kind === 'ok' && this.page.data.next === null) void this.#more()
  }

  /** What follows the last step that is shown. */
  #more = (): Promise<void> => this.#read(this.page?.kind === 'ok' ? (this.page.data.steps.at(-1)?.seq ?? 0) : 0)

  async #read(after: number): Promise<void> {
    const asked = ++this.#asked
    const before = this.page?.kind === 'ok' ? this.page.data.steps : []
    const { agent, outcome, failures } = wantedSession(this.query)
    const query = new URLSearchParams({
      after: `${after}`,
      limit: `${PAGE}`,
      ...(agent && { agent }),
      ...(outcome && { outcome }),
      ...(failures && { failures: 'true' }),
    })
    const answer = await this.api.get<AgentStepPage>(`supervise/sessions/${this.sessionId}/steps?${query}`)
    if (asked !== this.#asked) return
    if (answer.kind === 'ok') {
      const { data } = answer
      this.page = { ...answer, data: { ...data, steps: after === 0 ? data.steps : [...before, ...data.steps] } }
    } else if (this.page?.kind !== 'ok') this.page = answer
  }

  #want(change: Partial<WantedSession>): void {
    const detail = { query: sessionQuery({ ...wantedSession(this.query), ...change }), isStep: true }
    this.dispatchEvent(new CustomEvent('viva-want', { detail, bubbles: true, composed: true }))
  }

  protected override render() {
    const { agents } = insightTexts.table
    return html`<section aria-labelledby="agents">
      <h2 id="agents">${agents.title}</h2>
      <p class="muted">${agents.lead}</p>
      ${loaded(
        this.page,
        page => this.#steps(page),
        () => void this.#read(0),
        insightTexts.table,
      )}
    </section>`
  }

  #steps({ steps, next, agents: known }: AgentStepPage): TemplateResult {
    const { agents: texts, more } = insightTexts.table
    const wanted = wantedSession(this.query)
    const offered = wanted.agent === '' || known.includes(wanted.agent) ? known : [...known, wanted.agent]
    return html`<div class="row tools">
        ${choice(texts.agent, wanted.agent, offered, texts.names, agent =>
          this.#want({ agent: agent as WantedSession['agent'] }),
        )}
        ${choice(texts.outcome, wanted.outcome, OUTCOMES, texts.outcomes, outcome =>
          this.#want({ outcome: outcome as WantedSession['outcome'] }),
        )}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${wanted.failures}
            @change=${(event: Event) => this.#want({ failures: (event.target as HTMLInputElement).checked })}
          />${texts.failures}</label
        >
      </div>
      ${steps.length === 0 ? html`<p class="empty">${texts.none}</p>` : table(steps)}
      ${next === null ? nothing : html`<button @click=${() => void this.#more()}>${more}</button>`}`
  }

  static override readonly css = [listTableCss, resultsPageCss, agentLogCss]
}

const choice = <T extends string>(
  label: string,
  chosen: string,
  values: readonly T[],
  names: Readonly<Record<T, string>>,
  choose: (value: string) => void,
): TemplateResult =>
  html`<label>
    <span>${label}</span>
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      <option value="" .selected=${chosen === ''}>${insightTexts.table.any}</option>
      ${values.map(value => html`<option value=${value} .selected=${value === chosen}>${names[value]}</option>`)}
    </select>
  </label>`

function table(steps: readonly AgentStepLine[]): TemplateResult {
  const { agents: texts, wording } = insightTexts.table
  const unknown = '–'
  return listTable<AgentStepLine>(
    texts.title,
    [
      {
        label: texts.agent,
        cell: ({ agent, at }) =>
          html`<span>${agent === null ? texts.run : texts.names[agent]}</span>
            <time class="muted small" datetime=${at}>${wording.moment(at)}</time>`,
      },
      { label: texts.outcome, cell: ({ outcome }) => texts.outcomes[outcome] },
      { label: texts.model, cell: ({ model }) => html`<bdi>${model ?? unknown}</bdi>` },
      {
        label: texts.tokens,
        isNumeric: true,
        cell: ({ input_tokens: read, output_tokens: written }) =>
          read === null && written === null ? unknown : texts.tokenCount({ read: read ?? 0, written: written ?? 0 }),
      },
      {
        label: texts.duration,
        isNumeric: true,
        cell: ({ duration_ms: ms }) => (ms === null ? unknown : texts.seconds({ n: ms / 1000 })),
      },
      { label: texts.code, cell: ({ code }) => (code === null ? unknown : html`<code dir="ltr">${code}</code>`) },
    ],
    steps,
    ({ seq }) => `${seq}`,
  )
}

customElements.get('viva-agent-log') ?? customElements.define('viva-agent-log', AgentLog)
