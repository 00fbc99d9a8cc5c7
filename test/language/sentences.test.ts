// What readers of answers refuse with and what graders notice, in the languages of learners.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CodeSettings } from '../../src/items/domain/answers/code/code.js'
import { NOT_PLAIN, type CallResult, type CodeOutcome } from '../../src/items/domain/answers/code/code-tests.js'
import type { Json } from '../../src/items/domain/answers/code/code-values.js'
import { gradeCode } from '../../src/items/domain/answers/code/grade-code.js'
import { languages, type Language } from '../../src/language/languages.js'
import { sentenceIn, sentencesIn } from '../../src/language/stored.js'

const de = sentencesIn('de')

test.each([
  ['Write a whole number.', 'Schreibe eine ganze Zahl.'],
  [
    'This is no answer. The buttons beside the question give a hint, skip it, or end the session.',
    'Das ist keine Antwort. Mit den Knöpfen bei der Frage bekommst du einen Tipp, überspringst sie oder beendest die Sitzung.',
  ],
  ['Write at most 200 characters.', 'Schreibe höchstens 200 Zeichen.'],
  ['“3 x”: Write a number, in digits.', '„3 x“: Schreibe eine Zahl, in Ziffern.'],
  ['“foo” is not known here. Use x, y.', '„foo“ ist hier nicht bekannt. Verwende x, y.'],
  [
    'Write a number, in digits. Write it with a % sign, such as 8%.',
    'Schreibe eine Zahl, in Ziffern. Schreibe es mit einem %-Zeichen, zum Beispiel 8\u00a0%.',
  ],
  ['The power of ten lies between -60 and 60.', 'Die Zehnerpotenz muss zwischen -60 und 60 liegen.'],
])('%s', (english, german) => expect(de(english)).toBe(german))

test('a long text that nobody has translated is given up at once, however it may be divided', () => {
  const known = 'Write a whole number. '.repeat(60)
  expect(de(`${known}Nobody has translated this.`)).toBeNull()
  expect(de('Nobody has translated this. '.repeat(60).trim())).toBeNull()
  expect(sentenceIn('de-AT', 'Write at most 200 characters.')).toBe('Schreibe höchstens 200 Zeichen.')
})

test('a sentence that nobody has translated stays as it is', () => {
  expect(de('Write the address without a zone.')).toBeNull()
  expect(sentenceIn('de', 'Write the address without a zone.')).toBe('Write the address without a zone.')
  expect(sentenceIn('tlh', 'Write a number.')).toBe('Write a number.')
})

describe.each(Object.keys(languages) as Language[])('in %s', language => {
  test('a sentence has its argument', () => {
    expect(sentencesIn(language)('Write at most 73 characters.')).toMatch(/73|٧٣/)
  })
})

/** Questions for technicians, in which addresses and masks are typed; they are asked in English. */
const ofNetworks = /\/(?:cidr-set|ipv4|ipv6|mac|mask|mask-forms|network|network-text|prefix-length|wildcard)\.ts$/
/** What is said of code that was run: each sentence is made by a run below. */
const ofCode = /\/(?:grade-code|code-mistakes)\.ts$/
/** Said to programs that send something else than our pages do. */
const forPrograms: readonly (string | RegExp)[] = [
  'This prompt takes no answer.',
  /^(?:Selections?|Order|Texts) and \w+ (?:name different \w+|differ)\.$/,
  /^There are \w+ (?:options|entries), counted from 0\.$/,
  /^Holds a (?:part|field) that is not known here\.$/,
  /^Give (?:selections?|order) or \w+\.$/,
]

/** Said to authors of blueprints. */
const forAuthors: readonly (string | RegExp)[] = [
  'The least value is below the greatest.',
  'A symbol is a letter, or a short name.',
  'A canonical expression reads as an expression.',
  'A line that was drawn runs through the two places of its points.',
  'Write the name of a function.',
  'Every symbol has a text here.',
  'This word is not known here.',
  'Write a number that is not negative, such as 0.01 or 1/2.',
  '“7” is no numeral.',
]
/** Put together of the ways to write a percentage; each of them is tried below. */
const ofParts: readonly (string | RegExp)[] = ['Write it 7.']
const others = [...forPrograms, ...forAuthors, ...ofParts]

