// What keeps a curriculum from being published, by the field that is to be mended.
import { expect, test } from 'vitest'
import type { CurriculumNode } from '../../src/contract/curriculum.js'
import { checkCurriculum } from '../../src/library/domain/check-curriculum.js'
import { ofNodes, somePublication } from '../support/some-publication.js'

const problemsOf = (wrong: Partial<CurriculumNode>): string[] => {
  const { curriculum } = ofNodes(([first, ...others]) => [{ ...first!, ...wrong }, ...others])
  return checkCurriculum(curriculum, new Set(['a.skill'])).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a sound one is not kept', () => {
  expect(checkCurriculum(somePublication().curriculum, new Set())).toEqual([])
  expect(problemsOf({ skills: ['a.skill'] })).toEqual([])
})

test.each<[string, Partial<CurriculumNode>, string[]]>([
  [
    'an id that stands there twice',
    { id: 'N2' },
    ['nodes.1.id: “N2”', 'nodes.2.prerequisites.0: There is no node “N1”'],
  ],
  [
    'a title that stands there twice, whatever its case',
    { title: 'SUPPLY' },
    ['nodes.1.title: “Supply” stands here twice'],
  ],
  ['a prerequisite that is no node', { prerequisites: ['N9'] }, ['nodes.0.prerequisites.0: There is no node “N9”']],
  [
    'a way in a circle',
    { prerequisites: ['N3'] },
    ['nodes.0.prerequisites: Nothing can come before itself, near or far: N1, N3, N1'],
  ],
  [
    'itself before itself',
    { prerequisites: ['N1'] },
    ['nodes.0.prerequisites: Nothing can come before itself, near or far: N1, N1'],
  ],
  [
    'nothing where there is too little for a lesson, because it can be read',
    { core_ideas: ['One.'], pitfalls: [] },
    [],
  ],
  [
    'a skill that nobody can practise',
    { skills: ['a.skill', 'b'] },
    ['nodes.0.skills.1: No blueprint asks for a skill “b”'],
  ],
  [
    'words that are not written yet',
    { core_ideas: ['Fine.', 'replace_with an idea'] },
    ['nodes.0.core_ideas.1: This is not written yet: “replace_with an idea”'],
  ],
  [
    'a task that is not written yet',
    { mastery_check: { task: '…', pass_criteria: ' ' } },
    [
      'nodes.0.mastery_check.task: This is not written yet: “…”',
      'nodes.0.mastery_check.pass_criteria: This must not be',
    ],
  ],
  [
    'nothing where a sentence is about such words',
    {
      title: 'TODO comments',
      capability: 'List each TODO comment of a file.',
      core_ideas: ['XXX marks what is dangerous; FIXME what is broken.', 'A to-do list is not a plan.'],
      mastery_check: { task: 'Find an address like [your name]@example.org …', pass_criteria: 'What is TBD is told.' },
    },
    [],
  ],
])('%s', (_, wrong, problems) =>
  expect(problemsOf(wrong)).toEqual(problems.map(each => expect.stringContaining(each) as string)),
)
