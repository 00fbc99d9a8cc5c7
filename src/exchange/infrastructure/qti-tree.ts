// An item of QTI 2 or 3 as one tree: `assessmentItem` and `qti-assessment-item` are `assessmentitem` here, and attributes alike.
import type { XmlElement } from './xml-tree.js'

export function qtiTree({ name, attributes, content, text, line }: XmlElement): XmlElement {
  const inner = content.map(each => (typeof each === 'string' ? each : qtiTree(each)))
  return {
    name: plainName(name),
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [plainName(key), value])),
    line,
    text,
    content: inner,
    children: inner.filter((each): each is XmlElement => typeof each !== 'string'),
  }
}

/** Without its namespace, the `qti-` of version 3, hyphens and capitals. */
const plainName = (name: string): string =>
  name.replace(/^.*:/, '').replace(/^qti-/, '').replaceAll('-', '').toLowerCase()

/** All elements in it, itself first. */
export const allIn = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allIn)]
