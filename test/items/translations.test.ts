// Translations of a blueprint's texts: what is wrong with one, what it leaves out, and that a translated question is the same question.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { BlueprintFile } from '../../src/items/domain/blueprint/blueprint-schema.js'
import { inLanguage } from '../../src/items/domain/blueprint/blueprint.js'
import { lintTranslations } from '../../src/items/domain/lint/lint-translations.js'
import {
  examItems,
  forReview,
  forTutor,
  generateItem,
  gradeResponse,
  readResponse,
  type Item,
} from '../../src/items/index.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { compiled, problemsIn } from './blueprint-words.js'
import { blueprintPaths } from './lint/shipped.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { sampled } from '../support/sampling.js'

const german = {
  stem: 'In {{city}} sind es {{n}} Grad, und es {{move}} um eins. {{"Kalt" if n < 0 else "Warm"}}?',
  parts: { next: { label: 'Grad' } },
  misconceptions: { before: 'Von {{n}} aus geht es nach oben.' },
  solution: ['${{n}} + 1 = {{key}}$.'],
  hints: ['Zähle weiter.'],
  words: { Vienna: 'Wien', Oslo: 'Oslo', rises: 'steigt' },
}

const weather = (texts: object): Readonly<Record<string, unknown>> => ({
  params: { n: { type: 'int', range: [1, 99] }, city: { type: 'text', choice: ['Vienna', 'Oslo'] } },
  derive: { move: '"rises" if n > 0 else "rises"', sentence: 'concat("It ", move, ".")' },
  variant_key: '{{n}} {{city}}',
  stem: 'In {{city}} it is {{n}} degrees and {{move}} by one. {{"Cold" if city == "Oslo" else "Warm"}}?',
  parts: [{ id: 'next', response: { type: 'integer', label: 'Degrees' }, key: 'n + 1' }],
  misconceptions: [{ id: 'before', value: 'n - 1', feedback: 'From {{n}} it goes up.' }],
  solution: [{ say: '${{n}} + 1 = {{key}}$.', check: 'key - 1 == n' }],
  hints: [{ say: 'Count on.', cost: 0 }],
  texts,
})
const problems = (changes: object) => problemsIn(weather({ de: { ...german, ...changes } }))

describe('a translation is refused', () => {
  test.each([
    ['of a text that shows a value of its own', { hints: ['Zähle ab {{n}}.'] }, 'hints.0', 'It shows a value'],
    ['of a text that leaves a value out', { solution: ['So: {{key}}.'] }, 'solution.0', 'It does not show every value'],
    [
      'of a text that shows another value besides',
      { solution: ['${{n}} + 1 = {{key}}$, not {{key + 1}}.'] },
      'solution.0',
      'It shows',
    ],
    [
      'of a misconception that is not there',
      { misconceptions: { ...german.misconceptions, other: 'Nein.' } },
      'misconceptions.other',
      'The original has no such text.',
    ],
    [
      'of a part that is not there',
      { parts: { ...german.parts, sum: { label: 'Summe' } } },
      'parts.sum',
      'The original has no such text.',
    ],
    ['of a hint too many', { hints: ['Zähle weiter.', 'Noch einer.'] }, 'hints.1', 'The original has no such text.'],
    ['of a screen reader’s text that is not there', { spoken: 'In Wien.' }, 'spoken', 'The original has no such text.'],
    [
      'of a word that it does not show',
      { words: { ...german.words, snow: 'Schnee' } },
      'words.snow',
      'No text of this',
    ],
    ['of a template that does not parse', { hints: ['Zähle {{n weiter.'] }, 'hints.0', 'At character 7'],
    [
      'of a name that nobody knows',
      { stem: `${german.stem}{{"!" if m else ""}}` },
      'stem',
      'there is no value named “m” here',
    ],
    [
      'of words that are put together elsewhere',
      { stem: `${german.stem} {{sentence}}` },
      '',
      '“sentence” puts words of en together',
    ],
  ])('%s', (_, changes, field, message) => {
    const at = ['texts.de', field].filter(each => each !== '').join('.')
    expect(problems(changes)).toEqual([{ path: at, message: expect.stringContaining(message) as string }])
  })
  test('in the language of the file', () =>
    expect(problemsIn(weather({ en: german }))).toEqual([
      { path: 'texts.en', message: 'The file is in this language already.' },
    ]))
  test('where the answer is a word itself', () =>
    expect(
      problemsIn({
        ...weather({ de: german }),
        parts: [{ id: 'next', response: { type: 'short_text', label: 'City' }, key: 'city' }],
      }),
    ).toEqual([{ path: 'texts.de', message: expect.stringContaining('are words') as string }]))
  test.each([
    ['words', '[city, move]', true],
    ['numbers', '[n, by]', false],
  ])('where %s are put in order: %s', (_, key, isRefused) =>
    expect(
      problemsIn({
        ...weather({ de: german }),
        parts: [{ id: 'next', response: { type: 'ordering', label: 'Order' }, key }],
      }).some(({ message }) => message.includes('are words')),
    ).toBe(isRefused),
  )
  test.each([
    ['a field that is unknown', { ...german, key: 'n' }],
    ['a list in place of a text', { ...german, stem: ['In {{city}}'] }],
    ['a text in place of a list', { ...german, hints: 'Zähle weiter.' }],
    ['a text in place of a map', { ...german, misconceptions: 'Nein.' }],
    ['a list in place of a map', { ...german, misconceptions: ['Nein.'] }],
    ['a language of one letter', null],
  ])('for %s', (_, de) => {
    const source = readFileSync('blueprints/mathematics/two-digit-addition.yaml', 'utf8').replace(/\ntexts:[^]*/, '')
    const texts = de === null ? { d: german } : { de }
    const { yaml } = studySource(`${source}\ntexts: ${JSON.stringify(texts)}\n`, 'x.yaml', 1)
    expect(yaml.problems.map(({ field }) => field)).toEqual([expect.stringMatching(/^texts\.de?(\.|$)/)])
  })
})

