// `viva blueprint import`, from a file to drafts that pass the check of blueprints.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { importCommand } from '../../src/exchange/index.js'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/exchange')
const SKILLS = `schema: skills/1
skills:
  - { id: test.facts, title: Facts, statement: Knows facts., subject: Tests }
  - { id: test.physics, title: Physics, statement: Knows physics., subject: Tests }
`
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'viva-import-'))
  await writeFile(path.join(folder, 'skills.yaml'), SKILLS)
})
afterEach(() => rm(folder, { recursive: true }))

async function imported(file: string, ...options: string[]) {
  const [out, notes]: [string[], string[]] = [[], []]
  const world = {
    root: () => folder,
    out: (text: string) => void out.push(text),
    note: (text: string) => void notes.push(text),
    fail: () => {},
  }
  await importCommand(world).parseAsync([path.resolve(FIXTURES, file), '--id', 'test.facts', ...options], {
    from: 'user',
  })
  const files = await readdir(path.join(folder, 'test-facts'))
  const draft = async (name: string) => parse(await readFile(path.join(folder, 'test-facts', `${name}.yaml`), 'utf8'))
  return { out: out.join(''), summary: notes.at(-1)!, files, draft }
}

describe('the drafts', () => {
  test('of GIFT pass the check, and what was not taken is listed by file and line', async () => {
    const { out, summary, files, draft } = await imported('capitals.gift')
    expect(files).toHaveLength(9)
    expect(summary).toMatch(
      /^Imported 9 questions as drafts into .*\.\nLeft out: 1 question, 2 details\. All drafts pass/,
    )
    expect(out).toMatch(/capitals\.gift:22 Pairs: imported as a table with lists to choose from into pairs\.yaml\./)
    expect(out).toMatch(/capitals\.gift:24 Essay: not imported\. It is an essay/)
    expect(out).toMatch(/capitals\.gift:4 Capital of France: Feedback for a right answer is not imported\./)
    expect(await draft('capital_of_france')).toMatchObject({
      id: 'test.facts.capital_of_france',
      status: 'draft',
      skills: [{ id: 'test.facts', weight: 1 }],
      parts: [{ response: { type: 'option' }, key: '"Paris"' }],
      misconceptions: [
        { feedback: 'London is the capital of England.' },
        { feedback: 'Rome is the capital of Italy.' },
      ],
      choice: { count: 4, filler: ['"Berlin"'] },
    })
    // No expression.
    expect((await draft('signs')).stem).toContain('{ {a} }')
  })

  test('of Moodle’s XML and of a table pass it, too, in the language of the questions', async () => {
    const { summary, draft } = await imported('quiz.xml', '--language', 'de', '--skill', 'test.physics')
    expect(summary).toMatch(/^Imported 7 .*\n.*All drafts pass/)
    expect(await draft('sound_in_space')).toMatchObject({
      language: 'de',
      skills: [{ id: 'test.physics' }],
      parts: [{ response: { label: 'Antwort' }, key: '"Falsch"' }],
    })
    await rm(path.join(folder, 'test-facts'), { recursive: true })
    expect((await imported('table.csv')).summary).toMatch(/^Imported 3 .*\nLeft out: 1 question, 0 details\. All/)
  })
})

test('the drafts of a package of QTI pass the check, in the language of each, and its files are named', async () => {
  const names = await readdir(path.join(FIXTURES, 'qti'))
  const items = await Promise.all(names.map(name => readFile(path.join(FIXTURES, 'qti', name))))
  const hotspot = strToU8('<assessmentItem title="Spot"><itemBody/></assessmentItem>')
  const zip = path.join(folder, 'quiz.zip')
  await writeFile(
    zip,
    zipSync({ ...Object.fromEntries(names.map((name, at) => [name, items[at]!])), 'z.xml': hotspot }),
  )
  const { out, summary, draft } = await imported(zip)
  expect(summary).toMatch(/^Imported 9 .*\nLeft out: 2 questions, 6 details\. All/)
  expect(out).toMatch(/quiz\.zip\/z\.xml:1 Spot: not imported\. It asks nothing\./)
  expect(out).toMatch(/quiz\.zip\/text\.qti3\.xml:3 Capital: A rubric is not imported\./)
  expect(await draft('capital')).toMatchObject({ language: 'de', parts: [{ grade: { alternatives: ['Vienna'] } }] })
  expect(await draft('metals')).toMatchObject({ parts: [{ grade: { credit: 'all_or_nothing' } }] })
})

