// Items and packages of QTI 2.1 to 3.0 as plain questions: what is taken, what is lost, and what no file can do.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { ImportFault, type PlainQuestion } from '../../src/exchange/domain/plain-question.js'
import { readQtiPackage } from '../../src/exchange/infrastructure/read-qti-package.js'
import { readQtiItem } from '../../src/exchange/infrastructure/read-qti.js'
import { writeQti } from '../../src/exchange/infrastructure/write-qti.js'
import { xmlText } from '../../src/exchange/infrastructure/xml-text.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'
import { anyAsked, anyWords } from '../support/any-asked.js'

const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/exchange/qti', name), 'utf8')

describe('an item', () => {
  test('of TAO gives its choice, what is said to a wrong answer, and its formula', () => {
    expect(readQtiItem(xmlTree(fixture('tao-choice.xml')))).toEqual({
      name: 'Half of six',
      stem: String.raw`How much is $\frac{1}{2}$ of 6?` + '\n\nChoose **one**.',
      asked: {
        kind: 'one',
        right: '3',
        wrong: [
          { text: '12', feedback: 'That is 6 times 2.' },
          { text: 'Something else', feedback: '' },
        ],
      },
      explanation: '',
      line: 3,
      losses: ['No option keeps its place: all are shuffled.'],
      language: 'en-US',
    })
  })

  test('of Canvas gives its ticks, of which all count, and its range of numbers', () => {
    expect(readQtiItem(xmlTree(fixture('canvas-several.xml')))).toMatchObject({
      stem: '<p> is a tag. Which of these are metals?',
      asked: { kind: 'several', right: ['iron', 'tin'], wrong: ['sulphur'], credit: 'whole' },
      losses: [],
    })
    expect(readQtiItem(xmlTree(fixture('canvas-number.xml')))).toMatchObject({
      asked: { kind: 'number', right: '9.81', within: '0.01', wrong: [] },
    })
  })

  test('of version 3 gives its texts by their points, its gap as an ellipsis, and its language', () => {
    expect(readQtiItem(xmlTree(fixture('text.qti3.xml')))).toMatchObject({
      stem: 'Die Hauptstadt von Österreich heißt ….',
      asked: { kind: 'text', right: ['Wien', 'Vienna'] },
      language: 'de',
      losses: [
        'A rubric is not imported.',
        'Answers that earn part of the points are not imported.',
        'Upper and lower case are not told apart in a blueprint.',
      ],
    })
  })

  test('with several answers gives parts, the gaps of a text by their numbers, and what each of them earns', () => {
    expect(readQtiItem(xmlTree(fixture('gaps.xml')))).toMatchObject({
      stem: 'Vienna is in (1) …, on the (2) ….',
      asked: {
        kind: 'parts',
        parts: [
          { prompt: null, points: 1, asked: { kind: 'one', right: 'Austria' } },
          { prompt: null, points: 2, asked: { kind: 'text', right: ['Danube'] } },
          { prompt: 'Which cities are capitals?', points: 1, asked: { kind: 'several', right: ['Vienna', 'Bern'] } },
        ],
      },
    })
  })

  test.each<[string, object]>([
    [
      'match',
      {
        kind: 'match',
        pairs: [
          { thing: 'France', right: 'Paris' },
          { thing: 'Italy', right: 'Rome' },
        ],
        others: ['Oslo'],
        credit: 'partial',
      },
    ],
    [
      'gapmatch',
      {
        kind: 'match',
        pairs: [
          { thing: '(1)', right: 'winter' },
          { thing: '(2)', right: 'summer' },
        ],
        others: [],
        credit: 'whole',
      },
    ],
    [
      'pairs',
      {
        kind: 'match',
        pairs: [
          { thing: 'hot', right: 'cold' },
          { thing: 'big', right: 'small' },
        ],
        others: [],
        credit: 'whole',
      },
    ],
    [
      'hottext',
      {
        kind: 'one',
        right: 'sing',
        wrong: [
          { text: 'Birds', feedback: '' },
          { text: 'tree', feedback: '' },
        ],
      },
    ],
  ])('of %s gives what belongs to what, or the word that is chosen', (name, asked) => {
    expect(readQtiItem(xmlTree(fixture(`${name}.xml`)))).toMatchObject({ asked })
  })

  const several = fixture('canvas-several.xml')
  const choice = fixture('tao-choice.xml')
  const number = fixture('canvas-number.xml')
  test.each<[string, string, RegExp, number]>([
    ['a rule that is not known', several.replaceAll('and>', 'anyN>'), /test “anyn” is not known/, 26],
    ['points by a program', choice.replaceAll('sum>', 'customOperator>'), /“customoperator” is not known/, 32],
    ['two fields for one answer', number.replace(/<textEntry.*\/>/, '$&$&'), /in one place/, 8],
    ['places on a picture', fixture('place.xml'), /places on a picture \(selectPointInteraction\)/, 8],
    ['random values', number.replace('<itemBody>', '<templateDeclaration/><itemBody>'), /random/, 6],
    ['pairs of nothing', several.replaceAll('choiceInteraction', 'matchInteraction'), /what belongs to what/, 17],
    ['two partners', fixture('match.xml').replaceAll('t2 o1', 't1 o1'), /Several things belong to “France”/, 6],
    ['a thing alone', fixture('match.xml').replace('<value>t2 o1</value>', ''), /Nothing belongs to “Italy”/, 6],
    ['an essay', number.replace('textEntry', 'extendedText'), /essay/, 8],
    ['a formula that cannot be read', choice.replaceAll('m:mfrac', 'm:menclose'), /formula.*menclose/, 14],
    ['pictures as options', several.replace('<p>tin</p>', '<img src="a.png"/>'), /option has no text/, 17],
    ['a range that is open', number.replace(/<lte>[\s\S]*?<\/lte>/, ''), /range of right numbers/, 8],
    ['no right answer', choice.replace('choice_2]]', 'choice_9]]'), /one option that is right/, 15],
    [
      'a text of another file',
      number.replace('<itemBody>', '<assessmentStimulusRef href="a"/><itemBody>'),
      /another file/,
      6,
    ],
  ])('with %s is left out, and its line is named', (_, source, why, line) => {
    expect(readQtiItem(xmlTree(source))).toEqual({ name: expect.any(String), line, why: expect.stringMatching(why) })
  })

  test('keeps no points for half-right ticks that are counted by another rule, and says so', () => {
    const mapped = several
      .replace(
        '</correctResponse>',
        '</correctResponse><mapping defaultValue="0"><mapEntry mapKey="a1" mappedValue="3"/><mapEntry mapKey="a3" mappedValue="1"/><mapEntry mapKey="a2" mappedValue="-1"/></mapping>',
      )
      .replace(
        /<responseProcessing>[\s\S]*<\/responseProcessing>/,
        '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>',
      )
    expect(readQtiItem(xmlTree(mapped))).toMatchObject({
      asked: { right: ['iron', 'tin'], credit: 'whole' },
      losses: ['Its points for some of the right options are not imported: all of them count.'],
    })
  })
})

