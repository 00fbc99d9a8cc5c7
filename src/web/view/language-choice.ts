// The choice of the page's language.
import { html, type TemplateResult } from 'lit'
import { language, languages, rememberLanguage, strings, type Language } from '../strings/locale.js'

/** For an element that is `Localized`. */
export const languageChoice = (): TemplateResult =>
  html`<label>
    <span class="visually-hidden">${strings().app.language}</span>
    <select @change=${(event: Event) => rememberLanguage((event.target as HTMLSelectElement).value as Language)}>
      ${Object.entries(languages).map(
        ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === language()}>${name}</option>`,
      )}
    </select>
  </label>`
