// An element of the page that renders again when the language changes.
import { LitElement } from 'lit'
import { Localized } from '../strings/locale.js'
import type { PageTexts } from '../strings/page-language.js'

export class LocalizedElement extends LitElement {
  /** What it shows, where that may be in another language than the page; null: the texts of the page. */
  static readonly texts: PageTexts<unknown> | null = null

  constructor() {
    super()
    new Localized(this, (this.constructor as typeof LocalizedElement).texts)
  }
}
