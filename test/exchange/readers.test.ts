// Files of other systems as plain questions: what is taken, what is lost, and what is left out, with its line.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainNumber, rangeOf } from '../../src/exchange/domain/number.js'
import { ImportFault, type ReadQuestions } from '../../src/exchange/domain/plain-question.js'
import { markedPieces, TEX_MARKS } from '../../src/exchange/infrastructure/marked-pieces.js'
import { readCloze } from '../../src/exchange/infrastructure/read-cloze.js'
import { readCsv } from '../../src/exchange/infrastructure/read-csv.js'
import { readGift } from '../../src/exchange/infrastructure/read-gift.js'
import { readMoodleXml } from '../../src/exchange/infrastructure/read-moodle-xml.js'
import { plainText, richText } from '../../src/exchange/infrastructure/rich-text.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'

const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/exchange', name), 'utf8')
const named = ({ questions }: ReadQuestions, name: string) => {
  const found = questions.find(question => question.name === name)
  if (found === undefined) throw new Error(`There is no ${name} among: ${questions.map(one => one.name).join('; ')}`)
  return found
}

describe('a megabyte', () => {
  const many = (part: string): string => part.repeat(Math.ceil(1_000_000 / part.length))
  test.each([String.raw`\(`, String.raw`\[`, '{@', '{#', '$ ', 'a ', String.raw`\(x\)`])(
    'of %j is read in a time that grows with its length',
    part => {
      const start = performance.now()
      expect(richText(many(part), 'html').text.length).toBeGreaterThan(100_000)
      expect(richText(many(part), 'plain').text.length).toBeGreaterThan(100_000)
      const marks = [...TEX_MARKS, ['$$', '$$'], ['$', '$'], ['{@', '@}'], ['{#', '#}']] as const
      expect(markedPieces(many(part), marks).join('')).toBe(many(part))
      expect(performance.now() - start).toBeLessThan(15_000)
    },
  )

  test('of blanks that are kept is, too', () => {
    const start = performance.now()
    expect(richText(`<pre>${many(' ')}x</pre>`, 'html').text).toMatch(/x\n```$/)
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})

describe('GIFT', () => {
  const read = readGift(fixture('capitals.gift'))

  test('gives each question with its line', () => {
    expect(read.questions.map(({ name, line, asked }) => [name, line, asked.kind])).toEqual([
      ['Capital of France', 4, 'one'],
      ['Shape of the earth', 13, 'truth'],
      ['Who wrote Faust?', 15, 'text'],
      ['Pi', 17, 'number'],
      ['Range', 18, 'number'],
      ['Primes', 20, 'several'],
      ['Pairs', 22, 'match'],
      ['The … is a star.', 26, 'one'],
      ['Signs', 28, 'text'],
    ])
    expect(read.left).toEqual([
      { name: 'Essay', line: 24, why: 'It is an essay, with no right answer to compare with.' },
    ])
  })

  test('takes what is said to wrong answers, and says what it does not take', () => {
    expect(named(read, 'Capital of France')).toMatchObject({
      stem: 'What is the capital of France?',
      asked: {
        right: 'Paris',
        wrong: [
          { text: 'London', feedback: 'London is the capital of England.' },
          { text: 'Berlin', feedback: '' },
          { text: 'Rome', feedback: 'Rome is the capital of Italy.' },
        ],
      },
      explanation: 'Paris lies on the Seine.',
      losses: ['Feedback for a right answer is not imported.'],
    })
    expect(named(read, 'Shape of the earth').asked).toEqual({
      kind: 'truth',
      isTrue: false,
      feedback: 'It is a globe.',
    })
    expect(named(read, 'Who wrote Faust?')).toMatchObject({
      asked: { right: ['Goethe', 'Johann Wolfgang von Goethe'] },
      losses: ['Answers that earn part of the points are not imported.'],
    })
  })

  test('reads numbers, ranges, several right options, formulas, marks and escaped signs', () => {
    expect(named(read, 'Pi')).toMatchObject({
      stem: String.raw`What is $\pi$ to two places?`,
      asked: { right: '3.14', within: '0.005' },
    })
    expect(named(read, 'Range').asked).toMatchObject({ right: '3', within: '2' })
    expect(named(read, 'Primes')).toMatchObject({
      stem: 'Which are **primes**?',
      asked: { right: ['2', '3'], wrong: ['4', '6'] },
    })
    expect(named(read, 'Signs')).toMatchObject({
      stem: String.raw`What does a set {1} cost, = 5 \* {{a}} \$?`,
      asked: { right: ['5 = five'] },
    })
  })

  test('leaves out a question whose brace is never closed, and goes on with the next one', () => {
    const { questions, left } = readGift('::B:: Two? {=a ~b\n\n::C:: Three? {=c ~d}')
    expect(questions).toMatchObject([{ name: 'C', asked: { right: 'c', wrong: [{ text: 'd' }] }, line: 3 }])
    expect(left).toEqual([{ name: 'B', line: 1, why: 'Its { is never closed.' }])
  })

  test('of any text reads each question once, or leaves it out, and ends', () => {
    const pieces = fc.constantFrom(
      '::',
      '{',
      '}',
      '=',
      '~',
      '#',
      '####',
      '%50%',
      '->',
      '\\',
      '\n',
      '\n\n',
      'a',
      '7',
      'T',
      '..',
      ':',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), parts => {
        const { questions, left } = readGift(parts.join(''))
        for (const { stem, line } of questions) expect([stem !== '', line > 0]).toEqual([true, true])
        expect(left.every(({ why }) => why.endsWith('.'))).toBe(true)
      }),
    )
  })
})

describe('Moodle XML', () => {
  const read = readMoodleXml(xmlTree(fixture('quiz.xml')))

  test('gives each question with its line, and leaves out what has no form here', () => {
    expect(read.questions.map(({ name, line, asked }) => [name, line, asked.kind])).toEqual([
      ['Units of force', 4, 'one'],
      ['Metals', 14, 'several'],
      ['Sound in space', 23, 'truth'],
      ['Symbol', 29, 'text'],
      ['Free fall', 37, 'number'],
      ['Planets', 43, 'order'],
      ['Gaps', 51, 'text'],
    ])
    expect(read.left).toEqual([
      { name: 'Essay', line: 50, why: 'It is an essay, with no right answer to compare with.' },
    ])
  })

  test('gives the fields of a text as parts, and pairs', () => {
    const { questions, left } = readMoodleXml(xmlTree(fixture('cloze.xml')))
    expect(questions).toMatchObject([
      {
        stem: 'Vienna is on the (1) …, which is (2) … km long and ends in the (3) ….',
        asked: {
          parts: [
            {
              points: 2,
              asked: { right: ['Danube', 'Donau'], wrong: [{ text: 'Rhine', feedback: 'That is in Germany.' }] },
            },
            { points: 1, asked: { kind: 'number', right: '2850', within: '50' } },
            { points: 1, asked: { kind: 'one', right: 'Black Sea', wrong: [{ feedback: 'That is the Rhine.' }, {}] } },
          ],
        },
      },
      { asked: { kind: 'match', pairs: [{ thing: 'France', right: 'Paris' }, {}], others: ['Oslo'] } },
    ])
    expect(left).toEqual([{ name: 'Patterns', line: 9, why: 'Fields of type “REGEXP” are not imported.' }])
  })

  test('ends soon where fields are never closed', () => {
    const start = performance.now()
    expect(readCloze('{1:SA:=a~'.repeat(100_000))).toBe('It has no fields.')
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test('turns HTML into Markdown, and names what is lost', () => {
    expect(named(read, 'Units of force')).toMatchObject({
      stem: 'In which unit is *force* measured?\n\n$F = m \\cdot a$\n\nA spring',
      asked: { right: 'newton', wrong: [{ text: 'joule', feedback: 'That is a unit of energy.' }, {}, {}] },
      explanation: 'A newton is 1 kg·m/s².',
      losses: ['A picture is not imported.'],
    })
    expect(named(read, 'Symbol')).toMatchObject({
      asked: { right: ['Au'], wrong: [{ text: 'Ag', feedback: 'That is silver.' }] },
      losses: [
        'Answers with a * wildcard are not imported.',
        'Upper and lower case are not told apart in a blueprint.',
      ],
    })
  })

  test('reads statements, numbers with their tolerance, and orders', () => {
    expect(named(read, 'Sound in space').asked).toEqual({
      kind: 'truth',
      isTrue: false,
      feedback: 'It needs a medium.',
    })
    expect(named(read, 'Free fall').asked).toMatchObject({ right: '9.81', within: '0.01', wrong: [{ text: '19.62' }] })
    expect(named(read, 'Planets').asked).toMatchObject({ kind: 'order', right: ['Venus', 'Earth', 'Mars'] })
    expect(named(read, 'Metals').asked).toEqual({
      kind: 'several',
      right: ['iron', 'tin'],
      wrong: ['sulphur', 'carbon'],
      credit: 'partial',
    })
  })

  test.each(['', '<html></html>', 'no XML'])('is refused where it is none: “%s”', source => {
    expect(() => readMoodleXml(xmlTree(source))).toThrow(ImportFault)
  })
})

describe('a table', () => {
  const read = readCsv(fixture('table.csv'))

  test('gives choices, numbers and texts', () => {
    expect(read.questions).toMatchObject([
      {
        name: 'Largest planet',
        stem: 'Which planet is the "largest"?',
        asked: {
          kind: 'one',
          right: 'Jupiter',
          wrong: [
            { text: 'Saturn', feedback: 'Saturn is the second one.' },
            { text: 'Earth', feedback: '' },
          ],
        },
        explanation: 'It has the mass of 318 Earths.',
        line: 2,
      },
      { name: 'How many legs has a spider?', asked: { kind: 'number', right: '8' }, line: 3 },
      { asked: { kind: 'text', right: ['mice', 'Mice'] }, line: 4 },
    ])
    expect(read.left).toEqual([
      { name: 'A question without an answer?', line: 5, why: 'It needs a question and an answer.' },
    ])
  })

  test.each([
    ['question,answers\nA?,b', /column “answer”/],
    ['question,answer,hint\nA?,b,c', /column “hint” is unknown/],
    ['question,answer\n"A?,b', /not closed/],
  ])('%j is refused', (source, message) => {
    expect(() => readCsv(source)).toThrow(message)
  })

  test('keeps line ends and marks inside of quotation marks', () => {
    const { questions } = readCsv('question,answer\r\n"One,\ntwo?",x\r\n"Three?",y\r\n')
    expect(questions.map(({ stem, line }) => [stem, line])).toEqual([
      ['One,\ntwo?', 2],
      ['Three?', 4],
    ])
  })
})

describe('numbers', () => {
  test.each([
    ['3', '3'],
    ['-0.50', '-0.5'],
    ['1,200.5', '1200.5'],
    ['.5', '0.5'],
    ['1e-2', '0.01'],
    ['6.02e3', '6020'],
    ['12e-4', '0.0012'],
    ['-0', '0'],
    ['007', '7'],
    ['+2', '2'],
    ['', null],
    ['.', null],
    ['1.2.3', null],
    ['two', null],
    ['1,20', null],
  ])('%j is %j', (written, value) => {
    expect(plainNumber(written)).toBe(value)
  })

  test('are worth what they were worth, with any exponent', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -6, max: 6 }),
        (whole, places, by) => {
          const written = `${(whole / 10 ** places).toFixed(places)}e${by}`
          expect(Number(plainNumber(written))).toBeCloseTo(Number(written), 6)
        },
      ),
    )
  })

  test.each([
    ['1', '5', { middle: '3', within: '2' }],
    ['-1.5', '2', { middle: '0.25', within: '1.75' }],
    ['2', '2', { middle: '2', within: '0' }],
    ['5', '1', null],
  ])('from %s to %s', (from, to, range) => {
    expect(rangeOf(from, to)).toEqual(range)
  })
})

describe('texts', () => {
  test.each([
    ['<ul><li>one</li><li>two<ol><li>a</li></ol></li></ul>', '- one\n- two\n  1. a'],
    ['<p>2 * 3 = 6</p>', String.raw`2 \* 3 = 6`],
    ['a<br>b', 'a\\\nb'],
    ['<pre>x = 1\ny = 2</pre>', '```\nx = 1\ny = 2\n```'],
    ['<p>H<sub>2</sub>O</p><script>alert(1)</script>', 'H₂O'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
  ])('%j becomes %j', (html, markdown) => {
    expect(richText(html, 'html').text).toBe(markdown)
  })

  test('of answers are one line', () => {
    expect(plainText('<p>one</p>\n<p><b>two</b></p>', 'html').text).toBe('one two')
  })
})
