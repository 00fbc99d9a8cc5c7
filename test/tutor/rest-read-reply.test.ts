// What a reply in plain words is taken for, while a question of each kind is open.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import { forBrowser, readResponse, type Item, type ItemPart } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { readReply } from '../../src/tutor/domain/read-reply.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { keyOf, settingsOf, type Words } from '../items/answers/graded.js'
import { anItem, aPart } from '../support/builders.js'
import { plainOptions } from '../support/only-part.js'

function asking(type: ResponseType, key: string, words: Words = {}, about: Partial<ItemPart> = {}): Item {
  const kind = answerType(type)
  const settings = settingsOf(kind, words)
  const canonical = keyOf(kind, settings, key)
  const options = plainOptions(...(kind.offers?.(canonical, settings) ?? []))
  return anItem({ parts: [aPart({ answer: { type, settings }, key: canonical, options, ...about })] })
}

const shown = (item: Item): ClientAction => ({ ...forBrowser(item), tool_call_id: newId() })
const freeQuestion: ClientAction = {
  tool_call_id: newId(),
  tool_name: 'request_free_text',
  widget_type: 'free_text',
  props: { prompt: 'Why?', min_length: 1, max_length: 2_000, multiline: true, input_mode: 'text' },
  lock_input: false,
}
/** A model hears what is no answer. */
const heard = { language: 'en', hasModel: true }
const read = (item: Item, reply: string): string => {
  const meant = readReply(shown(item), item, reply, heard)
  if (meant.kind === 'command') throw new Error('Nothing is offered beside answering.')
  if (meant.kind === 'none' || meant.kind === 'words') return `${meant.kind}: ${meant.message}`
  return meant.kind === 'ask' ? `ask: ${meant.text}` : JSON.stringify(meant.response)
}

const fractions = asking('rational', '5/8', {}, { form: 'choice' })
const slices: Item = {
  ...fractions,
  parts: [
    {
      ...fractions.parts[0],
      options: [
        { value: '3/8', text: '$\\frac{3}{8}$' },
        { value: '5/8', text: '$\\frac{5}{8}$' },
        { value: '1/2', text: '$\\frac{1}{2}$' },
      ],
    },
  ],
}
const truth = asking('option', '"true"', {}, { form: 'choice', options: plainOptions('true', 'false') })
const lettered = asking('option', '"B"', {}, { form: 'choice', options: plainOptions('C', 'B', 'A') })
const asks = asking('option', '"Why?"', {}, { form: 'choice', options: plainOptions('Why?', 'How?') })
const sum = asking('integer', '85')
const worth = { ...sum, stem: 'What is the 8 worth in $4\\,837$, seven beads and all?' }
const half = asking('rational', '1/2')
const word = asking('short_text', '"numerator"')
const colours = asking('multi_select', '["red", "blue"]', { response: { distractors: ['green', 'grey'] } })
const order = asking('ordering', '["one", "two", "three"]')
const grid = asking('matrix', '[[1, 2], [3, 4]]', { response: { of: { type: 'integer' }, rows: 2, columns: 2 } })
const gaps = asking('table', '[1, 4]', {
  response: {
    columns: ['n', 'square'],
    rows: [
      [null, '1'],
      ['2', null],
    ],
    of: { type: 'integer' },
  },
})
const sumAndHalf = anItem({
  parts: [
    { ...sum.parts[0], id: 'sum', prompt: 'The sum' },
    { ...slices.parts[0], id: 'part', prompt: 'The part' },
  ],
})
const placesOf = (item: Item, ...texts: readonly string[]): string =>
  JSON.stringify({ indices: texts.map(text => item.parts[0].options.findIndex(option => option.text === text)) })

