// What a correction makes of one stored answer: read anew, judged anew, and only for the question that was asked.
import { describe, expect, test } from 'vitest'
import { changes, reread, type GradedAnswer } from '../../src/quizzes/domain/regrade.js'
import { loadCatalogue } from '../../src/items/index.js'
import { generateItem } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { rightVerdict } from '../support/builders.js'

const catalogue = await loadCatalogue('test/fixtures/blueprints')
const blueprint = catalogue.blueprint('fixture.sum')!
const item = generateItem(blueprint, { seed: 's', tier: 'easy', form: 'typed', sectionId: null })
const answered = (about: Partial<GradedAnswer> = {}): GradedAnswer => ({
  sessionId: newId(),
  learnerId: newId(),
  position: 1,
  hintCost: 0,
  item,
  response: { text: item.parts[0].key },
  score: 0,
  correct: false,
  ...about,
})

describe('a stored answer', () => {
  test('is graded under the key that the blueprint has now, whatever key was stored', () => {
    const [part] = item.parts
    const wrongKey = { ...item, parts: [{ ...part, key: '1', misconceptions: [] }] as const }
    expect(reread(answered({ item: wrongKey }), blueprint)).toMatchObject({ verdict: { score: 1, note: null } })
    const tenLess = { text: String(Number(part.key) - 10) }
    expect(reread(answered({ item: wrongKey, response: tenLess }), blueprint)).toMatchObject({
      verdict: { score: 0, note: 'ten_less' },
    })
  })
  test.each([
    ['that was never given', { response: null }, 'not_answered'],
    ['to another question', { item: { ...item, variantKey: 'fixture.sum: 1 + 1' } }, 'other_question'],
    ['that is malformed by now', { response: { text: 'eighty-five' } }, 'malformed_now'],
    [
      'to a part that is gone',
      { item: { ...item, parts: [{ ...item.parts[0], id: 'gone' }] as const } },
      'other_question',
    ],
    ['from a tier that is gone', { item: { ...item, tier: 'impossible' as never } }, 'cannot_be_made'],
  ])('%s is left alone', (_what, about, reason) => {
    expect(reread(answered(about), blueprint)).toEqual({ kind: 'skipped', reason })
  })
  test('keeps the options as they were shown', () => {
    const chosen = generateItem(blueprint, { seed: 's', tier: 'easy', form: 'choice', sectionId: null })
    const [part] = chosen.parts
    const turned = { ...chosen, parts: [{ ...part, options: part.options.toReversed() }] as const }
    const index = turned.parts[0].options.findIndex(option => option.value === part.key)
    expect(reread(answered({ item: turned, response: { index } }), blueprint)).toMatchObject({ verdict: { score: 1 } })
  })
})

describe('a new verdict', () => {
  const worse = { ...rightVerdict, score: 0.5, correct: false }
  test.each([
    ['replace', 0, 1, true],
    ['replace', 1, 0.5, true],
    ['replace', 1, 1, false],
    ['keep_max', 0, 1, true],
    ['keep_max', 1, 0.5, false],
    ['keep_max', 1, 1, false],
  ] as const)('under %s, from %d to %d, counts: %s', (policy, from, to, counts) => {
    const answer = answered({ score: from, correct: from === 1 })
    expect(changes(answer, to === 1 ? rightVerdict : worse, policy)).toBe(counts)
  })
})
