// Questions that blueprints make as Moodle's XML: read again, they are the same questions.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromItem } from '../../src/exchange/domain/from-item.js'
import { gapMark, type Asked, type AskedOnce, type PlainQuestion } from '../../src/exchange/domain/plain-question.js'
import { exportCommand } from '../../src/exchange/index.js'
import { readMoodleXml } from '../../src/exchange/infrastructure/read-moodle-xml.js'
import { leftByMoodle, writeMoodleXml } from '../../src/exchange/infrastructure/write-moodle-xml.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'
import { drawItems, type Form } from '../../src/items/index.js'
import { anyAsked, anyWords } from '../support/any-asked.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')

const again = (question: PlainQuestion) => {
  const { questions, left } = readMoodleXml(xmlTree(writeMoodleXml([question], 'Test')))
  expect(left).toEqual([])
  return questions[0]!
}
/** Rows of a list are parted by one line end or two. */
/** Lines that keep their columns come back between fences. */
const flowing = (text: string): string => text.replaceAll('```', ' ').replaceAll(/\s+/g, ' ').trim()

describe('each shipped blueprint', () => {
  test('gives the same questions again, or says why it cannot', async () => {
    const catalogue = await shippedCatalogue()
    const drawn = (blueprintId: string, form: Form) =>
      drawItems(catalogue, { blueprintId, count: 1, seed: 'export', form })
    const taken = new Map<Asked['kind'], number>()
    const reasons = new Set<string>()
    for (const { id } of catalogue.blueprints())
      for (const [at, item] of [...drawn(id, 'typed'), ...drawn(id, 'choice')].entries()) {
        const question = fromItem(item, `${id} ${at}`, at + 1)
        const why = 'why' in question ? question.why : leftByMoodle(question)
        if (why !== null || 'why' in question) {
          reasons.add(why ?? '')
          continue
        }
        taken.set(question.asked.kind, (taken.get(question.asked.kind) ?? 0) + 1)
        const read = again(question)
        if (question.asked.kind === 'parts') {
          // Their words are in the text there, before numbered gaps.
          expect(read.asked).toEqual({
            kind: 'parts',
            parts: question.asked.parts.map(part => ({ ...part, prompt: null })),
          })
          expect(question.asked.parts.every((_, place) => read.stem.includes(gapMark(place + 1)))).toBe(true)
          continue
        }
        expect(read.asked).toEqual(
          'credit' in question.asked ? { ...question.asked, credit: 'partial' } : question.asked,
        )
        expect(flowing(read.stem)).toBe(flowing(question.stem))
      }
    process.stdout.write(
      `exported: ${JSON.stringify(Object.fromEntries(taken))}\nnot exported:\n${[...reasons].join('\n')}\n`,
    )
    expect(taken.size).toBeGreaterThanOrEqual(6)
  })
})

describe('a question', () => {
  const asked = anyAsked({ order: 'partial', several: ['partial'] })

  test('of any kind comes back as it was', () => {
    fc.assert(
      fc.property(asked, anyWords, (one, name) => {
        const question: PlainQuestion = {
          name,
          stem: 'What is $x < 3$?',
          asked: one,
          explanation: 'So it is.',
          line: 4,
          losses: [],
        }
        expect(again(question)).toEqual(question)
      }),
    )
  })
})

test('parts are fields in a text, which are read again; an order has none', () => {
  const parts: AskedOnce[] = [
    { kind: 'text', right: ['a#b', 'c~d}'], wrong: [{ text: 'back\\', feedback: 'No: $\\frac{1}{2}$.' }] },
    { kind: 'number', right: '-3', within: '0.5', wrong: [{ text: '7', feedback: 'No.' }] },
    {
      kind: 'one',
      right: '$x^{2}$',
      wrong: [
        { text: '50 %', feedback: '' },
        { text: '"b"', feedback: 'No.' },
      ],
    },
    { kind: 'several', right: ['a', 'b'], wrong: ['c'], credit: 'partial' },
  ]
  const asked = { kind: 'parts' as const, parts: parts.map(each => ({ prompt: 'Say:', points: 2, asked: each })) }
  const question = { name: 'q', stem: 'Look.', asked, explanation: '', line: 1, losses: [] }
  expect(again(question)).toMatchObject({
    stem: expect.stringMatching(/^Look\.\n\nSay:\n\n\(1\) …[\s\S]*\(4\) …$/),
    asked: { parts: asked.parts.map(part => ({ ...part, prompt: null })) },
  })
  const order: AskedOnce = { kind: 'order', right: ['a', 'b'], credit: 'whole' }
  const ordered = { ...asked, parts: [...asked.parts, { prompt: 'Sort:', points: 1, asked: order }] }
  expect(leftByMoodle({ ...question, asked: ordered })).toMatch(/no field for an order/)
})

test.each([
  ['It costs $5 and $6.', 'It costs $5 and $6.'],
  [String.raw`It costs \$5, and $x$ is \$6.`, String.raw`It costs $5, and \(x\) is $6.`],
  ['Type `a$b$`, not $a$.', String.raw`Type <code>a$b$</code>, not \(a\).`],
])('prices, formulas and code of %j are told apart as on the page', (markdown, html) => {
  const question = { name: 'q', stem: markdown, explanation: '', line: 1, losses: [] }
  const [text, option] = [markdown, html.replaceAll(/<\/?code>/g, '`')]
  const written = writeMoodleXml(
    [{ ...question, asked: { kind: 'order', right: [text, 'b'], credit: 'whole' } }],
    'Test',
  )
  expect(written).toContain(`<p>${html}</p>`)
  expect(written).toContain(`<![CDATA[${option}]]>`)
})

test('the command writes a new file, and never over one that is there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'viva-export-'))
  try {
    const to = path.join(folder, 'sums.xml')
    const world = { root: () => BLUEPRINTS, out: () => {}, note: () => {}, fail: () => {} }
    const run = () =>
      exportCommand(world).parseAsync(['math.arithmetic.rounding', '--to', to, '--count', '3'], {
        from: 'user',
      })
    await run()
    const { questions } = readMoodleXml(xmlTree(await readFile(to, 'utf8')))
    expect(questions).toHaveLength(3)
    expect(questions[0]!.asked.kind).toMatch(/number|one/)
    await expect(run()).rejects.toThrow('sums.xml is there already. Name a new file with --to.')
  } finally {
    await rm(folder, { recursive: true })
  }
})