describe('a translation that is not complete', () => {
  const { hints: _hints, ...some } = german
  const { Oslo: _oslo, ...words } = german.words
  const blueprint = compiled(weather({ de: { ...some, misconceptions: {}, words }, fr: german }))

  test('is no error; what it lacks is named', () =>
    expect(blueprint.incomplete.get('de')!.map(each => each.join('.'))).toEqual([
      'texts.de.misconceptions.before',
      'texts.de.hints.0',
      'texts.de.words.Oslo',
    ]))
  test('is not offered, and no text of it is mixed in', () => {
    expect([...blueprint.translations.keys()]).toEqual(['fr'])
    expect(inLanguage(blueprint, 'de')).toBe(blueprint)
  })
})

describe('the example below a field', () => {
  const part = { id: 'next', response: { type: 'integer', label: 'Degrees', example: '1,250' }, key: 'n + 1' }
  const withExample = (next: object) => compiled({ ...weather({ de: { ...german, parts: { next } } }), parts: [part] })

  test('is missing where the translation has none', () =>
    expect(
      withExample({ label: 'Grad' })
        .incomplete.get('de')!
        .map(each => each.join('.')),
    ).toEqual(['texts.de.parts.next.example']))
  test('is written as each language writes it', () => {
    const blueprint = withExample({ label: 'Grad', example: '1.250' })
    const shown = [blueprint, inLanguage(blueprint, 'de')].map(
      each => generateItem(each, { seed: 'a', tier: 'easy', form: 'typed', sectionId: null }).parts[0].example,
    )
    expect(shown).toEqual(['1,250', '1.250'])
  })
})