describe.each<[string, Item, readonly (readonly [string, string])[]]>([
  [
    'a choice',
    slices,
    [
      ['b', '{"index":1}'],
      ['B)', '{"index":1}'],
      ['(b)', '{"index":1}'],
      [' b. ', '{"index":1}'],
      ['Option C', '{"index":2}'],
      ['I think it is b.', '{"index":1}'],
      ['The answer is 5/8!', '{"index":1}'],
      ['5/8', '{"index":1}'],
      ['$\\frac{5}{8}$', '{"index":1}'],
      ['0.5', '{"index":2}'],
      ['10/16', '{"index":1}'],
      ['d', 'ask: d'],
      ['7/8', 'ask: 7/8'],
      ['b?', 'ask: b?'],
      ['5/8?', 'ask: 5/8?'],
      ['What is a numerator?', 'ask: What is a numerator?'],
      ['I like dinosaurs', 'ask: I like dinosaurs'],
    ],
  ],
  [
    'true or false',
    truth,
    [
      ['True', '{"index":0}'],
      ["it's false", '{"index":1}'],
      ['b', '{"index":1}'],
      ['I do not know', 'ask: I do not know'],
    ],
  ],
  ['options that are letters: the text goes before the letter', lettered, [['a', '{"index":2}']]],
  ['options that are questions', asks, [['why?', '{"index":0}']]],
  [
    'a whole number',
    sum,
    [
      ['85', '{"text":"85"}'],
      ["It's 85.", '{"text":"85"}'],
      ['I think 85', '{"text":"85"}'],
      ['85?', 'ask: 85?'],
      ['eighty something', 'ask: eighty something'],
      ['8 and then I carry the one', 'ask: 8 and then I carry the one'],
      ['Can we talk about dinosaurs instead?', 'ask: Can we talk about dinosaurs instead?'],
    ],
  ],
  [
    'a whole number, said in a sentence',
    worth,
    [
      ['2 pencils', '{"text":"2"}'],
      ['5 each', '{"text":"5"}'],
      ['each gets 7', '{"text":"7"}'],
      ['each friend gets 4 beads', '{"text":"4"}'],
      ['Every friend has 8.', '{"text":"8"}'],
      ['It is 9 because I divided', '{"text":"9"}'],
      ['700 rupees', '{"text":"700"}'],
      ['400 ones', '{"text":"400"}'],
      ['600, I think', '{"text":"600"}'],
      ['I am not sure, but 5cm', '{"text":"5"}'],
      ['1,200 beads in all', '{"text":"1200"}'],
      ['so it goes down to -5', '{"text":"-5"}'],
      ['12 in every one, the 2nd as well', '{"text":"12"}'],
      ['the 8 is worth 200', '{"text":"200"}'],
      ['7 + 8 = 15', '{"text":"15"}'],
      ['the 8 is worth 800, because 4837 is 4037 and 800', '{"text":"800"}'],
      ['7 x 8', 'ask: 7 x 8'],
      ['8 is not 9', 'ask: 8 is not 9'],
      ['it is more than 5', 'ask: it is more than 5'],
      ['2 thirds', 'ask: 2 thirds'],
      ['3 tens', 'ask: 3 tens'],
      ['is it 9', 'ask: is it 9'],
      ['why is it 9', 'ask: why is it 9'],
      ['Could it be 9?', 'ask: Could it be 9?'],
      ['I get 9, right?', 'ask: I get 9, right?'],
      ["I don't know what 9 is", "ask: I don't know what 9 is"],
      ['9 1/2 of them', 'ask: 9 1/2 of them'],
      ['eighty', '{"text":"80"}'],
      ['two hundred and five', '{"text":"205"}'],
      ['It is nine thousand nine hundred and ninety-nine!', '{"text":"9999"}'],
      ['8 and a half', 'ask: 8 and a half'],
      ['two hundred, because I put the hundreds together', '{"text":"200"}'],
      ['a hundred beads because I added all of the beads up', '{"text":"100"}'],
      ['each one has twenty one', '{"text":"21"}'],
    ],
  ],
  [
    'a fraction',
    half,
    [
      ['2/4', '{"text":"2/4"}'],
      ['0.5', '{"text":"0.5"}'],
      ['2/4 of the pizza', '{"text":"2/4"}'],
      ['Everybody gets 1 1/2 pizzas', '{"text":"1 1/2"}'],
      ['.5 litres', '{"text":".5"}'],
      ['a half', '{"text":"1/2"}'],
    ],
  ],
  [
    'a word',
    word,
    [
      ['numerator', '{"text":"numerator"}'],
      ['top number', '{"text":"top number"}'],
      ['2 pencils', '{"text":"2 pencils"}'],
      ["I don't know, I'm really confused", "ask: I don't know, I'm really confused"],
      ['what does that mean', 'ask: what does that mean'],
      ['Help me please', 'ask: Help me please'],
    ],
  ],
  [
    'several options',
    colours,
    [
      ['red and blue', placesOf(colours, 'red', 'blue')],
      ['Blue, GREEN', placesOf(colours, 'blue', 'green')],
      ['a c', '{"indices":[0,2]}'],
      ['red', placesOf(colours, 'red')],
      ['red and yellow', 'ask: red and yellow'],
    ],
  ],
  [
    'an order',
    order,
    [
      ['c, a, b', '{"order":[2,0,1]}'],
      ['c then a then b', '{"order":[2,0,1]}'],
      ['one two', 'ask: one two'],
      ['a, b', 'ask: a, b'],
    ],
  ],
  [
    'a grid',
    grid,
    [
      ['1 2\n3 4', '{"rows":[["1","2"],["3","4"]]}'],
      ['1, 2; 3, 4', '{"rows":[["1","2"],["3","4"]]}'],
      ['no idea', 'ask: no idea'],
    ],
  ],
  [
    'a table',
    gaps,
    [
      ['1, 4', '{"cells":["1","4"]}'],
      ['1; 4', '{"cells":["1","4"]}'],
      ['1', 'ask: 1'],
    ],
  ],
  [
    'several parts',
    sumAndHalf,
    [
      ['85\nb', '{"parts":{"sum":{"text":"85"},"part":{"index":1}}}'],
      ['85; 5/8', '{"parts":{"sum":{"text":"85"},"part":{"index":1}}}'],
      ['85 beads\n5/8', '{"parts":{"sum":{"text":"85"},"part":{"index":1}}}'],
      ['85', 'ask: 85'],
    ],
  ],
])('a reply to %s', (_kind, item, table) => {
  test.each(table)('“%s” is taken as %s', (reply, meant) => expect(read(item, reply)).toBe(meant))
})

