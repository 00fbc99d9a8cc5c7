// A line of maths as TeX. Only what is known here comes out, so that nothing typed can become a command.
import type { Line } from './expression-tokens.js'
import { plain, readExpression, type Relation, type Tree } from './expression-tree.js'

const commands: Record<string, string> = { π: '\\pi ', '∞': '\\infty ' }
const relations: Record<Relation, string> = { '=': '=', '≠': '\\ne ', '<': '<', '≤': '\\le ', '>': '>', '≥': '\\ge ' }
const brackets: Record<string, string> = { '{': '\\{', '}': '\\}' }
const greek = /^(?:alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|rho|sigma|tau|phi|omega|Delta|Sigma|Omega)$/
const named = /^(?:sin|cos|tan|ln|log|exp)$/

/** What a line shows as, or null while there is nothing to show. Arguments as in `readExpression`. */
export function expressionTex(source: string, symbols: readonly string[], line: Line = 'single'): string | null {
  const tree = readExpression(source, symbols, line)
  return tree && treeTex(tree)
}

export function treeTex(tree: Tree): string {
  switch (tree.kind) {
    case 'number':
      return tree.text
    case 'name':
      return nameTex(tree.text)
    case 'group':
      return `\\left(${treeTex(tree.of)}\\right)`
    case 'negative':
      return `-${treeTex(tree.of)}`
    case 'root':
      return `\\sqrt{${treeTex(tree.of)}}`
    case 'absolute':
      return `\\left|${treeTex(tree.of)}\\right|`
    case 'call':
      if (tree.name === 'cbrt') return `\\sqrt[3]{${tree.of.map(treeTex).join()}}`
      return `${functionTex(tree.name)}\\left(${tree.of.map(treeTex).join(',')}\\right)`
    case 'sum':
      return `${treeTex(tree.left)}+${treeTex(tree.right)}`
    case 'union':
      return `${treeTex(tree.left)}\\cup ${treeTex(tree.right)}`
    case 'difference':
      return `${treeTex(tree.left)}-${treeTex(tree.right)}`
    case 'quotient':
      return `\\frac{${treeTex(plain(tree.left))}}{${treeTex(plain(tree.right))}}`
    case 'power':
      return `{${treeTex(tree.left)}}^{${treeTex(plain(tree.right))}}`
    case 'product':
      return `${treeTex(tree.left)}${tree.written ? '\\cdot ' : ''}${treeTex(tree.right)}`
    case 'relation':
      return tree.of.map((side, at) => treeTex(side) + (tree.signs[at] ? relations[tree.signs[at]] : '')).join('')
    case 'entries': {
      const inside = tree.of.map(treeTex).join(',\\;')
      if (tree.open === '') return inside
      return `\\left${brackets[tree.open] ?? tree.open}${inside}\\right${brackets[tree.close] ?? tree.close}`
    }
  }
}

const functionTex = (name: string): string => (named.test(name) ? `\\${name}` : `\\operatorname{${name}}`)

function nameTex(name: string): string {
  const command = commands[name]
  if (command) return command
  const [, letters = '', index] = /^(\p{L}+)_?(\d+|\p{L}+)?$/u.exec(name) ?? []
  const base = greek.test(letters) ? `\\${letters} ` : [...letters].length > 1 ? `\\mathrm{${letters}}` : letters
  if (letters === '') return '\\square '
  return index === undefined ? base : `${base}_{${index}}`
}