test('any question of several parts that is written is read again as the same one', () => {
  const part = fc.tuple(anyAsked({ order: 'whole', several: ['whole', 'partial'] }), fc.constantFrom(1, 2, 3))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), anyWords, (parts, name) => {
      const asked: PlainQuestion['asked'] = {
        kind: 'parts',
        parts: [
          { prompt: 'First: $x < 3$?', points: 1, asked: { kind: 'truth', isTrue: true, feedback: 'No.' } },
          ...parts.map(([one, points], at) => ({ prompt: `Part ${at}?`, points, asked: one })),
        ],
      }
      const question = { name, stem: 'Answer.', asked, explanation: 'So it is.', line: 2, losses: [], language: 'de' }
      const { questions, left } = readQtiPackage(writeQti([question], 'Test'))
      expect(left).toEqual([])
      expect(questions.map(inOneOrder)).toEqual([inOneOrder({ ...question, file: 'items/item_001.xml' })])
    }),
    { numRuns: 40 },
  )
})

test('any question that is written is read again as the same one', () => {
  fc.assert(
    fc.property(anyAsked({ order: 'whole', several: ['whole', 'partial'] }), anyWords, (asked, name) => {
      const question: PlainQuestion = {
        name,
        stem: 'What is $x < 3$?\n\n- **one**\n- `two`',
        asked,
        explanation: 'So it is: $\\frac{1}{2}$.',
        line: 2,
        losses: [],
        language: 'de',
      }
      const { questions, left } = readQtiPackage(writeQti([question], 'Test'))
      expect(left).toEqual([])
      expect(questions.map(inOneOrder)).toEqual([inOneOrder({ ...question, file: 'items/item_001.xml' })])
    }),
  )
})

/** Options that belong to nothing are shown in an order that is drawn. */
const inOneOrder = <T extends { readonly asked: object }>({ asked, ...rest }: T) => ({
  ...rest,
  asked: JSON.parse(JSON.stringify(asked), (key, value: unknown) =>
    key === 'others' ? (value as string[]).toSorted() : value,
  ) as object,
})