test('the drafts of STACK and Numbas draw what those draw, and pass the check', async () => {
  const { summary, draft, out } = await imported('stack-more.xml')
  expect(summary).toMatch(/^Imported 6 .*\nLeft out: 2 questions, 7 details\. All drafts pass/)
  expect(out).toMatch(/Derivative: imported as an expression, with values that are drawn into derivative\.yaml/)
  expect(await draft('derivative')).toMatchObject({
    params: { n: { type: 'int' }, a: { type: 'int', range: [-5, 5] } },
    constraints: ['a not in [0]'],
    bloom: 'apply',
    variant_key: '{{n}} {{a}}',
    stem: 'Differentiate ${ {{maths(p)}} }$.',
    parts: [{ response: { type: 'expression', symbols: ['x'] }, key: 'ta' }],
    misconceptions: [{ when: expect.stringMatching(/^not equivalent/), feedback: 'The power falls by one.' }],
    solution: [{ check: 'equivalent(key, ta)' }],
  })
  await rm(path.join(folder, 'test-facts'), { recursive: true })
  const numbas = await imported('numbas-more.exam')
  expect(numbas.summary).toMatch(/^Imported 5 .*\nLeft out: 1 question, /)
  expect(numbas.out).toMatch(/Close: It names its answer among other values, as it did before/)
})

test('the drafts of matrices, sets and lists ask for them, and pass the check', async () => {
  const { summary, draft, out } = await imported('stack-matrices.xml')
  expect(summary).toMatch(/^Imported 6 .*\nLeft out: 1 question, 1 detail\. All drafts pass/)
  expect(out).toMatch(/Matrix product: imported as a matrix, with values that are drawn into matrix_product\.yaml/)
  expect(await draft('matrix_product')).toMatchObject({
    derive: { ta: '[[a * 2 + b, a * a + 3], [b * b, b * 3]]', tw: '[[a * 2, a], [0, b * 3]]' },
    parts: [{ response: { type: 'matrix', of: { type: 'integer' }, rows: 2, columns: 2 }, key: 'ta' }],
    misconceptions: [{ when: 'tw != ta', value: 'tw' }],
  })
  expect(await draft('roots')).toMatchObject({
    parts: [{ response: { type: 'set' } }],
    solution: [{ say: String.raw`$\left\{ { {{join(list(ta), ", ")}} } \right\}$`, check: 'key == ta' }],
  })
  expect(await draft('derivatives')).toMatchObject({ solution: [{ check: 'true' }] })
})

test('a skill that nobody has declared is declared, as `new` does', async () => {
  const { out } = await imported('table.csv', '--skill', 'test.nothing')
  expect(out).not.toContain('no skill')
  expect(await readFile(path.join(folder, 'skills.yaml'), 'utf8')).toContain('- id: test.nothing')
})

test('with a folder elsewhere, the skill is declared there, and the files of the server stay as they are', async () => {
  const elsewhere = path.join(folder, 'elsewhere')
  const root = path.join(folder, 'test-facts')
  await mkdir(root)
  const out: string[] = []
  const world = { root: () => root, out: (text: string) => void out.push(text), note: () => {}, fail: () => {} }
  await importCommand(world).parseAsync(
    [path.join(FIXTURES, 'table.csv'), '--id', 'test.nothing', '--to', elsewhere, '--license', 'CC0'],
    { from: 'user' },
  )
  expect(await readdir(root)).toEqual([])
  expect(await readFile(path.join(elsewhere, 'skills.yaml'), 'utf8')).toContain('- id: test.nothing')
  expect(out.join('')).toMatch(
    /The skill test\.nothing was added to \S*elsewhere\/skills\.yaml: say there what it is\./,
  )
})

describe('nothing is written', () => {
  test('over a folder that is there', async () => {
    await mkdir(path.join(folder, 'test-facts'))
    await expect(imported('table.csv')).rejects.toThrow('is there already')
  })

  test.each([
    ['quiz.xml', '<html/>', /quiz\.xml:1 is no Moodle XML or item of QTI/],
    ['only.gift', 'A description.', /No question of .* could be imported/],
    ['quiz.pdf', '', /has to end in/],
  ])('of %s that holds %j', async (name, content, message) => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    await expect(imported(file)).rejects.toThrow(message)
    expect(await readdir(folder)).toEqual([name, 'skills.yaml'].toSorted())
  })
})
