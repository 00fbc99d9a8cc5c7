// Where maths begins and ends in a text: $…$ inline and $$…$$ on a line of its own. Prices are not maths: the opening
// sign is followed, and the closing one preceded, by something other than space, and no digit follows the closing one.

type TextPart =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'code'; readonly value: string }
  | { readonly kind: 'maths'; readonly tex: string; readonly display: boolean }

const displayMaths = /^\$\$([^$]+?)\$\$/
const inlineMaths = /^\$(?![\s$])((?:\\.|[^$\\\n])*?)(?<![\s\\])\$(?!\d)/

/** Whether it is worth loading what sets maths. */
export const mayHoldMaths = (text: string): boolean => text.includes('$')

/** Where something may begin that is no plain text; the end of the text where nothing does. */
function nextSign(text: string, from: number): number {
  let at = from
  while (at < text.length && !'$`\\'.includes(text[at]!)) at += 1
  return at
}

/** Splits plain text into parts: text, maths and `code`. `\$` is a dollar sign. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let plain = ''
  const flush = () => {
    if (plain) parts.push({ kind: 'text', value: plain })
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const next = nextSign(text, at)
    plain += text.slice(at, next)
    at = next
    if (at === text.length) break
    const rest = text.slice(at)
    const display = displayMaths.exec(rest)
    const found = display ?? inlineMaths.exec(rest)
    const code = /^`([^`\n]+)`/.exec(rest)
    if (found?.[1]) {
      flush()
      parts.push({ kind: 'maths', tex: found[1].trim(), display: display !== null })
    } else if (code?.[1]) {
      flush()
      parts.push({ kind: 'code', value: code[1] })
    } else {
      const escaped = rest.startsWith('\\$')
      plain += escaped ? '$' : rest[0]
      at += escaped ? 2 : 1
      continue
    }
    at += (found ?? code)?.[0].length ?? 1
  }
  flush()
  return parts
}

/** A full stop or a comma at the beginning of what follows a formula or code: it stays on the same line. */
export const leadingStop = (text: string): string => /^[.,;:!?)\]”’%°]+/.exec(text)?.[0] ?? ''

/** Splits a long piece of code, such as an IPv6 address, after its colons, where a line may break. */
export const codePieces = (code: string): string[] => code.split(/(?<=:)(?=[^:])/)