describe('a translated item', () => {
  const blueprint = compiled(weather({ de: german }))
  const request = { seed: 'a', tier: 'easy', form: 'typed', sectionId: null } as const
  const item = generateItem(inLanguage(blueprint, 'de'), request)

  test('has its texts and the words in them in its language, and says which it is', () => {
    const english = generateItem(blueprint, request)
    const [, city, n] = /^In (\w+) it is (\d+) degrees/.exec(english.stem)!
    expect([english.language, item.language]).toEqual(['en', 'de'])
    expect(item.stem).toBe(`In ${city === 'Vienna' ? 'Wien' : city} sind es ${n} Grad, und es steigt um eins. Warm?`)
    expect(item.parts[0]).toMatchObject({
      label: 'Grad',
      misconceptions: [{ feedback: `Von ${n} aus geht es nach oben.` }],
    })
    expect(item.hints).toEqual([{ text: 'Zähle weiter.', cost: 0 }])
  })
  test('compares words as the author wrote them, and shows them translated', () => {
    const both = compiled(
      weather({ de: { ...german, stem: 'In {{city}} {{n}}: {{move}} {{"kalt" if city == "Vienna" else "warm"}}' } }),
    )
    const stems = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      seed => generateItem(inLanguage(both, 'de'), { ...request, seed }).stem,
    )
    expect(new Set(stems.map(stem => stem.replace(/\d+/, '')))).toEqual(
      new Set(['In Wien : steigt kalt', 'In Oslo : steigt warm']),
    )
  })
  test('has the words of its figure in its language, and its signs', () => {
    const figure = {
      kind: 'bar_chart',
      categories: 'places',
      values: ['n', 'n + 1', 'n + 2'],
      axis: 'Degrees',
    }
    const places = { derive: { move: '"rises"', places: '[city, "sea", "cm"]' } }
    const words = { ...german.words, sea: 'Meer', Degrees: 'Grad', cm: 'cm' }
    const drawn = compiled({ ...weather({ de: { ...german, words } }), ...places, figure })
    expect(generateItem(inLanguage(drawn, 'de'), request).figure).toMatchObject({
      categories: [expect.stringMatching(/^(Wien|Oslo)$/), 'Meer', 'cm'],
      axis: 'Grad',
    })
    const plane = {
      kind: 'coordinate_plane',
      x: { from: 0, to: 100, step: 50, label: 'hours' },
      y: { from: 0, to: 100, step: 50, label: 'km' },
      points: [{ x: 'n', y: 0, label: 'A {{city}}' }],
    }
    const half = compiled({ ...weather({ de: german }), figure: plane })
    const named = { ...plane, points: [{ x: 'n', y: 0, label: 'stop {{n}}' }] }
    expect(problemsIn({ ...weather({ de: german }), figure: named })).toEqual([
      {
        path: 'texts.de',
        message:
          'The text “stop {{n}}” of the figure has words and values in one text: make it a value of its own in params or derive.',
      },
    ])
    expect(half.incomplete.get('de')).toEqual([['texts', 'de', 'words', 'hours']])
    const whole = compiled({
      ...weather({ de: { ...german, words: { ...german.words, hours: 'Stunden' } } }),
      figure: plane,
    })
    expect(generateItem(inLanguage(whole, 'de'), request).figure).toMatchObject({
      x: { label: 'Stunden' },
      y: { label: 'km' },
      points: [{ label: expect.stringMatching(/^A (Wien|Oslo)$/) }],
    })
  })
  test('has a figure of the same kind, whose words stand in its stem, too', () => {
    const cut = compiled({
      ...weather({ de: { ...german, stem: `${german.stem} {{look}}`, words: { ...german.words, bar: 'Balken' } } }),
      derive: { move: '"rises"', look: '"bar"' },
      stem: 'In {{city}} it is {{n}} degrees and {{move}} by one. {{"Cold" if city == "Oslo" else "Warm"}}? {{look}}',
      figure: { kind: 'fraction', shape: '{{look}}', wholes: [{ parts: 4, shaded: 1 }] },
    })
    const translatedItem = generateItem(inLanguage(cut, 'de'), request)
    expect(translatedItem.stem).toContain('Balken')
    expect(translatedItem.figure).toMatchObject({ shape: 'bar' })
  })
  test('is drawn again exactly when the original is, whatever its own words name', () => {
    const keyed = compiled({
      ...weather({ de: { ...german, stem: 'In {{city}} sind es {{n}} Grad statt 7, es {{move}}.' } }),
      params: { n: { type: 'int', range: [5, 7] }, city: { type: 'text', choice: ['Vienna', 'Oslo'] } },
    })
    for (let seed = 0; seed < 30; seed++) {
      const made = (of: typeof keyed) => generateItem(of, { ...request, seed: `s${seed}` }).parts[0].key
      expect(made(inLanguage(keyed, 'de'))).toBe(made(keyed))
    }
  })
})

const catalogue = await shippedCatalogue()
test.each([
  ['en', /^\$\(-?\d, -?\d\)\$$/],
  ['de', /^\$\(-?\d \\mid -?\d\)\$$/],
])('a point is shown in %s as its language writes it, the right one and the own one', (language, notation) => {
  const blueprint = inLanguage(catalogue.blueprint('math.coordinates.plot_point')!, language)
  const item = generateItem(blueprint, { seed: 'a', tier: 'easy', form: 'typed', sectionId: null })
  const read = readResponse(item, { ...forReview(item).correctResponse })
  const shown = read.ok ? read.shown : ''
  const { correct_answer, learner_answer } = forTutor(item, gradeResponse(item, read.ok ? read.canonical : '')!, shown)
  expect(correct_answer).toMatch(notation)
  expect(learner_answer).toBe(correct_answer)
})

const translated = catalogue.blueprints().filter(({ translations }) => translations.size > 0)

/** What decides about an answer: everything but the texts. */
/** Without the headings, cells and labels of a table, which only show. */
const withoutShown = (settings: object): unknown =>
  JSON.parse(
    JSON.stringify(settings, (name, value: unknown) =>
      ['columns', 'rows', 'labels'].includes(name) && Array.isArray(value) ? value.length : value,
    ),
  )

