// <viva-curriculum-runs>: the page of `viva curriculum view`, which shows and compares the runs in a folder.
import { html, nothing, type TemplateResult } from 'lit'
import type { RunComparison, RunList, RunView } from '../../contract/curriculum-view.js'
import { curriculumStrings, curriculumTexts } from '../strings/curriculum.js'
import { comparison } from './comparison.js'
import type { Files } from './files.js'
import { frame, pageCss, runContent } from './frame.js'
import type { SignOff } from './reading.js'
import { LocalizedElement, own } from '../view/localized-element.js'

/** The choice in the fragment of the URL, so that a reload and a link show the same run or comparison. */
type Choice = { readonly run: string | null; readonly against: string | null }

const chosen = (): Choice => {
  const query = new URLSearchParams(location.hash.slice(1))
  return { run: query.get('run'), against: query.get('against') }
}

export class CurriculumRuns extends LocalizedElement {
  static override readonly texts = curriculumTexts
  static override properties = own('runs', 'run', 'compared', 'isGone')
  runs: RunList['runs'] | null = null
  run: RunView | null = null
  compared: RunComparison | null = null
  isGone = false
  #choice = chosen()
  #events: EventSource | null = null
  #shown = ''

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('hashchange', this.#arrive)
    this.#events = new EventSource('/events')
    // It reconnects by itself; `open` then loads what changed meanwhile.
    this.#events.addEventListener('open', this.#load)
    this.#events.addEventListener('changed', this.#load)
    this.#events.addEventListener('error', () => (this.isGone = true))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('hashchange', this.#arrive)
    this.#events?.close()
  }

  #arrive = (): void => {
    this.#choice = chosen()
    this.#load()
  }

  #load = (): void => void this.#ask()

  async #ask(): Promise<void> {
    try {
      const list = await get<RunList>('/runs.json')
      this.runs = list.runs
      const run = this.#choice.run ?? list.runs[0]?.run.run_id ?? null
      const { against } = this.#choice
      if (run === null) this.run = this.compared = null
      else if (against === null) {
        this.compared = null
        this.run = this.#ifNew(await get<RunView>(`/runs/${encodeURIComponent(run)}.json`), this.run)
      } else {
        this.run = null
        this.compared = this.#ifNew(await get<RunComparison>(`/comparison.json?${pair(run, against)}`), this.compared)
      }
      this.isGone = false
    } catch {
      this.isGone = true
    }
  }

  /** Returns `present` if nothing changed, so that nothing renders again. */
  #ifNew<T>(loaded: T, present: T | null): T {
    const text = JSON.stringify(loaded)
    if (text === this.#shown && present !== null) return present
    this.#shown = text
    return loaded
  }

  #choose(change: Partial<Choice>): void {
    const { run, against } = { run: this.#current(), against: this.#choice.against, ...change }
    const query = new URLSearchParams()
    if (run !== null) query.set('run', run)
    if (against !== null && against !== run) query.set('against', against)
    location.hash = query.toString()
  }

  #signOff: SignOff = async given => {
    const answer = await fetch(`/runs/${encodeURIComponent(this.#current()!)}/sign-off`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    }).catch(() => null)
    if (!answer?.ok) return curriculumStrings().runs.gone
    this.#load()
    return ((await answer.json()) as { problem: string | null }).problem
  }

  #current = (): string | null => this.#choice.run ?? this.runs?.[0]?.run.run_id ?? null

  protected override render() {
    const texts = curriculumStrings().runs
    const title = this.compared?.b.curriculum?.topic ?? this.run?.curriculum?.topic ?? texts.title
    const lead = this.run?.goal ?? this.compared?.b.goal ?? texts.lead
    return frame(
      title,
      lead,
      html`<div role="alert">${this.isGone ? html`<p class="error">${texts.gone}</p>` : nothing}</div>
        ${this.runs?.length === 0 ? html`<p class="muted">${texts.none}</p>` : nothing} ${this.#choices()}
        ${this.run ? runContent(this.run, this.#filesOf(this.run, `/runs/${this.run.run.run_id}.html`), this.#signOff) : nothing}
        ${this.compared ? comparison(this.compared, this.#comparedFiles(this.compared)) : nothing}`,
    )
  }

  #choices(): TemplateResult | typeof nothing {
    const texts = curriculumStrings().runs
    const { runs } = this
    if (!runs || runs.length === 0) return nothing
    const current = this.#current()
    const name = ({ run, topic }: RunList['runs'][number]) => (topic === null ? run.run_id : `${run.run_id} · ${topic}`)
    const value = (event: Event): string => (event.target as HTMLSelectElement).value
    return html`<div class="choices">
      <label>
        ${texts.choose}
        <select @change=${(event: Event) => this.#choose({ run: value(event) })}>
          ${runs.map(
            each =>
              html`<option value=${each.run.run_id} ?selected=${each.run.run_id === current}>${name(each)}</option>`,
          )}
        </select>
      </label>
      ${
        runs.length > 1
          ? html`<label>
              ${texts.compare}
              <select @change=${(event: Event) => this.#choose({ against: value(event) || null })}>
                <option value="">${texts.noOther}</option>
                ${runs
                  .filter(({ run }) => run.run_id !== current)
                  .map(
                    each =>
                      html`<option value=${each.run.run_id} ?selected=${each.run.run_id === this.#choice.against}>
                        ${name(each)}
                      </option>`,
                  )}
              </select>
            </label>`
          : nothing
      }
    </div>`
  }

  #filesOf({ run, curriculum }: RunView, html: string): Files | null {
    const { run_id: id } = run
    return curriculum === null ? null : { name: id, html, markdown: `/runs/${id}.md`, svg: `/runs/${id}.svg` }
  }

  #comparedFiles({ a, b }: RunComparison): Files | null {
    return this.#filesOf(b, `/comparison.html?${pair(b.run.run_id, a.run.run_id)}`)
  }

  static override readonly css = pageCss
}

/** The query for a comparison: `a` is the earlier run, `b` the shown one. */
const pair = (run: string, against: string): string => new URLSearchParams({ a: against, b: run }).toString()

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}
