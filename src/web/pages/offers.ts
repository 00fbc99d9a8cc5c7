// <viva-offers>: everything on offer by kind and subject, with a search and filters whose state stands in the address.
import { html, nothing, type TemplateResult } from 'lit'
import { language, strings } from '../strings/locale.js'
import { contentLanguage } from '../strings/content-language.js'
import { LocalizedElement, given } from '../view/localized-element.js'
import { subjectHue } from '../view/subject-hue.js'
import { quizCard, surveyCard } from './cards.js'
import {
  ANYTHING,
  isWanted,
  KINDS,
  openedIn,
  queryOpening,
  shelvesOf,
  queryFor,
  wantedIn,
  wantsAll,
  type Entry,
  type Shelf,
  type Wanted,
} from './catalogue.js'
import { open } from './go.js'
import { offerPath, type OfferKind } from './route.js'
import offersCss from './offers.css?inline'

/** Of a longer list so many are shown at first. */
const FEW = 6
/** The same where they stand one below the other. */
const FEW_ON_A_PHONE = 3
const PHONE = '(max-width: 40rem)'

class Offers extends LocalizedElement {
  static override properties = { ...given('entries', 'query', 'curricula') }
  entries: readonly Entry[] = []
  /** The query of the address, with its question mark. */
  query = ''
  /** Whether whole curricula are published. */
  curricula = false
  readonly #phone = matchMedia(PHONE)
  /** The list that is opened, with how much of it was there before. */
  #opening: { readonly name: string; readonly shown: number } | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    this.#phone.addEventListener('change', this.#turned)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#phone.removeEventListener('change', this.#turned)
  }

  #turned = (): void => this.requestUpdate()

  /** Typing changes the address in place; choosing is a step that Back takes back. */
  #want(wanted: Wanted, isStep: boolean): void {
    this.#go(queryFor(wanted, this.query), isStep)
  }

  #go(query: string, isStep: boolean): void {
    const detail = { query, isStep }
    this.dispatchEvent(new CustomEvent('viva-want', { detail, bubbles: true, composed: true }))
  }

  #clear = (): void => {
    this.#want(ANYTHING, true)
    this.renderRoot.querySelector<HTMLInputElement>('input')?.focus()
  }

  /** For the click on a link to this page in another state, unless it is to open in another tab. */
  #follow =
    (query: string, name: string | null = null) =>
    (click: MouseEvent): void => {
      if (click.ctrlKey || click.metaKey || click.shiftKey) return
      click.preventDefault()
      this.#opening = name === null ? null : { name, shown: this.#linksOf(name).length }
      this.#go(query, true)
    }

  #linksOf(name: string): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[data-list] > li a')].filter(
      link => link.closest<HTMLElement>('[data-list]')?.dataset['list'] === name,
    )
  }

  protected override updated(): void {
    const opening = this.#opening
    if (opening === null || !openedIn(this.query).has(opening.name)) return
    this.#opening = null
    // The link is gone: on with the first of those that came.
    this.#linksOf(opening.name)[opening.shown]?.focus()
  }

  protected override render() {
    const { find } = strings()
    const wanted = wantedIn(this.query)
    const found = this.entries.filter(entry => isWanted(entry, wanted, this.#words(entry)))
    const all = wantsAll(wanted)
    return html`
      ${this.#subjects(wanted)} ${this.#search(wanted)}
      <p class=${all ? 'visually-hidden' : 'count muted'} role="status">
        ${all ? '' : find.count({ n: found.length })}
      </p>
      ${
        found.length === 0 && !all
          ? html`<div class="empty">
              <p>${find.nothing}</p>
              <button @click=${this.#clear}>${find.clear}</button>
            </div>`
          : nothing
      }
      ${KINDS.map(kind =>
        this.#kind(
          kind,
          found.filter(entry => entry.kind === kind),
          all,
        ),
      )}
    `
  }

  /** By which an entry is found besides its own words. */
  #words({ kind, grade }: Entry): string[] {
    const { learn } = strings()
    return [kindNames()[kind], kindTitles()[kind], grade === null ? '' : learn.grade({ n: grade })]
  }

  /** What the reader calls them, by their names. */
  get #allSubjects(): ReadonlyMap<string, string> {
    const titles = this.entries.flatMap(({ subject, subjectTitle }) =>
      subject === null ? [] : [[subject, subjectTitle ?? subject] as const],
    )
    const { compare } = new Intl.Collator(language())
    return new Map(titles.toSorted(([, one], [, other]) => compare(one, other)))
  }

  /** Every subject at a glance; the one that is looked at leads back to all of them. */
  #subjects(wanted: Wanted): TemplateResult | typeof nothing {
    const subjects = this.#allSubjects
    if (subjects.size < 2) return nothing
    return html`<nav aria-label=${strings().find.subject}>
      <ul class="subjects">
        ${[...subjects].map(([subject, title]) => {
          const isChosen = wanted.subject === subject
          const query = queryFor({ ...wanted, subject: isChosen ? null : subject }, this.query)
          return html`<li>
            <a
              class=${subjectHue(subject)}
              href=${`./${query}`}
              aria-current=${isChosen ? 'true' : nothing}
              @click=${this.#follow(query)}
              ><bdi>${title}</bdi></a
            >
          </li>`
        })}
      </ul>
    </nav>`
  }

  #search(wanted: Wanted): TemplateResult {
    const { find, learn } = strings()
    const subjects = this.#allSubjects
    const grades = [...new Set(this.entries.flatMap(({ grade }) => grade ?? []))].toSorted((a, b) => a - b)
    const chosen = (event: Event): string => (event.target as HTMLSelectElement).value
    return html`<form role="search" class="find" @submit=${(event: Event) => event.preventDefault()}>
      <label class="words">
        <span>${find.search}</span>
        <input
          type="search"
          autocomplete="off"
          maxlength="100"
          .value=${wanted.words}
          @input=${(event: Event) => this.#want({ ...wanted, words: chosen(event) }, false)}
        />
      </label>
      <label>
        <span>${find.kind}</span>
        <select
          @change=${(event: Event) => this.#want({ ...wanted, kind: (chosen(event) || null) as OfferKind }, true)}
        >
          <option value="" ?selected=${wanted.kind === null}>${find.any}</option>
          ${KINDS.map(
            kind => html`<option value=${kind} .selected=${wanted.kind === kind}>${kindTitles()[kind]}</option>`,
          )}
        </select>
      </label>
      <label>
        <span>${find.subject}</span>
        <select @change=${(event: Event) => this.#want({ ...wanted, subject: chosen(event) || null }, true)}>
          <option value="" ?selected=${wanted.subject === null}>${find.any}</option>
          ${[...subjects].map(
            ([subject, title]) =>
              html`<option value=${subject} .selected=${wanted.subject === subject}>${title}</option>`,
          )}
        </select>
      </label>
      ${
        grades.length === 0
          ? nothing
          : html`<label>
              <span>${find.grade}</span>
              <select
                @change=${(event: Event) => {
                  const grade = chosen(event)
                  this.#want({ ...wanted, grade: grade === '' ? null : Number(grade) }, true)
                }}
              >
                <option value="" ?selected=${wanted.grade === null}>${find.any}</option>
                ${grades.map(
                  grade =>
                    html`<option value=${grade} .selected=${wanted.grade === grade}>
                      ${learn.grade({ n: grade })}
                    </option>`,
                )}
              </select>
            </label>`
      }
      ${wantsAll(wanted) ? nothing : html`<button type="button" class="quiet" @click=${this.#clear}>${find.clear}</button>`}
    </form>`
  }

  /** `all`: nothing in particular is looked for, so that long lists begin short and empty ones say so. */
  #kind(kind: OfferKind, entries: readonly Entry[], all: boolean): TemplateResult | typeof nothing {
    const { learn, start } = strings()
    if (entries.length === 0) {
      const none = { lesson: null, practice: start.noSkills, quiz: start.noQuizzes, survey: null }[kind]
      if (!all || none === null) return nothing
      return html`<section aria-labelledby=${kind}>
        <h2 id=${kind}>${kindTitles()[kind]}</h2>
        <p class="empty">${none}</p>
      </section>`
    }
    const lead = {
      lesson: learn.lead,
      practice: start.practiceLead,
      quiz: start.quizzesLead,
      survey: start.surveysLead,
    }
    const few = !all ? Infinity : this.#phone.matches ? FEW_ON_A_PHONE : FEW
    return html`<section aria-labelledby=${kind} data-kind=${kind}>
      <h2 id=${kind}>${kindTitles()[kind]}</h2>
      <p class="muted lines">
        ${lead[kind]}
        ${
          kind === 'lesson' && this.curricula
            ? html`<a href="curricula" @click=${open('curricula')}>${learn.curricula}</a>`
            : nothing
        }
        ${
          kind === 'practice'
            ? html`<a href="practice" @click=${open('practice')}>${strings().find.several}</a>`
            : nothing
        }
      </p>
      ${shelvesOf(entries, few, openedIn(this.query)).map(
        (shelf, place) =>
          html`${
            kind === 'quiz' || kind === 'survey'
              ? html`<ul class="cards" data-list=${shelf.name}>
                  ${shelf.groups.flatMap(([, members]) => members.map(card))}
                </ul>`
              : shelf.groups.map((group, at) => list(group, shelf, `${kind}-${place}-${at}`))
          }
          ${shelf.of === null ? nothing : this.#showAll(kind, shelf, shelf.of)}`,
      )}
    </section>`
  }

  #showAll(kind: OfferKind, { name, subjectTitle }: Shelf, n: number): TemplateResult {
    const query = queryOpening(name, this.query)
    const words = strings().find.showAll({ n })
    const of = kind === 'quiz' || kind === 'survey' || subjectTitle === null ? kindTitles()[kind] : subjectTitle
    return html`<a
      class="button more"
      href=${`./${query}`}
      aria-label=${`${words}: ${of}`}
      @click=${this.#follow(query, name)}
      >${words}</a
    >`
  }

  static override readonly css = [offersCss]
}

const kindTitles = (): Readonly<Record<OfferKind, string>> => {
  const { learn, start } = strings()
  return { lesson: learn.title, practice: start.practiceTitle, quiz: start.quizzesTitle, survey: start.surveysTitle }
}
const kindNames = (): Readonly<Record<OfferKind, string>> => {
  const { learn, start } = strings()
  return { lesson: learn.kind, practice: start.practiceKind, quiz: start.quizKind, survey: start.surveyKind }
}

function card(entry: Entry): TemplateResult | typeof nothing {
  const note = contentLanguage(entry.languages)
  if (entry.kind === 'quiz') return quizCard(entry.quiz, note)
  return entry.kind === 'survey' ? surveyCard(entry.survey, note) : nothing
}

/** A list of lessons or skills of one subject, and of lessons of one grade. */
function list(
  [{ subject, subjectTitle, grade }, members]: Shelf['groups'][number],
  { name }: Shelf,
  id: string,
): TemplateResult {
  const heading = [subjectTitle, grade === null ? null : strings().learn.grade({ n: grade })].filter(
    one => one !== null,
  )
  const hue = subject === null ? '' : subjectHue(subject)
  return html`<h3 id=${id} class="group ${subject === null ? '' : `subject ${hue}`}">
      <bdi>${heading.join(' · ')}</bdi>
    </h3>
    <ul class="rows ${hue}" aria-labelledby=${id} data-list=${name}>
      ${members.map(row)}
    </ul>`
}

/** A lesson or a skill. The whole row is its link. */
function row({ kind, id, title, text, titleLanguage, languages }: Entry): TemplateResult {
  const path = offerPath(kind, id)
  const note = contentLanguage(languages)
  return html`<li class="card">
    <a href=${path} @click=${open(path)} lang=${titleLanguage}><bdi>${title}</bdi></a>
    <p class="small muted" lang=${titleLanguage}><bdi>${text}</bdi></p>
    ${note === null ? nothing : html`<p class="small language">${note}</p>`}
  </li>`
}

customElements.get('viva-offers') ?? customElements.define('viva-offers', Offers)
