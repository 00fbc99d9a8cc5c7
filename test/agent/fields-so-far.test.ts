// The fields of an object that is still being written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsSoFar } from '../../src/agent/index.js'

const soFar = (text: string): object => Object.fromEntries(fieldsSoFar(text))
const whole = (value: unknown) => ({ value, isWhole: true })
const open = (value: string) => ({ value, isWhole: false })

test.each<[string, object]>([
  ['', {}],
  ['I would rather not.', {}],
  ['{"needs_care": fal', {}],
  ['```json\n{ "needs_care" : false, "message": "Look at ', { needs_care: whole(false), message: open('Look at ') }],
  [String.raw`{"message":"One \"half\" \u00e9\n`, { message: open('One "half" é\n') }],
  ['{"message":"half an escape \\', { message: open('half an escape ') }],
  [String.raw`{"message":"half a letter \ud83d\ude`, { message: open('half a letter ') }],
  [String.raw`{"message":"half a letter \ud83d`, { message: open('half a letter ') }],
  [String.raw`{"message":"a backslash \\`, { message: open('a backslash \\') }],
  ['{"hints":["a, b",{"c":"}"}],"message":"Now', { hints: whole(['a, b', { c: '}' }]), message: open('Now') }],
  ['{"hints":["a", "mess', {}],
  ['{"message":"All."}', { message: whole('All.') }],
  ['{"message":nonsense}', {}],
])('%s', (text, fields) => expect(soFar(text)).toEqual(fields))

test('a text only grows, and at the end every field is what JSON says', () => {
  fc.assert(
    fc.property(
      fc.record({ needs_care: fc.boolean(), message: fc.string({ unit: 'grapheme' }), hints: fc.jsonValue() }),
      fc.boolean(),
      (value, isEscaped) => {
        const json = JSON.stringify(value)
        const text = isEscaped
          ? json.replace(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : json
        let before = ''
        for (let end = 0; end < text.length; end += 1) {
          const message = (fieldsSoFar(text.slice(0, end)).get('message')?.value ?? '') as string
          expect(message.startsWith(before)).toBe(true)
          before = message
        }
        const all = fieldsSoFar(text)
        for (const [name, field] of Object.entries(JSON.parse(text))) expect(all.get(name)).toEqual(whole(field))
      },
    ),
    { numRuns: 150 },
  )
})