test('whatever is written to a free question is the answer', () => {
  for (const reply of ['Because it has more parts.', 'What is a numerator?', 'b'])
    expect(readReply(freeQuestion, null, ` ${reply} `, heard)).toEqual({ kind: 'respond', response: { text: reply } })
})

describe('the word of a button', () => {
  const says = (action: ClientAction, item: Item | null, reply: string) => {
    const meant = readReply({ ...action, commands: ['hint', 'skip', 'ask', 'finish'] }, item, reply, heard)
    return meant.kind === 'command' ? meant.command : meant.kind
  }

  test.each([
    ['hint', 'hint'],
    ['Give me a hint!', 'hint'],
    ['A hint, please.', 'hint'],
    ['Skip this question', 'skip'],
    ['next question please', 'skip'],
    ['STOP', 'finish'],
    ['I want to stop.', 'finish'],
    ['end the lesson', 'finish'],
  ])('“%s” is the command %s, whatever is asked', (reply, command) => {
    expect(says(shown(sum), sum, reply)).toBe(command)
    expect(says(shown(word), word, reply)).toBe(command)
    expect(says(freeQuestion, null, reply)).toBe(command)
    expect(readReply(shown(sum), sum, reply, heard)).toEqual({ kind: 'ask', text: reply })
  })

  test('is none in a sentence that says more, or where it is one of the options', () => {
    expect(says(shown(sum), sum, 'I do not want to stop')).toBe('ask')
    expect(says(freeQuestion, null, 'A hint is a small help.')).toBe('respond')
    expect(says(freeQuestion, null, 'constructor')).toBe('respond')
    const signs = asking('option', '"Stop"', {}, { form: 'choice', options: plainOptions('Go', 'Stop') })
    expect(says(shown(signs), signs, 'stop')).toBe('respond')
  })
})

test('what is taken as an answer can always be read, and the same words mean the same', () => {
  const items = [slices, truth, sum, half, word, colours, order, grid, gaps, sumAndHalf]
  const reply = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('b', '85', 'each gets ninety-one', 'I have -0.5', 'red and blue', '1 2;3 4', 'true'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...items), reply, (item, text) => {
      const action = shown(item)
      const meant = readReply(action, item, text, heard)
      expect(readReply(action, item, text, heard)).toEqual(meant)
      if (meant.kind === 'respond') expect(readResponse(item, meant.response).ok).toBe(true)
    }),
  )
})

test.each([
  ['de', 'Schreibe eine ganze Zahl.'],
  ['hi', 'एक पूर्ण संख्या लिखें।'],
  ['en', 'Write a whole number.'],
  ['xx', 'Write a whole number.'],
])('in a lesson in %s what is no answer is refused in its language', (language, message) => {
  expect(readReply(shown(sum), sum, '?!', { language, hasModel: false })).toEqual({ kind: 'none', message })
})

test.each(['I am so sad today', 'I am scared of this test', 'ich habe Angst', 'मुझे डर लग रहा है', '7 apples and a pear'])(
  'without a model “%s” is no answer and no error: it is kept for a person',
  text => {
    expect(readReply(shown(sum), sum, text, { language: 'en', hasModel: false })).toEqual({ kind: 'ask', text })
    const reading: ClientAction = {
      tool_call_id: newId(),
      tool_name: 'request_self_assessment',
      widget_type: 'self_assessment',
      props: { prompt: 'Adding', choices: ['read'] },
      lock_input: false,
    }
    for (const hasModel of [true, false])
      expect(readReply(reading, null, text, { language: 'en', hasModel }).kind).toBe('words')
  },
)