const deciding = (item: Item) => ({
  ...item,
  language: null,
  stem: null,
  spoken: null,
  steps: item.steps.length,
  hints: item.hints.map(({ cost, bottomOut }) => ({ cost, bottomOut })),
  // A drawing has its numbers in the notation of the language, and its own words.
  figure: JSON.stringify(item.figure, (name, value: unknown) =>
    typeof value === 'string' && !['kind', 'shape', 'of', 'type', 'currency'].includes(name)
      ? value.replaceAll(/\p{L}{3,}/gu, 'word')
      : value,
  )?.replaceAll(/(?<=\d),(?=\d)/g, '.'),
  parts: item.parts.map(part => ({
    ...part,
    answer: { ...part.answer, settings: withoutShown(part.answer.settings) },
    options: part.options.map(({ value }) => value),
    prompt: null,
    label: null,
    example: null,
    misconceptions: part.misconceptions.map(({ id, value, remediate }) => ({ id, value, remediate })),
    accept: part.accept && part.accept.clauses.map(({ when, credit, note }) => ({ when, credit, note })),
  })),
})

describe('every shipped translation', () => {
  test('is complete, and there are enough of them', () => {
    expect(catalogue.blueprints().flatMap(({ id, incomplete }) => (incomplete.size > 0 ? [id] : []))).toEqual([])
    const offered = (language: string) => translated.filter(({ translations }) => translations.has(language)).length
    expect(offered('de')).toBeGreaterThanOrEqual(10)
    expect([offered('ar'), offered('hi')].every(count => count > 0)).toBe(true)
  })
  test.each(sampled(translated, 3).map(blueprint => [blueprint.id, blueprint] as const))(
    'of %s has the same question, key, difficulty and grading for every seed',
    (_, blueprint) => {
      for (const other of blueprint.translations.values())
        for (const tier of blueprint.tiers.keys())
          for (const form of blueprint.parts[0].forms)
            for (let i = 0; i < 12; i++) {
              const request = { seed: `language/${i}`, tier, form, sectionId: null }
              const [ours, theirs] = [generateItem(blueprint, request), generateItem(other, request)]
              expect(deciding(theirs)).toEqual(deciding(ours))
              expect([theirs.stem === ours.stem, theirs.language]).toEqual([false, other.language])
              ours.parts.forEach(({ options, misconceptions, key }, place) => {
                const answers =
                  form === 'choice'
                    ? options.map(({ value }) => value)
                    : [key, ...misconceptions.map(({ value }) => value)]
                for (const answer of answers) {
                  const [a, b] = [ours, theirs].map(item =>
                    gradeResponse({ ...item, parts: [item.parts[place]!] }, answer),
                  )
                  expect([b?.score, b?.note, b?.verdict]).toEqual([a?.score, a?.note, a?.verdict])
                }
              })
            }
    },
  )
  test.each(sampled(translated, 3, { shift: 1 }).map(blueprint => [blueprint.id]))(
    'of %s passes every lint of texts',
    id => {
      const file = blueprintPaths().find(each => readFileSync(each, 'utf8').includes(`\nid: ${id}\n`))!
      const { made } = studySource(readFileSync(file, 'utf8'), path.basename(file), 20)
      expect(lintTranslations(made!, 20)).toEqual([])
    },
    60_000,
  )
})

test('an exam asks everybody the same, each in their language where there is one', () => {
  const assessment = catalogue.assessment('arithmetic-basics')!
  const exams = ['en', 'de', 'hi', 'fr'].map(language => [...examItems(catalogue, assessment, 'seed', language)])
  const [first] = exams
  for (const exam of exams) expect(exam.map(deciding)).toEqual(first!.map(deciding))
  const languages = exams.map(exam => new Set(exam.map(item => item.language)))
  expect(languages).toEqual([new Set(['en']), new Set(['de']), new Set(['hi', 'en']), new Set(['en'])])
})

test('an answer is read alike in every language', () => {
  const blueprint = catalogue.blueprint('math.arithmetic.negative_numbers')!
  const item = generateItem(blueprint, { seed: 'a', tier: 'medium', form: 'typed', sectionId: null })
  const other = generateItem(inLanguage(blueprint, 'de'), { seed: 'a', tier: 'medium', form: 'typed', sectionId: null })
  expect(readResponse(other, { text: item.parts[0].key })).toEqual(readResponse(item, { text: item.parts[0].key }))
})

test('the schema has no place for a key, a parameter or a grade in a translation', () => {
  const source = BlueprintFile.shape.texts
  for (const field of ['key', 'params', 'constraints', 'tiers', 'grade', 'derive'])
    expect(source.safeParse({ de: { [field]: 'x' } }).success).toBe(false)
})
