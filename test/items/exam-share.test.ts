// The share of each bank that practice never shows.
import { describe, expect, test } from 'vitest'
import {
  examItems,
  prepareNextItem,
  tiersOfSkill,
  withExamShare,
  type Assessment,
  type Blueprint,
  type Catalogue,
} from '../../src/items/index.js'
import { sampled } from '../support/sampling.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const loaded = await shippedCatalogue()
const shipped = withExamShare(loaded, 'ab'.repeat(32))
const isDivided = ({ id, examShare }: Blueprint): boolean => examShare > 0 && shipped.isExamined(id)

const examined = (catalogue: Catalogue, assessment: Assessment, exams: number): Set<string> =>
  new Set(
    Array.from({ length: exams }, (_, seed) => [...examItems(catalogue, assessment, `exam/${seed}`)])
      .flat()
      .map(item => item.variantKey),
  )

function practised(catalogue: Catalogue, skillId: string, sessions: number): Set<string> {
  const seen = new Set<string>()
  for (let seed = 0; seed < sessions; seed += 1)
    for (const tier of tiersOfSkill(catalogue, skillId)) {
      const history = [...seen].slice(-10).map(variantKey => ({ variantKey }))
      seen.add(
        prepareNextItem(catalogue, { skillId, tier, language: null, shows: null }, `practice/${seed}`, 1, history)
          .variantKey,
      )
    }
  return seen
}

describe.each(sampled(shipped.assessments(), 4).map(assessment => [assessment.assessmentId, assessment] as const))(
  'practice of what %s examines',
  (_, assessment) => {
    const ids = new Set(assessment.sections.flatMap(({ blueprints }) => blueprints.map(({ id }) => id)))
    const blueprints = [...ids].map(id => shipped.blueprint(id)!).filter(isDivided)
    const exams = examined(shipped, assessment, 40)

    test('shows none of its questions word for word', () => {
      const seen = blueprints.flatMap(({ primarySkill }) => [...practised(shipped, primarySkill, 50)])
      const ofDivided = (key: string): boolean => blueprints.some(({ id }) => key.startsWith(`${id}: `))
      expect(seen.filter(key => ofDivided(key) && exams.has(key))).toEqual([])
      expect(
        seen.filter(ofDivided).every(
          key =>
            shipped.usersOf(
              blueprints.find(({ id }) => key.startsWith(`${id}: `))!,
              key,
            ) === 'practice',
        ),
      ).toBe(true)
    })
  },
)

test('which questions are apart is another matter on every installation', () => {
  const other = withExamShare(loaded, 'cd'.repeat(32))
  const blueprint = shipped.blueprints().find(isDivided)!
  const keys = Array.from({ length: 300 }, (_, n) => `${blueprint.id}: ${n}`)
  const apart = (catalogue: Catalogue) => keys.filter(key => catalogue.usersOf(blueprint, key) === 'exams')
  expect(apart(shipped).length).toBeGreaterThan(70)
  expect(apart(shipped).length).toBeLessThan(130)
  expect(apart(other)).not.toEqual(apart(shipped))
})

test('a blueprint that no assessment has, and a small bank of facts, are for everybody', () => {
  const unexamined = shipped.blueprints().find(({ id }) => !shipped.isExamined(id))!
  const small = shipped.blueprints().find(({ id, minVariants }) => shipped.isExamined(id) && minVariants < 100)!
  for (const blueprint of [unexamined, small])
    for (let n = 0; n < 100; n += 1) expect(shipped.usersOf(blueprint, `${blueprint.id}: ${n}`)).toBe('both')
})
