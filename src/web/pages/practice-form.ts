// <viva-practice-form>: chooses the skills to practise and the number of questions.
import { html, nothing, type PropertyValues } from 'lit'
import type { Skill } from '../../client/index.js'
import { notTranslated } from '../strings/content-language.js'
import { strings } from '../strings/locale.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { ANYTHING, isWanted, skillEntry } from './catalogue.js'
import practiceFormCss from './practice-form.css?inline'

const practiceLengths = [5, 10, 20] as const
/** More skills than this are collapsed by subject, and can be searched. */
const MANY = 12
/** `detail`: the skills that a programme leads to. */
export type ProgrammeEvent = CustomEvent<readonly string[]>
export type PracticeEvent = CustomEvent<{ readonly skills: readonly string[]; readonly count: number }>

class PracticeForm extends LocalizedElement {
  static override properties = {
    ...given('skills', 'preselected', 'busy', 'failure'),
    ...own('chosen', 'count', 'missing', 'sought'),
  }
  skills: readonly Skill[] = []
  /** The ids of the skills that are ticked to begin with. */
  preselected: readonly string[] = []
  busy = false
  failure: string | null = null
  chosen: ReadonlySet<string> = new Set()
  count: number = practiceLengths[0]
  missing = false
  /** What is searched for; empty: everything is listed. */
  sought = ''

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('preselected')?.join() ?? ''
    if (changed.has('preselected') && before !== this.preselected.join()) this.chosen = new Set(this.preselected)
  }

  #toggle(id: string, on: boolean): void {
    const chosen = new Set(this.chosen)
    if (on) chosen.add(id)
    else chosen.delete(id)
    this.chosen = chosen
    this.missing = false
  }

  #submit = (event: Event): void => {
    event.preventDefault()
    if (this.#isReady())
      this.dispatchEvent(new CustomEvent('viva-practise', { detail: { skills: [...this.chosen], count: this.count } }))
  }

  #programme = (): void => {
    if (this.#isReady()) this.dispatchEvent(new CustomEvent('viva-programme', { detail: [...this.chosen] }))
  }

  /** Whether something is chosen; else the focus moves to where one chooses. */
  #isReady(): boolean {
    if (this.busy) return false
    this.missing = this.chosen.size === 0
    if (this.missing) this.renderRoot.querySelector<HTMLElement>('summary, input[type=checkbox]')?.focus()
    return !this.missing
  }

  protected override render() {
    const { programme, start, wording } = strings()
    const found = this.#found
    const subjects = [...new Set(found.map(skill => skill.subject))]
    const list = html`${this.skills.length > MANY ? this.#search(found.length) : nothing}
      <div class="subjects">
        ${subjects.map(subject =>
          this.#subject(
            subject,
            found.filter(skill => skill.subject === subject),
          ),
        )}
      </div>`
    const other = notTranslated(
      this.skills.filter(skill => this.chosen.has(skill.skill_id)).map(({ languages }) => languages),
    )
    const message = this.missing ? start.chooseSkill : this.failure
    return html`<form class="card" novalidate @submit=${this.#submit}>
      ${
        this.preselected.length > 0 && this.skills.length > MANY
          ? html`<ul class="chosen">
                ${this.skills.filter(skill => this.chosen.has(skill.skill_id)).map(skill => this.#chosen(skill))}
              </ul>
              <details class="others">
                <summary>${start.otherSkills}</summary>
                ${list}
              </details>`
          : list
      }
      <fieldset class="count">
        <legend>${start.howMany}</legend>
        <div class="segments">
          ${practiceLengths.map(
            length =>
              html`<label>
                <input
                  type="radio"
                  name="count"
                  value=${length}
                  .checked=${this.count === length}
                  @change=${() => (this.count = length)}
                /><span>${wording.number(length)}</span>
              </label>`,
          )}
        </div>
      </fieldset>
      <p class="small muted">${start.practiceRules}</p>
      <p class="small muted" role="status">${other ?? ''}</p>
      <div id="message" role="alert">${message ? html`<p class="error">${message}</p>` : nothing}</div>
      <button class="primary" type="submit" aria-disabled=${this.busy}>
        ${this.busy ? start.starting : start.startPractice}
      </button>
      <p id="programme" class="small muted">${programme.lead}</p>
      <button type="button" aria-describedby="programme" aria-disabled=${this.busy} @click=${this.#programme}>
        ${programme.begin}
      </button>
    </form>`
  }

  /** What is practised, where the rest is folded away. The heading of the page names one skill alone. */
  #chosen({ title, statement, title_language: titles }: Skill) {
    const isNamed = this.chosen.size === 1 && this.preselected.length === 1
    return html`<li>
      ${isNamed ? nothing : html`<bdi class="title" lang=${titles}>${title}</bdi>`}
      <bdi class="small muted" lang=${titles}>${statement}</bdi>
    </li>`
  }

  get #found(): readonly Skill[] {
    return this.skills.filter(skill => isWanted(skillEntry(skill), { ...ANYTHING, words: this.sought }, []))
  }

  #search(count: number) {
    const { find, start } = strings()
    const isAll = this.sought.trim() === ''
    return html`<label class="search">
        <span>${start.searchSkills}</span>
        <input
          type="search"
          autocomplete="off"
          maxlength="100"
          .value=${this.sought}
          @input=${(event: Event) => (this.sought = (event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
        />
      </label>
      <p class=${isAll ? 'visually-hidden' : 'small muted'} role="status">${isAll ? '' : find.count({ n: count })}</p>`
  }

  /** The skills of one subject; collapsed if there are many and nothing is searched for. */
  #subject(subject: string, own: readonly Skill[]) {
    const { wording } = strings()
    const title = own[0]!.subject_title
    const all = this.skills.filter(skill => skill.subject === subject)
    const chosen = all.filter(skill => this.chosen.has(skill.skill_id)).length
    const boxes = own.map(skill => this.#skill(skill))
    if (this.skills.length <= MANY || this.sought.trim() !== '')
      return html`<fieldset aria-describedby="message">
        <legend>${title}</legend>
        ${boxes}
      </fieldset>`
    return html`<details>
      <summary>
        <bdi>${title}</bdi> <span class="muted">${wording.number(chosen)} / ${wording.number(all.length)}</span>
      </summary>
      <fieldset aria-describedby="message">
        <legend class="visually-hidden">${title}</legend>
        ${boxes}
      </fieldset>
    </details>`
  }

  #skill(skill: Skill) {
    const id = `statement-${skill.skill_id}`
    return html`<div class="skill">
      <label>
        <input
          type="checkbox"
          .checked=${this.chosen.has(skill.skill_id)}
          aria-describedby=${id}
          @change=${(event: Event) => this.#toggle(skill.skill_id, (event.target as HTMLInputElement).checked)}
        />
        <bdi lang=${skill.title_language}>${skill.title}</bdi>
      </label>
      <p id=${id} class="small muted" lang=${skill.title_language}><bdi>${skill.statement}</bdi></p>
    </div>`
  }

  static override readonly css = [practiceFormCss]
}

customElements.get('viva-practice-form') ?? customElements.define('viva-practice-form', PracticeForm)
