// The language of the page: `?lang=`, else the stored choice, else the browser's. All parts of the page change together.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { chooseLanguage, directionOf, type Language } from '../../language/languages.js'
import { tableOf, type Messages } from '../../language/messages.js'
import { numbersOf } from '../../language/numbers.js'
import { untilLoaded } from '../load-when-needed.js'
import { quietly } from '../protocol/quietly.js'

/** Catalogues by path, each loaded on first use. */
type Catalogues = Readonly<Record<string, () => Promise<{ readonly default: Messages }>>>

const storedAs = 'viva.language'
const listeners = new Set<() => void>()
const parts: PageTexts<unknown>[] = []
let current: Language = 'en'

/** The texts of one part of the page, with the formats of numbers as `wording`. */
export class PageTexts<T> {
  #loaded: { readonly language: Language; readonly table: T & Wording } | null = null

  /** `catalogues` are those of all languages, at `…/{language}/{area}.json`. */
  constructor(
    readonly catalogues: Catalogues,
    readonly areas: readonly string[],
  ) {
    parts.push(this)
  }

  /** Loads the table of a language, or of English where that language has no catalogue of this part. */
  async load(requested: Language): Promise<void> {
    const filesOf = (language: Language) =>
      this.areas.flatMap(area => this.catalogues[`../../language/${language}/${area}.json`] ?? [])
    const language = filesOf(requested).length === this.areas.length ? requested : 'en'
    if (this.#loaded?.language === language) return
    const load = async (file: Catalogues[string]) => tableOf<object>((await untilLoaded(file)).default, language, true)
    const tables = await Promise.all(filesOf(language).map(load))
    this.#loaded = { language, table: Object.assign({ wording: numbersOf(language) }, ...tables) as T & Wording }
  }

  /** The table in use. Read it at every render: it changes with the language. Throws before a language is set. */
  get table(): T & Wording {
    if (this.#loaded === null) throw new Error('the texts of the page are not loaded')
    return this.#loaded.table
  }

  /** The language of the table, which may be English on a page in another language. */
  get language(): Language {
    return this.#loaded?.language ?? 'en'
  }
}
type Wording = { readonly wording: ReturnType<typeof numbersOf> }

export const language = (): Language => current
export const direction = (): 'ltr' | 'rtl' => directionOf(current)

/** Loads the texts of all parts in that language, then renders every `Localized` element again. */
export async function setLanguage(next: Language): Promise<void> {
  await Promise.all(parts.map(part => part.load(next)))
  current = next
  for (const listener of listeners) listener()
}

/** Stores the learner's choice and applies it. */
export async function rememberLanguage(next: Language): Promise<void> {
  // Without storage the choice holds for this page only.
  quietly(() => localStorage.setItem(storedAs, next), undefined)
  await setLanguage(next)
}

/** Sets the initial language and keeps `lang` and `dir` of the document up to date. Not for elements in a host page. */
export async function useChosenLanguage(): Promise<void> {
  const reflect = () => {
    document.documentElement.lang = current
    document.documentElement.dir = direction()
  }
  listeners.add(reflect)
  const stored = quietly(() => localStorage.getItem(storedAs), null)
  const requested = new URLSearchParams(location.search).get('lang')
  await setLanguage(chooseLanguage([requested, stored, ...navigator.languages]))
}

/** Renders its host again when the language changes. Sets `lang` and `dir` on a host whose texts are in another language. */
export class Localized implements ReactiveController {
  #again = () => this.host.requestUpdate()
  constructor(
    readonly host: ReactiveControllerHost & HTMLElement,
    readonly texts: PageTexts<unknown> | null = null,
  ) {
    host.addController(this)
  }
  hostConnected(): void {
    listeners.add(this.#again)
  }
  hostDisconnected(): void {
    listeners.delete(this.#again)
  }
  hostUpdated(): void {
    if (this.texts === null) return
    const own = this.texts.language
    if (own !== current) Object.assign(this.host, { lang: own, dir: directionOf(own) })
    else for (const name of ['lang', 'dir']) this.host.removeAttribute(name)
  }
}
