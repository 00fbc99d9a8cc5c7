import { expect, test } from 'vitest'
import { filledText } from '../../src/contract/curriculum.js'

const read = (text: string) => filledText(80).safeParse(text)

test.each(['', ' ', '\u200b', '\u2063\u200d', '\ufeff \u00ad', '\u3164', '\u115f', '\u2800', '\ufe0f'])(
  'text that nobody sees is no text: %j',
  text => {
    expect(read(text).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^This must not be empty/),
    ])
  },
)

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'text that turns what stands around it is refused: %j',
  mark => {
    expect(read(`Sorting ${mark}methods`).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/direction of writing/),
    ])
  },
)

test.each(['C', '<', '٣', '排序', 'الفرز', 'می‌خواهم', '👩‍💻', '❤️', '中\u200b', 'שלום \u200f!'])(
  'other text is taken as it is: %j',
  text => {
    expect(read(` ${text}\n`).data).toBe(text)
  },
)
