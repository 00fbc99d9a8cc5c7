// Laws of reading: a key as it is shown is that key, what leads to an answer changes nothing, and any text can be read.
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../src/items/domain/answers/registry.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { respondWith, type Item, type ItemPart } from '../../src/items/index.js'
import { controlIn, languagesOf, readReply } from '../../src/reading/index.js'
import { blueprintPaths } from '../items/lint/shipped.js'
import { anyCharacter } from '../support/any-character.js'
import { sampled } from '../support/sampling.js'
import { gradeOf, itemOf, LANGUAGES, readTable, shown } from './tables.js'

const SEEDS = 3

/** The key as the learner reads it: the text of its option, or of what would be typed; several options between commas. */
function keyShown(part: ItemPart): string {
  const { form, options, key, answer } = part
  if (form === 'choice') return options.find(option => option.value === key)!.text
  const response = respondWith(part, key)
  const listed = response['selections'] ?? response['entries'] ?? response['cells']
  if (Array.isArray(listed)) return listed.join('; ')
  if (Array.isArray(response['rows'])) return (response['rows'] as string[][]).map(row => row.join(', ')).join('; ')
  const text = answerType(answer.type).show(key, answer.settings)
  // Maths that is typeset in more than fractions is typed in another way.
  return /\\(?!frac)/.test(text) || answer.type === 'code' ? String(response['text'] ?? response['code']) : text
}

const shipped = blueprintPaths().map(file => {
  const { made } = studySource(readFileSync(file, 'utf8'), path.basename(file), SEEDS)
  return [path.basename(file, '.yaml'), made!.samples.map(sample => sample.item)] as const
})
const typed = ({ parts }: Item): string => parts.map(keyShown).join('\n')
const isCode = ({ parts }: Item): boolean => parts[0].answer.type === 'code'

describe.each(shipped)('a shown key of %s', (_name, items) => {
  test('is read as that key', () => {
    for (const item of items.filter(one => !isCode(one))) {
      const reading = readReply(shown(item), item, typed(item), 'en')
      const became = reading.kind === 'answer' ? gradeOf(item, reading.response) : JSON.stringify(reading)
      expect([typed(item), became]).toEqual([typed(item), 'right'])
    }
  })
})

const leads = languagesOf('en').flatMap(({ catalogue }) => (catalogue.language === 'en' ? catalogue.leads : []))
const single = shipped.flatMap(([, items]) =>
  items.filter(item => item.parts.length === 1 && !isCode(item)).slice(0, 2),
)

test('any lead-in before a key changes nothing', () => {
  for (const item of sampled(single, 6)) {
    const plain = readReply(shown(item), item, typed(item), 'en')
    for (const lead of leads)
      expect([lead, typed(item), readReply(shown(item), item, `${lead} ${typed(item)}`, 'en')]).toEqual([
        lead,
        typed(item),
        plain,
      ])
  }
})

const asked = LANGUAGES.flatMap(language => Object.values(readTable(language).questions).map(itemOf))
const words = languagesOf('en').flatMap(({ catalogue }) => [
  ...catalogue.leads,
  ...catalogue.tails,
  ...Object.keys(catalogue.fractions),
])
const anyText = fc.oneof(
  fc.array(anyCharacter, { maxLength: 40 }).map(characters => characters.join('')),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...words),
        fc.constantFrom('36', 'b', '-', '/', ',', '1,234', 'and', '=', 'r', '(', ')', '½'),
      ),
      { maxLength: 8 },
    )
    .map(parts => parts.join(' ')),
)

test('any text is read, always alike, in any language, and whatever the key is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...asked),
      anyText,
      fc.constantFrom('en', 'de', 'ar', 'es', 'hi', 'xx'),
      (item, text, language) => {
        const reading = readReply(shown(item), item, text, language)
        expect(readReply(shown(item), item, text, language)).toEqual(reading)
        if (reading.kind === 'answer') expect(gradeOf(item, reading.response)).not.toBe('malformed')
        if (reading.kind === 'none') expect(reading.message).not.toBe('')
        const [first, ...others] = item.parts
        const otherKey = first.options.find(option => option.value !== first.key)?.value ?? first.key
        const other: Item = { ...item, parts: [{ ...first, key: otherKey }, ...others] }
        expect(readReply(shown(item), other, text, language)).toEqual(reading)
      },
    ),
  )
})

describe.each(languagesOf('en').map(language => [language.catalogue.language, language] as const))(
  'in %s',
  (_code, language) => {
    test('every phrase of a control is that control, however it is written, and inside a sentence it is none', () => {
      for (const [control, { names, phrases }] of Object.entries(language.catalogue.controls))
        for (const phrase of [...names, ...phrases]) {
          expect([phrase, controlIn(`  ${phrase.toUpperCase()}!`, [language])]).toEqual([phrase, control])
          expect(controlIn(`${phrase} 36 xylophones`, [language])).toBeNull()
        }
    })
  },
)

test('a program is posted to the letter; a sentence and the word of a control are none', () => {
  const programs = shipped.flatMap(([, items]) => items.filter(isCode))
  const program = 'def f(x):\n    return x  −  1  # 😀 “so”\n'
  expect(programs.length).toBeGreaterThan(0)
  for (const item of programs) {
    expect(readReply(shown(item), item, program, 'en')).toEqual({ kind: 'answer', response: { code: program } })
    expect(readReply(shown(item), item, 'how should I do this', 'en').kind).toBe('none')
    expect(readReply(shown(item), item, 'stop', 'en').kind).toBe('control')
  }
})
