import { expect, test } from 'vitest'
import { placeholderIn } from '../../src/kernel/placeholders.js'

test.each([
  ['TODO', 'TODO'],
  ['  tbd. ', 'tbd.'],
  ['…', '…'],
  ['{{ goal }}', '{{ goal }}'],
  ['<goal>', '<goal>'],
  ['TODO: add a section on tests', 'TODO'],
  ['TODO, split both', 'TODO'],
  ['replace_with what they can do', 'replace_with'],
  ['Learn <your topic> well', '<your topic>'],
  ['[insert a task]', '[insert a task]'],
  ['Lorem ipsum dolor', 'Lorem ipsum'],
])('“%s” is still to be written', (text, found) => {
  expect(placeholderIn(text)).toBe(found)
})

test.each([
  'List each TODO comment of a file',
  'Hip replacement surgery',
  'Cocinar todo el menú',
  'Interpolation with {{ message }} in templates',
  'The element <who> in markup',
  'The tags <div> and <script async>',
  'Replace [your name] in the letter',
])('“%s” says what it means', text => {
  expect(placeholderIn(text)).toBeNull()
})
