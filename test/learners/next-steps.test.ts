// What to do after practice: the weakest first, an explanation where more of the same does not help, and what follows.
import { describe, expect, test } from 'vitest'
import { FRESH_RECORD, type SkillRecord } from '../../src/learners/domain/skill-record.js'
import { nextSteps } from '../../src/learners/index.js'

const record = (mastery: number, about: Partial<SkillRecord> = {}): SkillRecord => ({
  ...FRESH_RECORD,
  mastery,
  ...about,
})
const mastered = record(0.97, { mastered: true })

/** halves → thirds → adding; area stands alone; ports is of another subject. */
const SKILLS = [
  { skillId: 'adding', subject: 'maths', after: ['thirds', 'gone'] },
  { skillId: 'thirds', subject: 'maths', after: ['halves'] },
  { skillId: 'halves', subject: 'maths', after: [] },
  { skillId: 'area', subject: 'maths', after: [] },
  { skillId: 'ports', subject: 'networks', after: [] },
]

const next = (practised: readonly string[], records: Record<string, SkillRecord>, taught: readonly string[] = []) =>
  nextSteps({
    practised,
    skills: SKILLS,
    records: new Map(Object.entries(records)),
    isTaught: id => taught.includes(id),
  }).map(({ kind, skillId }) => `${kind} ${skillId}`)

describe('after practice comes', () => {
  test.each<[string, string[], string[]]>([
    [
      'the weakest skill of the session, and what follows from one that is mastered',
      next(['halves', 'area'], { halves: mastered, area: record(0.7) }),
      ['practise area', 'go_on thirds'],
    ],
    [
      'a lesson first where little is known and one is there',
      next(['thirds'], { thirds: record(0.3) }, ['thirds']),
      ['learn thirds', 'practise thirds'],
    ],
    [
      'no lesson where the skill is on its way',
      next(['thirds'], { thirds: record(0.8) }, ['thirds']),
      ['practise thirds'],
    ],
    [
      'what comes before, where more of the same does not help',
      next(['thirds'], { thirds: record(0.4, { wheelSpinning: true }), halves: record(0.3) }),
      ['prepare halves', 'practise thirds'],
    ],
    [
      'nothing before it where that is known',
      next(['thirds'], { thirds: record(0.4, { wheelSpinning: true }), halves: mastered }),
      ['practise thirds'],
    ],
    [
      'only what is prepared for',
      next(['halves'], { halves: mastered, thirds: record(0.4) }),
      ['go_on thirds', 'go_on area'],
    ],
    [
      'what follows before what stands beside it',
      next(['thirds'], { thirds: mastered, halves: mastered }),
      ['go_on adding', 'go_on area'],
    ],
    [
      'nothing of another subject',
      next(['area'], { area: mastered, halves: mastered, thirds: mastered, adding: mastered }),
      [],
    ],
    ['nothing that is not offered any more', next(['gone'], {}), []],
  ])('%s', (_, steps, expected) => expect(steps).toEqual(expected))
})
