// <viva-learn-form>: chooses a lesson by grade, subject, topic and subtopic, one list at a time, with a way back.
import { html, nothing } from 'lit'
import type { Api, Curriculum, CurriculumPlacesData, StudentProfile } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { choicesIn, curriculumPath, placesIn, placeOf, type Choice, type Chosen, type Place } from './learn-path.js'
import { loaded, type Loaded } from '../view/loaded.js'
import './profile-form.js'
import type { ProfileForm } from './profile-form.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import learnCss from './learn.css?inline'

export type LearnEvent = CustomEvent<{ readonly guidelineId: string }>

export class LearnForm extends LocalizedElement {
  static override properties = {
    ...given('api', 'profile', 'busy', 'failure'),
    ...own('places', 'list', 'chosen', 'editingProfile'),
  }
  declare api: Api
  /** The learner's profile. If it cannot be loaded, a lesson can still be chosen but the profile not edited: saving would replace it. */
  profile: Loaded<StudentProfile> = null
  busy = false
  failure: string | null = null
  places: Loaded<CurriculumPlacesData> = null
  /** The choices below the chosen level; null while loading. */
  list: Loaded<Curriculum> = null
  chosen: Chosen = { place: null, subject: null, topic: null }
  /** The profile form is open. */
  editingProfile = false
  #decided = false

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    void this.#loadPlaces()
  }

  async #loadPlaces(): Promise<void> {
    this.places = null
    this.places = await this.api.get<CurriculumPlacesData>('curriculum/places')
  }

  /** Skips the first list if the learner's grade, or the only entry, decides it. It does so once, so that the learner can go back. */
  protected override willUpdate(): void {
    if (this.#decided || this.profile === null || this.places?.kind !== 'ok') return
    this.#decided = true
    const place = placeOf(placesIn(this.places.data), gradeIn(this.profile))
    if (place) this.#choose({ place, subject: null, topic: null })
  }

  #choose(chosen: Chosen): void {
    this.chosen = chosen
    this.list = null
    if (chosen.place) void this.#loadList()
  }

  async #loadList(): Promise<void> {
    const { chosen } = this
    this.list = null
    const list = await this.api.get<Curriculum>(curriculumPath(chosen))
    if (this.chosen === chosen) this.list = list
  }

  #next(choice: Choice): void {
    if (this.busy) return
    const { chosen } = this
    if (choice.guidelineId !== null) {
      const detail = { guidelineId: choice.guidelineId }
      this.dispatchEvent(new CustomEvent('viva-learn', { detail }))
      return
    }
    this.#choose(chosen.subject === null ? { ...chosen, subject: choice.name } : { ...chosen, topic: choice.name })
    void this.#focusHeading()
  }

  #take(place: Place): void {
    this.#choose({ place, subject: null, topic: null })
    void this.#focusHeading()
  }

  #back(): void {
    const { place, subject, topic } = this.chosen
    if (topic !== null) this.#choose({ place, subject, topic: null })
    else if (subject !== null) this.#choose({ place, subject: null, topic: null })
    else this.#choose({ place: null, subject: null, topic: null })
    void this.#focusHeading()
  }

  async #focusHeading(): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus()
  }

  #editProfile = async (): Promise<void> => {
    this.editingProfile = true
    await this.updateComplete
    const form = this.renderRoot.querySelector<ProfileForm>('viva-profile-form')
    await form?.updateComplete
    form?.focusHeading()
  }

  #profileSaved = (event: CustomEvent<{ readonly profile: StudentProfile }>): void => {
    const { profile } = event.detail
    const moved = profile.grade !== gradeIn(this.profile)
    this.profile = { kind: 'ok', data: profile }
    // Another grade starts the choice again, unless the learner has already chosen a subject.
    if (moved && this.chosen.subject === null) {
      this.chosen = { place: null, subject: null, topic: null }
      this.#decided = false
    }
    this.dispatchEvent(new CustomEvent('viva-profile-saved', { detail: { profile } }))
  }

  #close = async (): Promise<void> => {
    this.editingProfile = false
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.about')?.focus()
  }

  protected override render() {
    const { learn } = strings()
    if (this.editingProfile && this.profile?.kind === 'ok')
      return html`<div class="card">
        <viva-profile-form
          .api=${this.api}
          .profile=${this.profile.data}
          @viva-profile-saved=${this.#profileSaved}
          @viva-close=${this.#close}
        ></viva-profile-form>
      </div>`
    return html`<div class="card">
      ${this.#step()}
      <div role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
      ${
        this.profile
          ? loaded(
              this.profile,
              () =>
                html`<p class="foot">
                  <button class="quiet about" @click=${this.#editProfile}>${learn.about}</button>
                </p>`,
              () => this.dispatchEvent(new CustomEvent('viva-again')),
            )
          : nothing
      }
    </div>`
  }

  #step() {
    return loaded(
      // The profile decides which list comes first.
      this.places?.kind === 'ok' && this.profile === null ? null : this.places,
      data => this.#stepAmong(placesIn(data)),
      () => void this.#loadPlaces(),
    )
  }

  #stepAmong(places: readonly Place[]) {
    const { learn, start } = strings()
    const { place, subject, topic } = this.chosen
    if (places.length === 0) return html`<p class="muted">${learn.none}</p>`
    if (place === null) return this.#places(places)
    const title = subject === null ? learn.subject : topic === null ? learn.topic : learn.subtopic
    const first = places.length === 1 && subject === null
    return html`
      ${this.#path()}
      <h3 tabindex="-1">${title}</h3>
      ${loaded(
        this.list,
        data => this.#choices(choicesIn(data)),
        () => void this.#loadList(),
      )}
      ${first ? nothing : html`<p><button @click=${() => this.#back()}>${learn.back}</button></p>`}
      <p class="small muted" role="status">${this.busy ? start.starting : ''}</p>
    `
  }

  /** “Grade 3 · CBSE, India › Mathematics › Fractions”. */
  #path() {
    const { learn } = strings()
    const { place, subject, topic } = this.chosen
    const names = [place && `${learn.grade({ n: place.grade })} · ${place.board}, ${place.country}`, subject, topic]
    return html`<ol class="path small" aria-label=${learn.chosen}>
      ${names.filter(name => name !== null).map(name => html`<li><bdi>${name}</bdi></li>`)}
    </ol>`
  }

  #places(places: readonly Place[]) {
    const { learn } = strings()
    const groups = [...new Set(places.map(({ board, country }) => `${board}, ${country}`))]
    return html`<h3 tabindex="-1">${learn.place}</h3>
      ${groups.map(
        (group, at) => html`
          <p class="eyebrow" id=${`group-${at}`}><bdi>${group}</bdi></p>
          <ul class="choices grades" aria-labelledby=${`group-${at}`}>
            ${places
              .filter(({ board, country }) => `${board}, ${country}` === group)
              .map(
                place =>
                  html`<li><button @click=${() => this.#take(place)}>${learn.grade({ n: place.grade })}</button></li>`,
              )}
          </ul>
        `,
      )}`
  }

  #choices(choices: readonly Choice[]) {
    if (choices.length === 0) return html`<p class="muted">${strings().learn.noneHere}</p>`
    return html`<ul class="choices">
      ${choices.map(
        choice =>
          html`<li>
            <button aria-disabled=${this.busy} @click=${() => this.#next(choice)}><bdi>${choice.name}</bdi></button>
          </li>`,
      )}
    </ul>`
  }

  static override readonly css = [learnCss]
}

const gradeIn = (profile: Loaded<StudentProfile>): number | undefined =>
  profile?.kind === 'ok' ? profile.data.grade : undefined

customElements.get('viva-learn-form') ?? customElements.define('viva-learn-form', LearnForm)