describe('a package', () => {
  const item = fixture('canvas-number.xml')
  const manifest = (...hrefs: string[]): string =>
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>\n${hrefs
      .map(href => `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${href}"/>`)
      .join('\n')}\n</resources></manifest>`
  const zipped = (files: Readonly<Record<string, string>>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

  test('gives the items of its manifest, wherever it lies, and lists those that are not there', () => {
    const { questions, left } = readQtiPackage(
      zipped({ 'quiz/imsmanifest.xml': manifest('g%201/item.xml', 'none.xml'), 'quiz/g 1/item.xml': item }),
    )
    expect(questions).toMatchObject([{ name: 'Free fall', file: 'quiz/g 1/item.xml' }])
    expect(left).toEqual([
      { name: 'quiz/none.xml', file: 'imsmanifest.xml', line: 3, why: 'Its file is not in the package.' },
    ])
  })

  test('without a manifest gives each item in it', () => {
    const { questions } = readQtiPackage(zipped({ 'a.xml': item, 'b.xml': '<assessmentTest/>', 'c.txt': item }))
    expect(questions).toHaveLength(1)
  })

  test('never leads out of itself', () => {
    const { questions, left } = readQtiPackage(
      zipped({
        'imsmanifest.xml': manifest('../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', '..%2f..%2fx.xml'),
      }),
    )
    expect([questions.length, left.length]).toEqual([0, 4])
    expect(left.every(({ why }) => why === 'Its file is not in the package.')).toBe(true)
  })

  test.each<[string, Uint8Array, RegExp]>([
    ['of no zip file', strToU8('PK no zip'), /no zip file/],
    [
      'of QTI 1.2',
      zipped({ 'imsmanifest.xml': manifest('a.xml').replace('imsqti_item_xmlv2p1', 'imsqti_xmlv1p2') }),
      /QTI 1\.2/,
    ],
    ['without items', zipped({ 'imsmanifest.xml': manifest() }), /lists no items/],
    ['that unpacks to too much', zipped({ 'a.xml': ' '.repeat(5_000_000) }), /too long/],
    [
      'of too many files',
      zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}`, strToU8('')]))),
      /more than 5000 files/,
    ],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => readQtiPackage(bytes)).toThrow(ImportFault)
    expect(() => readQtiPackage(bytes)).toThrow(message)
  })

  test('that lies about how long its files are is unpacked no further', () => {
    const bytes = zipped({ 'a.xml': item.padEnd(10_000_000) })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    // The length stands 24 bytes behind PK\1\2 in the central directory, and 22 behind PK\3\4 in front of the file.
    for (const [mark, behind] of [
      [0x02014b50, 24],
      [0x04034b50, 22],
    ] as const) {
      const entry = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === mark)
      view.setUint32(entry + behind, 100, true)
    }
    expect(() => readQtiPackage(bytes)).toThrow(/too long/)
  })

  test('with an item that declares entities, or nests without end, loses that item alone', () => {
    const { questions, left } = readQtiPackage(
      zipped({
        'imsmanifest.xml': manifest('a.xml', 'b.xml', 'c.xml'),
        'a.xml': item.replace('?>', '?>\n<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'),
        'b.xml': item.replace('<p>', '<p>'.repeat(100_000)),
        'c.xml': item,
      }),
    )
    expect(questions).toHaveLength(1)
    expect(left).toMatchObject([
      { name: 'a.xml', line: 2, why: 'It declares entities, which are not expanded.' },
      { name: 'b.xml', why: 'More than 200 elements are nested here.' },
    ])
  })

  test('damaged anywhere is refused or read, and never anything else', () => {
    const whole = zipped({ 'imsmanifest.xml': manifest('a.xml'), 'a.xml': item })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const bytes = whole.with(at, byte)
        try {
          readQtiPackage(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(ImportFault)
        }
      }),
    )
  })
})

test.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x3c, 0, 0xe9, 0]), '<é'],
  ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x3c, 0xc3, 0xa9]), '<é'],
  [
    'what it declares',
    new Uint8Array([...strToU8('<?xml version="1.0" encoding="ISO-8859-1"?>'), 0xe9]),
    '<?xml version="1.0" encoding="ISO-8859-1"?>é',
  ],
  [
    'an encoding nobody knows',
    strToU8('<?xml version="1.0" encoding="none"?>x'),
    '<?xml version="1.0" encoding="none"?>x',
  ],
])('text in %s is read', (_, bytes, text) => expect(xmlText(bytes)).toBe(text))