const src = path.resolve(import.meta.dirname, '../../src')
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file}`)
    .filter(file => file.endsWith('.ts'))

const readers = [
  ...readdirSync(path.join(src, 'reading')).map(file => `reading/${file}`),
  ...filesBelow('items/domain/answers'),
  ...['names', 'parse', 'tokens'].map(part => `expression/learner-${part}.ts`),
  ...['judge-part', 'read-response'].map(file => `items/domain/item/${file}.ts`),
  ...filesBelow('widgets'),
  'items/domain/item/read-unbound.ts',
  'tutor/domain/read-reply.ts',
].filter(file => file.endsWith('.ts') && !ofNetworks.test(file) && !ofCode.test(file))

/** Literals that begin like a sentence and end like one; a message in them is another sentence, what else is put in a 7. */
function sentencesOf(file: string): string[] {
  const code = readFileSync(path.join(src, file), 'utf8')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    // What authors and models are told.
    .replace(/path: \[[^\]]*\],\s*message: (?:'[^']*'|`[^`]*`)/g, '')
    .replace(/\b(?:error|description): (?:'[^']*'|`[^`]*`)/g, '')
  return [
    ...code.matchAll(
      /'([A-Z“][^'\n]* [^'\n]*[.?])'|`((?:[A-Z“]|\$\{)[^`]* [^`]*[.?])`|`(“[^`]*: \$\{\w+\.message\})`/g,
    ),
  ]
    .map(([, plain, filled, quoted]) => plain ?? filled ?? quoted!)
    .map(text => text.replace(/\$\{[^{}]*message[^{}]*\}/g, 'Write a number.').replace(/“?\$\{shown[^{}]*\}”?/g, '“7”'))
    .map(text => text.replace(/\$\{noun\}/g, 'set').replace(/\$\{[^{}]*\}/g, '7'))
}

test('every sentence that a reader refuses with, or a grader notes, is in the catalogue', () => {
  const found = readers.flatMap(file => sentencesOf(file).map(sentence => ({ file, sentence })))
  expect(found.length).toBeGreaterThan(90)
  const exempt = (sentence: string) =>
    others.some(one => (typeof one === 'string' ? one === sentence : one.test(sentence)))
  expect(found.filter(({ sentence }) => !exempt(sentence) && de(sentence) === null)).toEqual([])
})

const networkNotes = filesBelow('items/domain/answers').flatMap(file =>
  [...readFileSync(path.join(src, file), 'utf8').matchAll(/wrongForm\(\s*'\w+',\s*'([^']*)'/g)].map(([, say]) => say!),
)
const sandboxNotes = ['javascript', 'python']
  .flatMap(language => [
    ...readFileSync(path.join(src, `items/infrastructure/${language}-prelude.mjs`), 'utf8').matchAll(
      /'(The (?:function gave|result)[^']*)'/g,
    ),
  ])
  .map(([, say]) => (say!.endsWith('.') ? say! : `${say}Map.`).replace(/\$\{[^}]*\}/g, '64'))

const settings: CodeSettings = {
  language: 'javascript',
  entry: 'f',
  initial_code: '',
  examples: [{ args: ['a. b'], gives: 2 }],
  reference: '',
  tests: [
    { args: [1], gives: 1 },
    { args: [2], gives: 2 },
  ],
  credit: 'per_test',
}
const gave = (value: Json): CallResult => ({ ok: true, value })
const threw = (name: string, message = 'no'): CallResult => ({ ok: false, error: { name, message, line: null } })
const ran = (...results: CallResult[]): Exclude<CodeOutcome, { kind: 'unavailable' }> => ({ kind: 'ran', results })
const codeNotes = [
  ran(gave(2), gave(1), gave(2)),
  ran(gave('Is it? It is.'), gave(1), gave(1)),
  ran(threw('Error', 'It is not so. Is it?'), gave(1), gave(1)),
  ran({ ok: false, error: { name: 'KeyError', message: 'x. y', line: 3 } }, gave(1), gave(1)),
  ...sandboxNotes.map(say => ran(threw(NOT_PLAIN, say), gave(1), gave(1))),
  ran(gave(2), gave(1), gave(1)),
  ran(gave(2), gave(1), threw(NOT_PLAIN)),
  ran(gave(2), gave(1), threw('TypeError')),
  ran(gave(2), gave(1), threw('Mine')),
  { kind: 'syntax_error', message: 'unexpected token', line: null } as const,
  { kind: 'syntax_error', message: 'unexpected token', line: 3 } as const,
  ...(['no_entry', 'timed_out', 'out_of_memory', 'crashed'] as const).map(kind => ({ kind })),
].map(outcome => gradeCode(settings, outcome).feedback)

test.each(['de', 'ar', 'hi', 'es'] as const)(
  'what is noted of networks and of code is in the catalogue in %s',
  language => {
    expect([networkNotes.length, sandboxNotes.length]).toEqual([9, 16])
    const notes = [...networkNotes, ...codeNotes]
    expect(notes.filter(note => sentencesIn(language)(note) === null)).toEqual([])
  },
)

test('what code was called with and gave stays as it is, whatever stands in it', () => {
  expect(codeNotes.slice(1, 5).map(note => sentencesIn('de')(note))).toEqual([
    'Dein Code hat 1 von 2 Tests bestanden. Der Aufruf f("a. b") sollte 2 ergeben; bei dir ergibt er "Is it? It is.".',
    'Dein Code hat 1 von 2 Tests bestanden. Der Aufruf f("a. b") sollte 2 ergeben; bei dir bricht er mit Error: It is not so. Is it? ab.',
    'Dein Code hat 1 von 2 Tests bestanden. Der Aufruf f("a. b") sollte 2 ergeben; bei dir bricht er in Zeile 3 mit KeyError: x. y ab.',
    'Dein Code hat 1 von 2 Tests bestanden. Der Aufruf f("a. b") sollte 2 ergeben. Stattdessen: Die Funktion hat mehr als 64 KB zurückgegeben.',
  ])
})

const share = 'with a % sign, such as 8%'
test.each([
  share,
  'as a decimal, such as 0.08 for 8%',
  'as the number of per cent alone, such as 8 for 8%',
  `${share}, or as a decimal, such as 0.08 for 8%`,
  `${share}, or as the number of per cent alone, such as 8 for 8%`,
])('a percentage is asked for %s in every language', ways => {
  for (const language of ['de', 'ar', 'hi', 'es'] as const)
    expect(sentencesIn(language)(`Write it ${ways}.`)).not.toBeNull()
})
