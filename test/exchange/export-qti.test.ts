// Questions that blueprints make as a package of QTI 3.0: graded there, each answer earns what it earns here.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fromItem } from '../../src/exchange/domain/from-item.js'
import type { Asked, AskedOnce, PlainQuestion } from '../../src/exchange/domain/plain-question.js'
import { qtiItem } from '../../src/exchange/infrastructure/qti-item.js'
import { inlineXhtml, xhtmlOf } from '../../src/exchange/infrastructure/to-xhtml.js'
import { leftByQti, lostInQti, writeQti } from '../../src/exchange/infrastructure/write-qti.js'
import { readQtiPackage } from '../../src/exchange/infrastructure/read-qti-package.js'
import { childOf, xmlTree, type XmlElement } from '../../src/exchange/infrastructure/xml-tree.js'
import {
  drawItems,
  FORMS,
  gradeResponse,
  readResponse,
  respondByPart,
  respondWith,
  type Item,
  type ItemPart,
} from '../../src/items/index.js'
import { gradeQti, textIn } from '../support/qti-grader.js'
import { sampled } from '../support/sampling.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const aQuestion = (asked: PlainQuestion['asked'], more: Partial<PlainQuestion> = {}): PlainQuestion => ({
  name: 'A “name” & <more>',
  stem: 'How much is $\\frac{1}{2}$ of 6 < 7?',
  asked,
  explanation: 'Half of 6 is **3**.',
  line: 1,
  losses: [],
  language: 'en',
  ...more,
})
const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)]

/** Orders count as a whole there; blanks at the ends of what is said fall away; the order of wrong numbers says nothing, nor that of options that belong to nothing. */
function plainOnce(asked: AskedOnce): AskedOnce {
  if (asked.kind === 'order') return { ...asked, credit: 'whole' }
  if (asked.kind === 'match') return { ...asked, others: asked.others.toSorted() }
  if (!('wrong' in asked) || asked.kind === 'several') return asked
  const wrong = asked.wrong.map(({ text, feedback }) => ({ text, feedback: feedback.trim() }))
  return asked.kind === 'number'
    ? { ...asked, wrong: wrong.toSorted((one, other) => Number(one.text) - Number(other.text)) }
    : { ...asked, wrong }
}
const plain = (asked: Asked): Asked =>
  asked.kind === 'parts'
    ? {
        ...asked,
        parts: asked.parts.map(part => ({ ...part, prompt: asRead(part.prompt ?? ''), asked: plainOnce(part.asked) })),
      }
    : plainOnce(asked)

/** Markdown without its marks. */
const asRead = (markdown: string): string => textIn(xmlTree(`<p>${xhtmlOf(markdown)}</p>`)!)

/** What QTI calls an answer to a part: the identifier of an option, or what is typed. */
function responseIn(interaction: string, part: ItemPart, canonical: string): string[] {
  const ids = new Map(
    [
      ...interaction.matchAll(/<qti-simple-(?:associable-)?choice identifier="(\w+)"[^>]*>([\s\S]*?)<\/qti-simple/g),
    ].map(([, id, text]) => [text!, id!] as const),
  )
  const idOf = (text: string): string => ids.get(inlineXhtml(text))!
  if (part.form === 'choice') return [idOf(part.options.find(({ value }) => value === canonical)!.text)]
  if (part.answer.type === 'table')
    return (JSON.parse(canonical) as string[]).map((text, at) => `thing_${at + 1} ${idOf(text)}`)
  return ['multi_select', 'ordering'].includes(part.answer.type)
    ? (JSON.parse(canonical) as string[]).map(idOf)
    : [canonical]
}

/** Answers worth trying: the right one, each misconception, each option, and for ticks some of the right ones and all of them. */
function answersTo(part: ItemPart): string[] {
  const texts = part.options.map(({ text }) => text)
  if (part.answer.type === 'multi_select') {
    const right = JSON.parse(part.key) as string[]
    return [right, right.slice(1), texts, [...right, ...texts.filter(text => !right.includes(text)).slice(0, 1)]]
      .filter(ticks => ticks.length > 0)
      .map(ticks => JSON.stringify(ticks.toSorted()))
  }
  if (part.answer.type === 'ordering')
    return [part.key, JSON.stringify((JSON.parse(part.key) as string[]).toReversed())]
  return part.form === 'choice'
    ? part.options.map(({ value }) => value)
    : [part.key, ...part.misconceptions.map(({ value }) => value)]
}

/** Of every part, while the others are answered rightly. */
const answersToAll = ({ parts }: Item): ReadonlyMap<string, string>[] =>
  parts.flatMap(part =>
    answersTo(part).map(answer => new Map(parts.map(({ id, key }) => [id, id === part.id ? answer : key]))),
  )

