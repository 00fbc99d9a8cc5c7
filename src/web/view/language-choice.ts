// The choice of the page's language.
import { html, type TemplateResult } from 'lit'
import { languages, type Language } from '../../language/languages.js'
import { language, rememberLanguage } from '../strings/page-language.js'

/** For an element that is `Localized`; `label` names the choice for those who hear it. */
export const languageChoice = (label: string): TemplateResult =>
  html`<label>
    <span class="visually-hidden">${label}</span>
    <select @change=${(event: Event) => rememberLanguage((event.target as HTMLSelectElement).value as Language)}>
      ${Object.entries(languages).map(
        ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === language()}>${name}</option>`,
      )}
    </select>
  </label>`
