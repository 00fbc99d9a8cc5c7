// Text that would answer a question of other types than whole numbers and addresses, each leak planted in words that seem harmless.
import { describe, expect, test } from 'vitest'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import { revealsKey, type Item, type ItemPart } from '../../src/items/index.js'
import { anItem, aPart } from '../support/builders.js'
import { plainOptions } from '../support/only-part.js'
import { keyOf, settingsOf, type Words } from './answers/graded.js'

function part(id: string, type: ResponseType, key: string, words: Words = {}, about: Partial<ItemPart> = {}): ItemPart {
  const settings = settingsOf(answerType(type), words)
  return aPart({ id, answer: { type, settings }, key: keyOf(answerType(type), settings, key), ...about })
}
const item = (stem: string, ...parts: ItemPart[]): Item => anItem({ stem, parts: parts as unknown as Item['parts'] })

const colour = item(
  'Which colour has the longest waves?',
  part('colour', 'option', '"dark red"', {}, { form: 'choice', options: plainOptions('blue', 'dark red', 'green') }),
)
const half = item('What is a half of one?', part('half', 'rational', '1/2'))
const several = item(
  'A car drives 90 km in 2 hours.',
  part('speed', 'integer', '45', {}, { prompt: 'How fast is it, in km/h?' }),
  part('share', 'rational', '3/4', {}, { prompt: 'Which part of 120 km is that?' }),
  part(
    'fast',
    'option',
    '"slower"',
    {},
    { prompt: 'Is that faster than 50 km/h?', form: 'choice', options: plainOptions('faster', 'slower', 'the same') },
  ),
)

describe('reveals', () => {
  test.each<[string, Item, string]>([
    ['an option', colour, 'I like dark red very much.'],
    ['an option in other letters', colour, 'Think of DARK RED.'],
    ['an option with marks', colour, 'Is it **dark red**, perhaps?'],
    ['all options but one', colour, 'It is neither blue nor green.'],
    ['the place of an option', colour, 'Take the second one.'],
    ['the letter of an option', colour, 'Option B it is.'],
    ['a fraction', half, 'That would be 1/2, would it not?'],
    ['a fraction that is worth the same', half, 'Think of 2/4 of a cake.'],
    ['a decimal that is worth the same', half, 'Write 0.5 here.'],
    ['the key of the first of several parts', several, 'It goes 45 km in each hour.'],
    ['the key of a part between others', several, 'Begin with the speed; 3/4 comes later.'],
    ['an option of the last part', several, 'Surely slower.'],
    ['all keys at once', several, '45, 3/4, slower'],
    ['what is too long to be looked into', several, 'word '.repeat(2_000)],
  ])('%s: %#', (_, of, text) => expect(revealsKey(of, text)).toBe(true))
})

describe('lets through', () => {
  test.each<[string, Item, string]>([
    ['the stem', colour, colour.stem],
    ['all options alike', colour, 'Blue, dark red or green: think of a rainbow.'],
    ['a part of a word', colour, 'The bluest sky is not the point.'],
    ['another fraction', half, 'What would 1/3 be?'],
    ['the stem of several parts', several, several.stem],
    ['the prompts of several parts', several, several.parts.map(({ prompt }) => prompt).join(' ')],
    ['a friendly word', several, 'Take the parts one after the other.'],
  ])('%s: %#', (_, of, text) => expect(revealsKey(of, text)).toBe(false))
})
