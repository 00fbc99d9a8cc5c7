// XML as a tree, with lines to find it again by. Entities that a file declares are never expanded.
import { Parser } from 'htmlparser2'
import { ImportFault } from '../domain/plain-question.js'

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** From 1. */
  readonly line: number
  readonly children: XmlElement[]
  /** Children and texts, in their order. */
  readonly content: (XmlElement | string)[]
  /** Of the element itself, without that of its children. */
  text: string
}

/** Elements in one another; no file that people made comes near. */
const DEEPEST = 200

/** Null where there is no element. Throws ImportFault where elements are nested too deeply, or entities declared. */
export function xmlTree(source: string): XmlElement | null {
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  const lineAt = lineCounter(source)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const line = lineAt(parser.startIndex)
        const element: XmlElement = { name, attributes, children: [], content: [], text: '', line }
        root ??= element
        open.at(-1)?.children.push(element)
        open.at(-1)?.content.push(element)
        open.push(element)
        if (open.length > DEEPEST) throw new ImportFault(line, `More than ${DEEPEST} elements are nested here.`)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element === undefined) return
        element.text += text
        element.content.push(text)
      },
      onclosetag: () => void open.pop(),
      onprocessinginstruction(_, declaration) {
        if (declaration.includes('<!ENTITY') || declaration.startsWith('!ENTITY'))
          throw new ImportFault(lineAt(parser.startIndex), 'It declares entities, which are not expanded.')
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  )
  parser.end(source)
  return root
}

/** The line of a place, for places that only go on. */
function lineCounter(source: string): (index: number) => number {
  let [line, at] = [1, 0]
  return index => {
    for (; at < index; at += 1) if (source[at] === '\n') line += 1
    return line
  }
}

/** The first child of that name. */
export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find(one => one.name === name)
