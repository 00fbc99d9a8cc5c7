// The language of the page: chosen by ?lang=, then by what was stored, then by the browser. One table is in use at a time.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { en } from './en.js'

export type Strings = typeof en
export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const
export type Language = keyof typeof languages

const rightToLeft: readonly Language[] = ['ar']
const loaders: Record<Language, () => Promise<Strings>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(table => table.de),
  ar: () => import('./ar.js').then(table => table.ar),
}
const storedAs = 'viva.language'
const listeners = new Set<() => void>()
let current: { readonly language: Language; readonly strings: Strings } = { language: 'en', strings: en }

const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && Object.hasOwn(languages, tag)

/** The first wish that there is a table for; region and script are ignored. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** The table in use. Read it at every render: it changes with the language. */
export const strings = (): Strings => current.strings
export const language = (): Language => current.language
export const direction = (): 'ltr' | 'rtl' => (rightToLeft.includes(current.language) ? 'rtl' : 'ltr')

export async function setLanguage(next: Language): Promise<void> {
  current = { language: next, strings: await loaders[next]() }
  for (const listener of listeners) listener()
}

export async function rememberLanguage(next: Language): Promise<void> {
  try {
    localStorage.setItem(storedAs, next)
  } catch {
    // Not remembered, then; the choice still holds for this page.
  }
  await setLanguage(next)
}

/** For the page itself, not for a component inside somebody else's page: the document follows the language, too. */
export async function useChosenLanguage(): Promise<void> {
  const reflect = () => {
    document.documentElement.lang = current.language
    document.documentElement.dir = direction()
  }
  listeners.add(reflect)
  let stored: string | null = null
  try {
    stored = localStorage.getItem(storedAs)
  } catch {
    // No storage in this window.
  }
  const asked = new URLSearchParams(location.search).get('lang')
  await setLanguage(chooseLanguage([asked, stored, ...navigator.languages]))
}

/** Renders its host again when the language changes. */
export class Localized implements ReactiveController {
  #again = () => this.host.requestUpdate()
  constructor(readonly host: ReactiveControllerHost) {
    host.addController(this)
  }
  hostConnected(): void {
    listeners.add(this.#again)
  }
  hostDisconnected(): void {
    listeners.delete(this.#again)
  }
}
