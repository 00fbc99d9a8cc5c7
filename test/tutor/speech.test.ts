// A message that is shown while a model is still writing it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Speech, type SpeechRules } from '../../src/tutor/application/speech.js'
import { piecesOf } from '../../src/tutor/domain/pieces.js'
import { withSentences } from '../../src/tutor/domain/repetition.js'

const RULES: SpeechRules = {
  stopped: text => (text.includes('42') ? 'number' : null),
  instead: 'Have another look at it.',
  used: {},
  isRepetition: () => false,
}

/** What was shown while `json` came in pieces of so many characters, and what was stored in the end. */
function heard(json: string, message: string, rules: Partial<SpeechRules> = {}, step = 1) {
  const shown: [string, string][] = []
  let ids = 0
  const speech = new Speech(
    { ...RULES, ...rules },
    { newId: () => `m${(ids += 1)}`, onChunk: (id, delta) => shown.push([id, delta]) },
  )
  for (let at = 0; at < json.length; at += step) speech.onText(json.slice(at, at + step))
  const told = speech.finish(message)
  return { shown, told, text: shown.map(([, delta]) => delta).join('') }
}
const answer = (message: string, more: object = {}): string =>
  JSON.stringify({ needs_care: false, message, hints: ['Count.'], ...more })

test('comes sentence by sentence, each as soon as it has ended', () => {
  const message = 'First look at $1.5 + x. Not$ here. Then count:\n\n- one\n- two. And more.\n\nWhat do you see?'
  const { shown, told } = heard(answer(message), message)
  expect(shown.map(([, delta]) => delta)).toEqual([
    'First look at $1.5 + x. Not$ here.',
    ' Then count:',
    '\n\n- one',
    '\n- two. And more.',
  ])
  expect(told).toEqual({ messageId: 'm1', text: message, replaced: null })
})

test.each<[string, string, string, string]>([
  ['first', 'It is 42. Look again.', '', 'Have another look at it.'],
  [
    'later',
    'Count the parts. Now name one. It is 42. Look.',
    'Count the parts. Now name one.',
    'Count the parts. Now name one.\n\nHave another look at it.',
  ],
  ['last', 'Count the parts. It is 42.', 'Count the parts.', 'Count the parts.\n\nHave another look at it.'],
])('ends with our own words where its %s sentence must not be shown', (_, message, before, stored) => {
  const { told, text, shown } = heard(answer(message), message)
  expect(told).toMatchObject({ text: stored, replaced: 'number' })
  expect(text.startsWith(before) && stored.startsWith(text)).toBe(true)
  expect(JSON.stringify(shown)).not.toContain('42')
})

test('is our own words, as they are for the whole, where nothing of it may be shown', () => {
  const whole = 'Look at the parts of each.'
  expect(heard(answer('It is 42. Look.'), 'It is 42. Look.', { whole, isRepetition: () => true })).toMatchObject({
    text: whole,
    told: { text: whole, replaced: 'number' },
  })
})

test('holds two sentences back of which each is harmless and both together are not', () => {
  const stopped: SpeechRules['stopped'] = text => (/four[^]*two/.test(text) ? 'number' : null)
  const { told, text } = heard(answer('Think of four. Then of two. Well.'), 'Think of four. Then of two. Well.', {
    stopped,
  })
  expect(text).toBe('Think of four.\n\nHave another look at it.')
  expect(told.text).toBe(text)
})

test('shows nothing before it is known that no person is needed', () => {
  const message = 'Look at this. And at that.'
  expect(heard(`{"message":${JSON.stringify(message)}`, message).shown).toEqual([])
  expect(heard(answer(message, { needs_care: true }), message).shown).toEqual([])
  expect(heard(JSON.stringify({ message, needs_care: false }), message).text).toBe('Look at this.')
})

test('leaves out what was said twice before, wherever it stands', () => {
  const used = withSentences(withSentences({}, 'Well done. Look.'), 'Well done. Look.')
  const message = 'Well done. Count them. Look.\n\nWhat is it? Look.'
  const { told, text } = heard(answer(message), message, { used })
  expect(told.text).toBe('Count them.\n\nWhat is it?')
  expect(text).toBe('Count them.\n\nWhat is it?')
  // Never nothing at all.
  expect(heard(answer('Look.'), 'Look.', { used }).told.text).toBe('Look.')
  const stopped = () => 'number' as const
  expect(heard(answer('Look.'), 'Look.', { used, stopped }).told.text).toBe('Have another look at it.')
})

test('is held while it may be one that was said before', () => {
  const message = 'Look at this. And at that. Now.'
  const { shown } = heard(answer(message), message, { isRepetition: text => 'Look at this.'.startsWith(text) })
  expect(shown).toEqual([['m1', 'Look at this. And at that.']])
})

test('begins anew, under another id, when the model begins anew, and when its answer is another one in the end', () => {
  const shown: string[] = []
  let ids = 0
  const speech = new Speech(RULES, {
    newId: () => `m${(ids += 1)}`,
    onChunk: (id, delta) => shown.push(`${id}: ${delta}`),
  })
  speech.onText(answer('One thing. Two.').slice(0, 50))
  speech.onRestart()
  speech.onText(answer('Another thing. Two. Three.'))
  expect(shown).toEqual(['m1: One thing.', 'm2: Another thing. Two.'])
  expect(speech.finish('Our own words.')).toEqual({ messageId: 'm3', text: 'Our own words.', replaced: null })
})

test('what was shown is always a beginning of what is stored, and nothing of it was stopped', () => {
  const words = fc.array(
    fc.constantFrom(
      'Look.',
      'It is 42.',
      'Well done!',
      '- one',
      '> quoted. Yes.',
      '**bold. Yes.**',
      '`a. B`',
      '$x. Y$',
      '1. first',
      'क्या है। फिर',
      'لماذا؟ نعم',
      '\n',
      '\n\n',
      ' ',
    ),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 9 }), (parts, step) => {
      const message = parts.join(' ').trim()
      if (message === '') return
      const { text, told } = heard(answer(message), message, {}, step)
      expect(told.text.startsWith(text)).toBe(true)
      expect(told.text).not.toContain('42')
      expect(heard('', message).told).toEqual({ ...told, messageId: 'm1' })
    }),
    { numRuns: 300 },
  )
})

test('pieces change no more, whatever comes behind them', () => {
  const text = 'One. Two **three. Four** five? \n\n```\na. B\n```\n\n1. Six. Seven.\n2. Eight.  nine. Ten'
  const all = piecesOf(text, true)
  expect(all.map(({ lead, text: piece }) => lead + piece).join('')).toBe(text)
  for (let end = 0; end < text.length; end += 1) {
    const some = piecesOf(text.slice(0, end), false)
    expect(some).toEqual(all.slice(0, some.length))
  }
})
