// Base class of elements: the shared look, and a render after each change of the language.
import { LitElement, type CSSResultOrNative, type PropertyDeclaration, type PropertyDeclarations } from 'lit'
import { sheets } from '../styles/sheets.js'
import mathsCss from '../styles/maths.css?inline'
import uiCss from '../styles/ui.css?inline'
import { Localized } from '../strings/locale.js'
import type { PageTexts } from '../strings/page-language.js'

export class LocalizedElement extends LitElement {
  /** Texts of its own, which may be in another language than the page; null: the texts of the page. */
  static readonly texts: PageTexts<unknown> | null = null
  /** CSS files, imported as text. They apply after the shared look and after those of the superclass. */
  static readonly css: readonly string[] = [uiCss, mathsCss]

  protected static override finalizeStyles(): CSSResultOrNative[] {
    const { elementStyles: inherited } = Object.getPrototypeOf(this) as typeof LitElement
    return [...new Set([...inherited, ...sheets(...this.css)])]
  }

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
