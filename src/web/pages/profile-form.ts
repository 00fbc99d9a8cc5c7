// <viva-profile-form>: the learner's profile, by which examples are chosen. Every field is optional and can be removed again.
import { html, nothing } from 'lit'
import { withRetries, type Api, type LearnerProfile } from '../../client/index.js'
import { isDisplayName, LONGEST_NAME } from '../../contract/display-name.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { open } from './go.js'
import profileFormCss from './profile-form.css?inline'

const highestGrade = 12
const mostInterests = 10
const longestInterest = 40
const longestStyle = 60
const styles = ['simple', 'standard', 'challenge'] as const

export class ProfileForm extends LocalizedElement {
  static override properties = { ...given('api', 'profile'), ...own('busy', 'message', 'invalid', 'done') }
  declare api: Api
  /** The profile as stored on the server. */
  profile: LearnerProfile = {}
  busy = false
  /** The error message. */
  message: string | null = null
  /** The field with the error. */
  invalid: 'name' | 'interests' | null = null
  /** The status message during and after a change. */
  done = ''
  /** What is to be saved, until it is, with what stood in the fields then and what is said in the end. */
  #wanted: { readonly changed: LearnerProfile; readonly typed: string; readonly done: string } | null = null
  #leave = new AbortController()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#leave = new AbortController()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#leave.abort()
  }

  focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #text(id: string): string {
    return this.renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value.trim() ?? ''
  }

  /** What stands in the fields. */
  #typed(): Omit<LearnerProfile, 'lang'> {
    const name = this.#text('name').normalize('NFC')
    const interests = interestsIn(this.#text('interests'))
    const grade = Number(this.#text('grade'))
    const learningStyle = this.#text('learning-style')
    const style = styles.find(
      one => one === this.renderRoot.querySelector<HTMLInputElement>('[name=style]:checked')?.value,
    )
    return {
      ...(name === '' ? {} : { name }),
      ...(grade > 0 ? { grade } : {}),
      ...(interests.length > 0 ? { interests } : {}),
      ...(learningStyle === '' ? {} : { learning_style: learningStyle }),
      ...(style ? { style } : {}),
    }
  }

  #save = (event: Event): void => {
    event.preventDefault()
    const { profile } = strings()
    const typed = this.#typed()
    const { name = '', interests = [] } = typed
    const long = interests.find(interest => interest.length > longestInterest)
    if (name !== '' && !isDisplayName(name)) this.#refuse('name', profile.badName({ n: LONGEST_NAME }))
    else if (long !== undefined) this.#refuse('interests', profile.tooLong({ what: long, n: longestInterest }))
    else if (interests.length > mostInterests) this.#refuse('interests', profile.tooMany({ n: mostInterests }))
    else {
      const { lang } = this.profile
      void this.#put(lang === undefined ? typed : { lang, ...typed }, profile.saved)
    }
  }

  /** Removes the profile. The button disappears with it, so the focus moves to the heading. */
  #remove = async (): Promise<void> => {
    if (await this.#put({}, strings().profile.removed)) this.focusHeading()
  }

  #refuse(field: 'name' | 'interests', message: string): void {
    this.message = message
    this.invalid = field
    this.done = ''
    this.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus()
  }

  /**
   * Saves a profile; returns whether that succeeded. While the server cannot be reached, it tries again by itself; what is saved meanwhile
   * takes the place of what was to be saved.
   */
  async #put(changed: LearnerProfile, done: string): Promise<boolean> {
    if (this.busy) return false
    const waiting = this.#wanted !== null
    const typed = () => JSON.stringify(this.#typed())
    let sent = (this.#wanted = { changed, typed: typed(), done })
    if (waiting) return false
    this.busy = true
    this.message = null
    this.invalid = null
    this.done = ''
    const put = () => this.api.put<unknown>('profile', (sent = this.#wanted ?? sent).changed)
    const onRetry = () => {
      this.busy = false
      this.done = strings().profile.waiting
    }
    const { signal } = this.#leave
    let answer = await withRetries(put, { signal, onRetry })
    while (answer.kind === 'ok' && sent !== this.#wanted) answer = await withRetries(put, { signal, onRetry })
    this.#wanted = null
    this.busy = false
    this.done = ''
    if (answer.kind !== 'ok') {
      this.message = problemText(answer)
      return false
    }
    this.done = sent.done
    this.profile = sent.changed
    await this.updateComplete
    // Shows the stored profile, unless something newer has been typed meanwhile.
    if (sent.typed === typed()) this.renderRoot.querySelector('form')?.reset()
    return true
  }

  protected override render() {
    const { profile, learn } = strings()
    const { name, grade, interests, learning_style: learningStyle, style } = this.profile
    const empty = Object.keys(this.profile).length === 0
    return html`<form class="card" novalidate @submit=${this.#save}>
      <h1 tabindex="-1">${profile.title}</h1>
      <div class="field">
        <label for="name">${profile.name}</label>
        <input
          id="name"
          type="text"
          dir="auto"
          autocomplete="nickname"
          maxlength=${LONGEST_NAME}
          aria-invalid=${this.invalid === 'name'}
          aria-describedby="name-help message"
          value=${name ?? ''}
        />
        <p id="name-help" class="small muted">${profile.nameHelp}</p>
      </div>
      <p class="muted">${profile.use}</p>
      <div class="field">
        <label for="grade">${profile.grade}</label>
        <select id="grade">
          <option value="" ?selected=${grade === undefined}>${profile.notGiven}</option>
          ${Array.from({ length: highestGrade }, (_, at) => at + 1).map(
            one => html`<option value=${one} ?selected=${one === grade}>${learn.grade({ n: one })}</option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="interests">${profile.interests}</label>
        <input
          id="interests"
          type="text"
          dir="auto"
          autocomplete="off"
          aria-invalid=${this.invalid === 'interests'}
          aria-describedby="interests-help message"
          value=${interests?.join(', ') ?? ''}
        />
        <p id="interests-help" class="small muted">${profile.interestsHelp}</p>
      </div>
      <div class="field">
        <label for="learning-style">${profile.learningStyle}</label>
        <input
          id="learning-style"
          type="text"
          dir="auto"
          autocomplete="off"
          maxlength=${longestStyle}
          aria-describedby="learning-style-help"
          value=${learningStyle ?? ''}
        />
        <p id="learning-style-help" class="small muted">${profile.learningStyleHelp}</p>
      </div>
      <fieldset>
        <legend>${profile.style}</legend>
        <div class="options">
          ${[undefined, ...styles].map(
            one =>
              html`<label>
                <input type="radio" name="style" value=${one ?? ''} ?checked=${one === style} />
                ${one === undefined ? profile.notGiven : profile.styles[one]}
              </label>`,
          )}
        </div>
      </fieldset>
      <div id="message" role="alert">${this.message ? html`<p class="error">${this.message}</p>` : nothing}</div>
      <p class="small muted" role="status">${this.done}</p>
      <div class="row">
        <button class="primary" type="submit" aria-disabled=${this.busy}>${profile.save}</button>
        <a class="button" href="./" @click=${open('./')}>${learn.back}</a>
        ${
          empty
            ? nothing
            : html`<button type="button" class="quiet" aria-disabled=${this.busy} @click=${this.#remove}>
                ${profile.remove}
              </button>`
        }
      </div>
    </form>`
  }

  static override readonly css = [profileFormCss]
}

/** The interests between commas, without duplicates. */
function interestsIn(text: string): string[] {
  const named = text.split(/[,،;]/).map(one => one.trim().replace(/\s+/g, ' '))
  return [...new Set(named)].filter(one => one !== '')
}

customElements.get('viva-profile-form') ?? customElements.define('viva-profile-form', ProfileForm)
