import { describe, expect, test } from 'vitest'
import type { Assessment, Lesson, Skill, Survey } from '../../src/client/index.js'
import { offerIn, offerTitle } from '../../src/web/pages/offer.js'

const skills = ['net.mac', 'net.ports'].map(id => ({ skill_id: id, title: `Title of ${id}` }) as Skill)
const lists = {
  assessments: [{ assessment_id: 'one', title: 'Quiz one' } as Assessment],
  lessons: [{ guideline_id: 'math.g3', title: 'Lesson' } as Lesson],
  surveys: [{ survey_id: 'habits', title: 'Habits' } as Survey],
  skills,
}

describe('what is at an address', () => {
  test.each([
    ['quiz', 'one', 'Quiz one'],
    ['lesson', 'math.g3', 'Lesson'],
    ['survey', 'habits', 'Habits'],
    ['practice', '', ''],
    ['practice', 'net.mac', 'Title of net.mac'],
    ['practice', 'net.ports,net.mac,net.ports', 'Title of net.ports, Title of net.mac'],
  ] as const)('%s/%s is called “%s”', (kind, id, title) => {
    expect(offerTitle(offerIn(kind, id, lists)!)).toBe(title)
  })

  test.each([
    ['quiz', 'two'],
    ['lesson', 'one'],
    ['survey', ''],
    ['practice', 'net.mac,unknown'],
  ] as const)('%s/%s is nothing', (kind, id) => {
    expect(offerIn(kind, id, lists)).toBeNull()
  })
})
