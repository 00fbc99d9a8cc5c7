// MathML as TeX: by its annotation where it has one, else sign by sign.
import { own } from '../../kernel/own.js'
import { ImportFault } from '../domain/plain-question.js'
import { allIn } from './qti-tree.js'
import type { XmlElement } from './xml-tree.js'

/** Throws ImportFault where a part of it cannot be written in TeX: half a formula would be another one. */
export function texOf(math: XmlElement): string {
  const annotation = allIn(math).find(
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes['encoding'] ?? ''),
  )
  return (annotation?.text ?? within(math)).trim()
}

const SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '×': String.raw`\times `,
  '÷': String.raw`\div `,
  '⋅': String.raw`\cdot `,
  '·': String.raw`\cdot `,
  '≤': String.raw`\le `,
  '≥': String.raw`\ge `,
  '≠': String.raw`\ne `,
  '±': String.raw`\pm `,
  π: String.raw`\pi `,
  '∞': String.raw`\infty `,
  '%': String.raw`\%`,
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '\u2061': '',
  '\u2062': '',
  '\u2063': ',',
}

const within = ({ children }: XmlElement): string => children.map(tex).join('')

/** With braces, as arguments need them. */
const braced = (element: XmlElement | undefined): string => `{${element === undefined ? '' : tex(element)}}`

function tex(element: XmlElement): string {
  const [first, second, third] = element.children
  const said = element.text.trim()
  switch (element.name) {
    case 'mn':
      return said
    case 'mi':
      return own(SIGNS, said) ?? ([...said].length > 1 ? String.raw`\mathrm{${said}}` : said)
    case 'mo':
      return own(SIGNS, said) ?? said
    case 'mtext':
      return String.raw`\text{${said}}`
    case 'mspace':
      return ' '
    case 'mfrac':
      return String.raw`\frac${braced(first)}${braced(second)}`
    case 'msup':
      return `${braced(first)}^${braced(second)}`
    case 'msub':
      return `${braced(first)}_${braced(second)}`
    case 'msubsup':
      return `${braced(first)}_${braced(second)}^${braced(third)}`
    case 'msqrt':
      return String.raw`\sqrt{${within(element)}}`
    case 'mroot':
      return String.raw`\sqrt[${second === undefined ? '' : tex(second)}]${braced(first)}`
    case 'mfenced':
      return `${element.attributes['open'] ?? '('}${element.children.map(tex).join(',')}${element.attributes['close'] ?? ')'}`
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'math':
      return within(element)
    case 'semantics':
      return first === undefined ? '' : tex(first)
    default:
      throw new ImportFault(element.line, `Its formula has a part that cannot be read (${element.name}).`)
  }
}
