// An element of the page that renders again when the language changes.
import { LitElement, type PropertyDeclaration, type PropertyDeclarations } from 'lit'
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

const all = (names: readonly string[], declaration: PropertyDeclaration): PropertyDeclarations =>
  Object.fromEntries(names.map(name => [name, declaration]))

/** Properties that whoever holds the element sets; no attributes. */
export const given = (...names: readonly string[]): PropertyDeclarations => all(names, { attribute: false })

/** Properties that an element sets itself. */
export const own = (...names: readonly string[]): PropertyDeclarations => all(names, { state: true })
