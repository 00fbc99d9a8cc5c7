// Preparing exams and practice: by plan, without repeats, the same for the same seed.
import { sampled } from '../support/sampling.js'
import { describe, expect, test } from 'vitest'
import {
  deriveSeed,
  loadCatalogue,
  examItems,
  bankOfSkill,
  misconceptionsShownBy,
  generateItem,
  prepareNextItem,
  tiersOfSkill,
  type Assessment,
  type Catalogue,
  type Item,
  type Tier,
} from '../../src/items/index.js'
import { isChoice, onlyPart } from '../support/only-part.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const shipped = await shippedCatalogue()
const fixtures = await loadCatalogue('test/fixtures/blueprints')
const all = [
  ...shipped.assessments().map(assessment => [assessment.assessmentId, shipped, assessment] as const),
  ...fixtures.assessments().map(assessment => [assessment.assessmentId, fixtures, assessment] as const),
]

describe.each(all)('the exam %s', (_, catalogue, assessment) => {
  const exams = Array.from({ length: 20 }, (__, i) => [...examItems(catalogue, assessment, `session/${i}`)])

  test('has the items that it says', () => {
    for (const exam of exams) expect(exam).toHaveLength(assessment.configuration.totalItems)
  })
  test('keeps to sections and tiers', () => {
    for (const exam of exams) {
      expect(exam.map(item => item.sectionId)).toEqual(
        assessment.sections.flatMap(section => Array.from({ length: section.itemCount }, () => section.sectionId)),
      )
      for (const section of assessment.sections) {
        const own = exam.filter(item => item.sectionId === section.sectionId)
        const count = (tier: string) => own.filter(item => item.tier === tier).length
        expect({ easy: count('easy'), medium: count('medium'), hard: count('hard') }).toEqual(
          section.difficultyDistribution,
        )
      }
    }
  })
  test('asks no question twice', () => {
    for (const exam of exams) expect(new Set(exam.map(item => item.variantKey)).size).toBe(exam.length)
  })
  test('is the same for the same seed, another for another', () => {
    expect([...examItems(catalogue, assessment, 'session/0')]).toEqual(exams[0])
    expect(exams[1]).not.toEqual(exams[0])
  })
})

test('item seeds come from the session seed and the place', () => {
  const exam = [...examItems(fixtures, fixtures.assessment('fixture-twenty')!, 'session')]
  expect(exam.map(item => item.seed)).toEqual(exam.map((_, i) => deriveSeed('session', i + 1)))
})

test('blueprints of a section come by their weights, and the form is as the assessment says', () => {
  const exam = [...examItems(fixtures, fixtures.assessment('fixture-twenty')!, 'session')]
  for (const section of ['sums', 'hosts']) {
    const own = exam.filter(item => item.sectionId === section)
    expect(own.filter(isChoice)).toHaveLength(5)
  }
})

const change = (about: Partial<Assessment['configuration']>, assessment: Assessment): Assessment => ({
  ...assessment,
  configuration: { ...assessment.configuration, ...about },
})

test('items change places only when they may', () => {
  const assessment = fixtures.assessment('fixture-hundred')!
  const tiers = (shuffleItems: boolean) =>
    [...examItems(fixtures, change({ shuffleItems }, assessment), 'session')].slice(0, 60).map(item => item.tier)
  expect(tiers(false)).toEqual([...Array(20).fill('easy'), ...Array(20).fill('medium'), ...Array(20).fill('hard')])
  expect(tiers(true)).not.toEqual(tiers(false))
})

/** The fixtures with a cap on the sums. */
const capped = (maxPerLearner: number): Catalogue => ({
  ...fixtures,
  blueprint: id => {
    const found = fixtures.blueprint(id)
    return found && id === 'fixture.sum' ? { ...found, maxPerLearner } : found
  },
  blueprintsForSkill: id =>
    fixtures.blueprintsForSkill(id).map(found => (found.id === 'fixture.sum' ? { ...found, maxPerLearner } : found)),
})

describe('a blueprint that one learner meets so often at most', () => {
  const mixed: Assessment = {
    ...fixtures.assessment('fixture-four')!,
    sections: [
      {
        sectionId: 'all',
        title: 'All',
        itemCount: 6,
        blueprints: [
          { id: 'fixture.sum', weight: 5, form: null },
          { id: 'fixture.host', weight: 1, form: null },
        ],
        difficultyDistribution: { easy: 6, medium: 0, hard: 0 },
      },
    ],
  }
  const sums = (catalogue: Catalogue) =>
    [...examItems(catalogue, mixed, 'session')].filter(item => item.blueprintId === 'fixture.sum').length

  test('leaves its places in an exam to the others', () => {
    expect([sums(fixtures), sums(capped(2))]).toEqual([5, 2])
  })
  test('makes an exam impossible that needs more of it', () => {
    const only = { ...mixed.sections[0]!, blueprints: [{ id: 'fixture.sum', weight: 1, form: null }] }
    expect(() => [...examItems(capped(2), { ...mixed, sections: [only] }, 'session')]).toThrow(
      expect.objectContaining({ code: 'items_unavailable' }),
    )
  })
  test('is asked again in practice when there is no other', () => {
    const history = Array.from({ length: 3 }, (_, i) => ({ variantKey: `fixture.sum: ${i}` }))
    const item = prepareNextItem(
      capped(2),
      { skillId: 'fixture.sum', tier: 'easy', language: null, shows: null },
      'session',
      4,
      history,
    )
    expect(item.blueprintId).toBe('fixture.sum')
  })
})

