// A formula in words, for the names of buttons and options: a name takes the signs of MathML alone, and three quarters would be “34”.
import { RELATIONS, type Spoken } from '../../strings/spoken-signs.js'

const SIGNS: Readonly<Record<string, keyof Spoken>> = {
  ...RELATIONS,
  '+': 'plus',
  '−': 'minus',
  '-': 'minus',
  '×': 'times',
  '⋅': 'times',
  '∞': 'infinity',
}

/** `element` is a `math` or a part of one. */
export function mathsWords(element: Element, spoken: Spoken): string {
  const parts = [...element.children]
  const [first, second] = parts.map(part => mathsWords(part, spoken))
  switch (element.localName) {
    case 'mfrac': {
      const isMixed = element.previousElementSibling?.localName === 'mn'
      const isSimple = parts.every(part => part.querySelectorAll('mn, mi').length <= 1 && part.localName !== 'mfrac')
      const fraction = `${first} ${spoken.over} ${second}`
      if (isMixed) return `${spoken.plus} ${fraction}`
      return isSimple ? fraction : `${spoken.fraction} ${fraction} ${spoken.endOfFraction}`
    }
    case 'msup':
      if (second === '2') return `${first} ${spoken.squared}`
      return second === '3' ? `${first} ${spoken.cubed}` : `${first} ${spoken.power} ${second} ${spoken.endOfPower}`
    case 'msqrt':
      return `${spoken.root} ${parts.map(part => mathsWords(part, spoken)).join(' ')} ${spoken.endOfRoot}`
    case 'annotation':
      return ''
    default: {
      if (parts.length > 0)
        return parts
          .map(part => mathsWords(part, spoken))
          .filter(words => words !== '')
          .join(' ')
      const sign = (element.textContent ?? '').replace(/[\u2061-\u2064]/g, '').trim()
      const word = SIGNS[sign]
      return word === undefined ? sign : spoken[word]
    }
  }
}
