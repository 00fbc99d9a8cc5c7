// Which values a template shows, so that a translation can be held to showing the same ones. What only chooses between words shows none.
import type { Node } from '../../../expression/ast.js'
import type { Template } from '../../../expression/template.js'

/**
 * Equal for two templates exactly when they show the same values under the same conditions, in whatever order and with whatever words
 * around them. `words`: names of values that are words themselves, and so are left out.
 */
export function shownValues({ pieces }: Template, words: ReadonlySet<string>): ReadonlySet<string> {
  const valuesIn = (node: Node): string[] => {
    switch (node.kind) {
      case 'literal':
        return node.value.kind === 'text' ? [] : [spelled(node)]
      case 'name':
        return words.has(node.name) ? [] : [spelled(node)]
      case 'conditional':
        return [
          ...valuesIn(node.then).map(value => `${value} if ${spelled(node.test)}`),
          ...valuesIn(node.otherwise).map(value => `${value} unless ${spelled(node.test)}`),
        ]
      case 'call':
        if (node.name === 'concat' || node.name === 'text') return node.args.flatMap(valuesIn)
        if (node.name === 'plural') return node.args.slice(1).flatMap(valuesIn)
        return [spelled(node)]
      default:
        return [spelled(node)]
    }
  }
  return new Set(pieces.flatMap(piece => (typeof piece === 'string' ? [] : valuesIn(piece.root))))
}

/** The same for the same tree, wherever it occurs. */
const spelled = (node: Node): string =>
  JSON.stringify(node, (name, value: unknown) =>
    name === 'at' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  )
