import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../src/language/languages.js'
import { parsing, type Messages } from '../../src/language/messages.js'
import { areas, areasOf, catalogueOf, catalogueText } from '../support/texts.js'

type Part = MessageFormatElement
type Said = readonly [path: string, parts: readonly Part[], text: string]

const said = (messages: Messages, before: string): Said[] =>
  Object.entries(messages).flatMap(([key, value]): Said[] =>
    typeof value === 'string'
      ? [[`${before}.${key}`, parse(value, parsing), value]]
      : Array.isArray(value)
        ? (value as unknown as readonly string[]).map(wording => [`${before}.${key}`, parse(wording, parsing), wording])
        : said(value, `${before}.${key}`),
  )
const all = (language: string) => areasOf(language).flatMap(area => said(catalogueOf(language, area), area))

/** `name: type` of each argument, those inside plural forms included. */
const argumentsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap(part => {
    if (part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag) return []
    const kind = part.type === TYPE.plural || part.type === TYPE.number ? 'number' : TYPE[part.type]
    const inner = 'options' in part ? Object.values(part.options).flatMap(option => argumentsIn(option.value)) : []
    return [`${part.value}: ${kind}`, ...inner]
  })
const pluralsIn = (parts: readonly Part[]): Extract<Part, { type: TYPE.plural }>[] =>
  parts.flatMap(part => [
    ...(part.type === TYPE.plural ? [part] : []),
    ...('options' in part ? Object.values(part.options).flatMap(option => pluralsIn(option.value)) : []),
  ])
/** Exact values alone name cases, such as grade 0, and count nothing. */
const isCounting = ({ options }: ReturnType<typeof pluralsIn>[number]): boolean =>
  Object.keys(options).some(key => key !== 'other' && !key.startsWith('=')) ||
  options['other']!.value.some(({ type }) => type === TYPE.pound)
const unique = (list: readonly string[]) => [...new Set(list)].sort()

/** Of a sentence with several wordings the arguments of the last one; the others are held to take the same. */
const english = new Map(all('en').map(([path, parts]) => [path, unique(argumentsIn(parts))]))
const englishTexts = new Set(all('en').map(([path, , text]) => `${path}: ${text}`))
const tags = Object.keys(languages) as Language[]

test('English, German and Arabic have every catalogue', () => {
  expect(areas.length).toBeGreaterThan(4)
  for (const tag of ['en', 'de', 'ar']) expect(areasOf(tag), tag).toEqual(areas)
})

describe.each(tags)('the catalogues in %s', tag => {
  const messages = all(tag)
  const counted = new Set(Array.from({ length: 1001 }, (_, n) => new Intl.PluralRules(tag).select(n)))

  test('hold what a learner meets', () => {
    expect(areasOf(tag)).toEqual(expect.arrayContaining(['answers', 'lessons', 'pages', 'refusals', 'session']))
  })

  test('have the messages of the English ones, in the same order, and no others', () => {
    const own = areasOf(tag)
    // A sentence may have several wordings, and in each language another number of them.
    expect([...new Set(messages.map(([path]) => path))]).toEqual(
      [...english.keys()].filter(path => own.some(area => path.startsWith(`${area}.`))),
    )
  })

  test('have each message once: of two with one key the first would never be seen', () => {
    const keysOf = (value: unknown): number =>
      Array.isArray(value) || typeof value !== 'object' || value === null
        ? 0
        : Object.values(value).reduce<number>((sum, inner) => sum + 1 + keysOf(inner), 0)
    for (const area of areasOf(tag)) {
      const written = catalogueText(tag, area).match(/^\s*"[^"]+": /gm) ?? []
      expect(written.length, area).toBe(keysOf(catalogueOf(tag, area)))
    }
  })

  test('take the arguments that the English ones take, each as one kind of value', () => {
    for (const [path, parts] of messages) {
      const given = unique(argumentsIn(parts))
      expect(given, path).toEqual(english.get(path))
      expect(unique(given.map(argument => argument.split(':')[0]!)), path).toHaveLength(given.length)
    }
  })

  test('have each plural form that counting in the language needs', () => {
    for (const [path, parts] of messages)
      for (const plural of pluralsIn(parts).filter(isCounting))
        expect(Object.keys(plural.options), path).toEqual(expect.arrayContaining([...counted]))
  })

  test('word a sentence differently each time that they have it', () => {
    const texts = messages.map(([path, , text]) => `${path}: ${text}`)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })

  test('leave nothing empty, and no sign of a number outside a plural form', () => {
    for (const [path, parts, text] of messages) {
      expect(text.trim(), path).toBe(text)
      expect(text, path).not.toBe('')
      for (const part of parts) if (part.type === TYPE.literal) expect(part.value, path).not.toMatch(/[#{}]/)
    }
  })
})

test.each(tags.filter(tag => tag !== 'en'))('the catalogues in %s are a translation', tag => {
  const mayBeTheSame = [
    'administration.name',
    'administration.classes.code',
    'administration.audit.actors.person',
    'administration.audit.actors.system',
    'administration.regrade.stays',
    'authoring.form.kinds.decimal',
    'authoring.form.name',
    'authoring.form.status',
    'authoring.form.text',
    'authoring.form.variable',
    'authoring.kinds.assessment',
    'authoring.pictures.size',
    'documents.concepts.definition',
    'documents.concepts.name',
    'documents.concepts.related',
    'examiners.form.assessment',
    'staff.views.webhooks.title',
    'figures.figure.boxPlot.maximum',
    'figures.figure.boxPlot.median',
    'figures.figure.boxPlot.minimum',
    'pages.app.name',
    'pages.receipt.none',
    'pages.results.pictureLabel',
    'session.dialogue.tutor',
    'session.talk.partner',
    'answers.widget.optionLetters',
    'answers.field.partLetters',
    'answers.field.coordinates',
    'answers.field.spoken.plus',
    'answers.field.spoken.minus',
    'figures.figure.coordinatePlane.pair',
    'reading.reading.quoted',
    'agents.quoted',
    'agents.coordinates',
    'agents.paper.name',
    'agents.suggest.asked',
    'authoring.problems.error',
    'curricula.table.none',
    'curricula.files.html',
    'curricula.files.markdown',
    'curricula.files.svg',
    'curricula.files.png',
  ]
  const same = all(tag).filter(([path, , text]) => englishTexts.has(`${path}: ${text}`))
  expect(same.map(([path]) => path).filter(path => !mayBeTheSame.includes(path))).toEqual([])
})

/** Where a text of the catalogues in `tag` matches. */
const matching = (tag: string, pattern: RegExp) =>
  all(tag).flatMap(([path, , text]) => (pattern.test(text) ? [path] : []))

test.each(['de', 'es'])('the catalogues in %s write decimals with a comma', tag =>
  expect(matching(tag, /\d\.\d/)).toEqual([]),
)

test('a hint has one name in German', () => expect(matching('de', /Hinweis/)).toEqual([]))