describe('no exam is better than half an exam', () => {
  const hosts: Assessment = {
    ...shipped.assessment('subnetting-basics')!,
    sections: [
      {
        sectionId: 's',
        title: 'S',
        itemCount: 5,
        blueprints: [{ id: 'net.ipv4.subnet.usable_hosts', weight: 1, form: null }],
        difficultyDistribution: { easy: 5, medium: 0, hard: 0 },
      },
    ],
  }
  test('when there are too few variants', () =>
    expect(() => [...examItems(shipped, hosts, 's')]).toThrow(
      expect.objectContaining({ kind: 'unavailable', code: 'items_unavailable' }),
    ))
  test('when a blueprint is gone', () =>
    expect(() => [...examItems(fixtures, hosts, 's')]).toThrow(
      expect.objectContaining({ kind: 'unavailable', code: 'items_unavailable' }),
    ))
})

describe('practice', () => {
  const [sums, hosts] = ['math.arithmetic.addition.two_digit', 'net.ipv4.subnet.usable_hosts'] as const

  /** Items in a row, of one skill and tier. */
  function items(count: number, seed: string, skillId: string, tier: Tier = 'easy'): Item[] {
    const made: Item[] = []
    while (made.length < count)
      made.push(prepareNextItem(shipped, { skillId, tier, language: null, shows: null }, seed, made.length + 1, made))
    return made
  }

  test('asks what can show a misconception, again if there is nothing fresh', () => {
    const skillId = 'math.algebra.substitute'
    const [id, tier] = [...bankOfSkill(shipped, skillId).misconceptions].find(([, easiest]) => easiest === 'hard')!
    const choice = { skillId, tier, language: null, shows: id }
    const made: Item[] = []
    while (made.length < 12) made.push(prepareNextItem(shipped, choice, 's', made.length + 1, made))
    for (const item of made) expect(misconceptionsShownBy(item)).toContain(id)
    const all = made.map(({ variantKey }) => ({ variantKey }))
    expect(misconceptionsShownBy(prepareNextItem(shipped, choice, 's', 1, all))).toContain(id)
    expect(prepareNextItem(shipped, { ...choice, shows: 'nothing like it' }, 's', 1, [])).toMatchObject({ tier })
  })
  test('asks for the skill and the tier that were chosen', () => {
    for (const skillId of [sums, hosts])
      for (const tier of tiersOfSkill(shipped, skillId))
        expect(items(3, 's', skillId, tier).map(item => [item.skillId, item.tier])).toEqual(
          Array.from({ length: 3 }, () => [skillId, tier]),
        )
  })
  test('knows the tiers of a skill', () => {
    expect(tiersOfSkill(shipped, sums)).toEqual(['easy', 'medium', 'hard'])
    expect(tiersOfSkill(shipped, 'nothing')).toEqual([])
  })
  test('asks in both forms', () => {
    for (const skillId of [sums, hosts])
      expect(new Set(items(12, 's', skillId).map(item => onlyPart(item).form))).toEqual(new Set(['typed', 'choice']))
  })
  test('repeats a question only when all of them were asked', () => {
    const few = items(20, 's', hosts)
    expect(new Set(few.slice(0, 4).map(item => item.variantKey)).size).toBe(4)
    expect(few).toHaveLength(20)
    expect(new Set(items(20, 's', sums).map(item => item.variantKey)).size).toBe(20)
  })
  test('repeats none while another blueprint of the skill has a new one', () => {
    const several = shipped
      .skills()
      .filter(({ skillId }) => shipped.blueprintsForSkill(skillId).filter(({ tiers }) => tiers.has('easy')).length > 1)
    for (const { skillId } of sampled(several, 6)) {
      const made = items(12, 's', skillId)
      const known = new Set<string>()
      for (const { variantKey } of made) {
        if (known.has(variantKey))
          for (const blueprint of shipped.blueprintsForSkill(skillId).filter(({ tiers }) => tiers.has('easy'))) {
            const form = blueprint.parts[0].forms[0]!
            const other = generateItem(blueprint, { seed: 'another', tier: 'easy', form, sectionId: null })
            expect(known, `${skillId} asks ${variantKey} again`).toContain(other.variantKey)
          }
        known.add(variantKey)
      }
    }
  })
  test('is the same for the same seed and history, another for another', () => {
    expect(items(4, 's', sums)).toEqual(items(4, 's', sums))
    expect(items(4, 't', sums)).not.toEqual(items(4, 's', sums))
  })
  test('cannot start on a skill that nobody teaches', () =>
    expect(() => items(1, 's', 'nothing')).toThrow(expect.objectContaining({ code: 'items_unavailable' })))
})
