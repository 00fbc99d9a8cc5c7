// Base class of elements that render again when the language changes.
import { LitElement, type PropertyDeclaration, type PropertyDeclarations } from 'lit'
import { Localized } from '../strings/locale.js'
import type { PageTexts } from '../strings/page-language.js'

export class LocalizedElement extends LitElement {
  /** Texts of its own, which may be in another language than the page; null: the texts of the page. */
  static readonly texts: PageTexts<unknown> | null = null

  constructor() {
    super()
    new Localized(this, (this.constructor as typeof LocalizedElement).texts)
  }
}

const all = (names: readonly string[], declaration: PropertyDeclaration): PropertyDeclarations =>
  Object.fromEntries(names.map(name => [name, declaration]))

/** Declares properties that the parent sets; they are not attributes. */
export const given = (...names: readonly string[]): PropertyDeclarations => all(names, { attribute: false })

/** Declares internal state. */
export const own = (...names: readonly string[]): PropertyDeclarations => all(names, { state: true })
