// A template of a translation: where it shows a value that is a word, it shows the word of its own language.
import type { Node } from './ast.js'
import type { Scope } from './evaluate.js'
import type { Template } from './template.js'
import type { Value } from './value.js'

export type Words = ReadonlyMap<string, string>

/** No name of an author has a colon in it. */
const shownAs = (name: string): string => `word:${name}`

/** The template with every name that is shown, and not only compared, standing for its translated value. `parts`: what of a node is shown. */
export function shownInWords(template: Template, words: Words, parts: (node: Node) => readonly Node[]): Template {
  const turned = (node: Node): Node => {
    if (node.kind === 'name') return { ...node, name: shownAs(node.name) }
    const shown = parts(node)
    if (shown.length === 0) return node
    const each = (inner: Node): Node => (shown.includes(inner) ? turned(inner) : inner)
    switch (node.kind) {
      case 'conditional':
        return { ...node, then: each(node.then), otherwise: each(node.otherwise) }
      case 'list':
        return { ...node, items: node.items.map(each) }
      case 'call':
        return { ...node, args: node.args.map(each) }
      default:
        return node
    }
  }
  const pieces = template.pieces.map(piece =>
    typeof piece === 'string' ? piece : { ...piece, root: turned(piece.root) },
  )
  return { ...template, pieces, words }
}

/** The values, and beside each the one that is shown for it. */
export function withWords(scope: Scope, words: Words): Scope {
  const all = new Map(scope)
  for (const [name, value] of scope) all.set(shownAs(name), translated(value, words))
  return all
}

function translated(value: Value, words: Words): Value {
  if (value.kind === 'list') return { ...value, items: value.items.map(item => translated(item, words)) }
  return value.kind === 'text' ? { ...value, text: words.get(value.text) ?? value.text } : value
}