test('each shipped question is the same when it is read again, and each answer earns there what it earns here and is told the same', async () => {
  const catalogue = await shippedCatalogue()
  let compared = 0
  for (const { id } of sampled(catalogue.blueprints(), 4))
    for (const form of FORMS)
      for (const item of drawItems(catalogue, { blueprintId: id, count: 1, seed: 'qti', form })) {
        const question = fromItem(item, id, 1)
        if ('why' in question || leftByQti(question) !== null) continue
        const { questions, left } = readQtiPackage(writeQti([question], id))
        expect(left).toEqual([])
        expect([id, plain(questions[0]!.asked as Asked)]).toEqual([id, plain(question.asked)])
        const xml = qtiItem(question, 'item_1', question.figure?.svg == null ? null : 'item_1.svg')
        const interactions = xml
          .slice(xml.indexOf('<qti-item-body>'))
          .split(/(?=response-identifier=")/)
          .slice(1)
        for (const answers of answersToAll(item)) {
          const read = readResponse(
            item,
            respondByPart(item, part => respondWith(part, answers.get(part.id)!)),
          )
          const given = JSON.stringify([...answers])
          if (!read.ok) throw new Error(`${id}: ${given} cannot be given`)
          const here = gradeResponse(item, read.canonical)!
          const responses = item.parts.map((part, at): [string, string[]] => [
            item.parts.length === 1 ? 'RESPONSE' : `RESPONSE_${at + 1}`,
            responseIn(interactions[at]!, part, answers.get(part.id)!),
          ])
          const there = gradeQti(xml, new Map(responses))
          const isShared = lostInQti(question).some(loss => !loss.startsWith('Feedback')) && here.score < 1
          if (!isShared) expect([id, given, there.score]).toEqual([id, given, expect.closeTo(here.score, 9)])
          if (!['several', 'order', 'match'].includes(question.asked.kind))
            expect([id, given, there.feedback ?? '']).toEqual([id, given, asRead(here.feedback ?? '')])
          compared += 1
        }
      }
  expect(compared).toBeGreaterThan(100)
})

describe('a package', () => {
  const figure = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    description: 'A "line" of 6 & more.',
    table: [['a'], ['1']],
  }
  const questions = [
    aQuestion({ kind: 'one', right: '3', wrong: [{ text: '12', feedback: 'That is 6 times 2.' }] }, { figure }),
    aQuestion({ kind: 'several', right: ['a', 'b'], wrong: ['c'], credit: 'whole' }),
    aQuestion({ kind: 'order', right: ['a', 'b', 'c'], credit: 'whole' }),
  ]
  const files = unzipSync(writeQti(questions, 'Halves'))
  const tree = (name: string): XmlElement => xmlTree(strFromU8(files[name]!))!

  test('names each of its files in the manifest, and each of its items in the test', () => {
    const hrefs = all(tree('imsmanifest.xml')).flatMap(({ name, attributes }) =>
      name === 'file' ? [attributes['href']!] : [],
    )
    expect([...hrefs, 'imsmanifest.xml'].toSorted()).toEqual(Object.keys(files).toSorted())
    const asked = all(tree('assessment.xml')).flatMap(({ attributes: { href } }) => href ?? [])
    expect(asked).toEqual(['items/item_001.xml', 'items/item_002.xml', 'items/item_003.xml'])
  })

  test('is the same for the same questions', () => {
    expect(writeQti(questions, 'Halves')).toEqual(writeQti(questions, 'Halves'))
  })

  test('holds formulas as MathML with their TeX, the picture with its words, and its table', () => {
    const body = childOf(tree('items/item_001.xml'), 'qti-item-body')!
    expect(all(body).find(({ name }) => name === 'annotation')!.text).toBe(String.raw`\frac{1}{2}`)
    expect(all(body).find(({ name }) => name === 'img')!.attributes).toEqual({
      src: 'item_001.svg',
      alt: figure.description,
    })
    expect(all(body).filter(({ name }) => name === 'td')).toHaveLength(1)
  })

  test('names no option by whether it is right, and does not show the right order', () => {
    const shown = Array.from({ length: 20 }, (_, at) => {
      const xml = qtiItem({ ...questions[0]!, name: `Question ${at}` }, 'item_1', null)
      return all(xmlTree(xml)!)
        .filter(({ name }) => name === 'qti-simple-choice')
        .map(textIn)
        .indexOf('3')
    })
    expect(new Set(shown).size).toBe(2)
    for (let at = 0; at < 20; at += 1) {
      const order = all(xmlTree(qtiItem({ ...questions[2]!, name: `Question ${at}` }, 'item_1', null))!)
        .filter(({ name }) => name === 'qti-simple-choice')
        .map(textIn)
      expect(order).not.toEqual(['a', 'b', 'c'])
    }
  })

  test('leaves out numbers that other systems cannot keep', () => {
    const long = aQuestion({ kind: 'number', right: '1234567890123456', within: '0', wrong: [] })
    expect(leftByQti(long)).toMatch(/more than 15 digits/)
  })
})

test.each([
  ['It costs $5 and $6.', 'It costs $5 and $6.'],
  [String.raw`It costs \$5.`, 'It costs $5.'],
  ['Type `a$b$`.', 'Type <code>a$b$</code>.'],
])('prices and code of %j are no formulas', (text, markup) => {
  expect(xhtmlOf(text)).toBe(`<p>${markup}</p>`)
  expect(inlineXhtml(text)).toBe(markup)
})

test('lines of code are no formulas', () => {
  expect(xhtmlOf('Run:\n```\n$a = `b`; $c\n```')).toBe('<p>Run:</p>\n<pre><code>$a = `b`; $c\n</code></pre>')
})

/** The item as it was when all of the package was checked against the schema of 1EdTech; src/exchange/README.md says how. */
test('an item is written as it was validated', () => {
  const written = qtiItem(
    aQuestion({ kind: 'number', right: '3', within: '0.5', wrong: [{ text: '12', feedback: 'No.' }] }),
    'item_1',
    null,
  )
  expect(written).toBe(readFileSync(path.resolve(import.meta.dirname, '../fixtures/exchange/item.qti.xml'), 'utf8'))
})
