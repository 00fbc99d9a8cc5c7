// Markdown as the XHTML and MathML that items of QTI hold.
import { own } from '../../kernel/own.js'
import { Parser } from 'htmlparser2'
import { mathmlOf } from './mathml.js'
import { escapedText, htmlOf, inlineHtml, type TextStyle, type Typeset } from '../../contract/text-html.js'

export const xhtmlOf = (markdown: string): string => asXml(htmlOf(markdown, STYLE))
/** A text within a line, such as an option. */
export const inlineXhtml = (option: string): string => asXml(inlineHtml(option, STYLE))

/** With its TeX as an annotation, by which it can be read again; what KaTeX cannot read stays as it is written. */
const mathml: Typeset = (tex, isBlock) => {
  try {
    return mathmlOf(tex, { displayMode: isBlock, throwOnError: true })
  } catch {
    return escapedText(isBlock ? `$$${tex}$$` : `$${tex}$`)
  }
}

/** Items lie in a folder of their own, beside that of the pictures. */
const STYLE: TextStyle = { typeset: mathml, picture: file => `../${file}` }

const TAGS = new Set(
  'p br img strong em code pre ul ol li blockquote table thead tbody tr th td hr sub sup a h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  th: ['align'],
  td: ['align'],
}
const EMPTY = new Set(['br', 'hr', 'img'])

/** Elements that are not among those of QTI fall away; what is in them stays. */
function asXml(html: string): string {
  let xml = ''
  let depthOfMaths = 0
  const isKept = (name: string): boolean => depthOfMaths > 0 || TAGS.has(name)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'math') depthOfMaths += 1
        if (!isKept(name)) return
        const kept = Object.entries(attributes).filter(
          ([key]) => depthOfMaths > 0 || own(ATTRIBUTES, name)?.includes(key),
        )
        const written = kept.map(([key, value]) => ` ${key}="${escapedValue(value)}"`).join('')
        xml += EMPTY.has(name) ? `<${name}${written}/>` : `<${name}${written}>`
      },
      ontext: text => void (xml += escapedText(allowed(text))),
      onclosetag(name) {
        if (isKept(name) && !EMPTY.has(name)) xml += `</${name}>`
        if (name === 'math') depthOfMaths -= 1
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return xml
}

export const escapedValue = (value: string): string => escapedText(allowed(value)).replaceAll('"', '&quot;')

/** Without the characters that XML cannot hold. */
const allowed = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
