// Numbers and fractions in the words of languages that have no table of replies.
import { expect, test } from 'vitest'
import { readReply } from '../../src/reading/index.js'
import { itemOf, shown } from './tables.js'

const whole = itemOf({ type: 'integer', key: '36', stem: '?' })
const part = itemOf({ type: 'rational', key: '3/4', stem: '?' })

test.each([
  ['ar', whole, '٣٦', '36'],
  ['ar', whole, 'ستة وثلاثون', '36'],
  ['ar', whole, 'الجواب هو ستة وثلاثون', '36'],
  ['ar', whole, 'سالب تسعة وعشرون', '-29'],
  ['ar', part, 'ثلاثة أرباع', '3/4'],
  ['es', whole, 'treinta y seis', '36'],
  ['es', whole, 'creo que son treinta y seis', '36'],
  ['es', part, 'tres cuartos', '3/4'],
  ['hi', whole, 'छत्तीस', '36'],
  ['hi', whole, 'मेरा उत्तर है छत्तीस', '36'],
  ['en', whole, 'ستة وثلاثون', '36'],
  ['en', whole, 'sechsunddreißig', '36'],
  ['en', whole, 'treinta y seis', '36'],
  ['de', whole, 'छत्तीस', '36'],
  ['en', whole, 'minus twenty nine', '-29'],
])('in a session in %s a reply is read: %#', (language, item, reply, text) => {
  expect(readReply(shown(item), item, reply, language)).toEqual({ kind: 'answer', response: { text } })
})

test.each([
  ['en', '1,234', 'This comma has two readings'],
  ['de', '1.234', 'This point has two readings'],
])('in a session in %s %s has two readings as a decimal number', (language, reply, message) => {
  const decimal = itemOf({ type: 'decimal', key: '1234', grade: { tolerance: { exact: true } }, stem: '?' })
  const reading = readReply(shown(decimal), decimal, reply, language)
  expect(reading).toMatchObject({ kind: 'none', isTwo: true, message: expect.stringContaining(message) })
})

test.each(['stop', 'genug', 'توقف', 'रुको', 'basta'])('“%s” ends a lesson in English, too', reply => {
  expect(readReply(shown(whole), whole, reply, 'en')).toEqual({ kind: 'control', control: 'stop' })
})

test.each([
  'ich kann nicht mehr',
  'ich will nicht mehr',
  'mir reicht es',
  'i cant go on',
  'make it stop',
  'end it',
  'i don’t want to go on',
  'ya no puedo más',
  'ya no más',
  'لا أريد المزيد',
])('“%s” may be despair, and is no command in any language', reply => {
  for (const language of ['en', 'de', 'es', 'ar', 'hi'])
    expect(readReply(shown(whole, ['finish', 'skip', 'hint']), whole, reply, language).kind).toBe('none')
})

test.each(['I give up', 'give up!', 'ich gebe auf', 'ich geb auf', 'me rindo', 'أستسلم', 'मैंने हार मान ली'])(
  'who writes “%s” does not know the answer, and does not end the lesson',
  reply => {
    expect(readReply(shown(whole), whole, reply, 'en')).toEqual({ kind: 'control', control: 'dont_know' })
  },
)
