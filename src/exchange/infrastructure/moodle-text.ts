// Texts in Moodle's XML.
import { childOf, type XmlElement } from './xml-tree.js'

/** The <text> in an element, or the text of the element itself, without blanks at its ends. Empty where there is no element. */
export const textOf = (element: XmlElement | undefined): string =>
  ((element && (childOf(element, 'text') ?? element).text) ?? '').trim()
