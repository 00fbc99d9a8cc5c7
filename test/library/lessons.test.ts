// The guidelines that concepts are taught by: whatever the words of the curriculum, a tutor can teach by them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CurriculumNode } from '../../src/contract/curriculum.js'
import { checkGuideline } from '../../src/library/domain/check-guideline.js'
import { conceptsOf } from '../../src/library/domain/concepts.js'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import { lessonOf } from '../../src/library/domain/lesson-of-concept.js'
import { anyCharacter } from '../support/any-character.js'
import { ofNodes, somePublication } from '../support/some-publication.js'

const SKILLS = Array.from({ length: 8 }, (_, i) => `skill.${i}`)

function lessonsOf(publication: ReturnType<typeof somePublication>) {
  const nodes = new Map(publication.curriculum.nodes.map(node => [node.id, node]))
  return conceptsOf(publication).map(concept => {
    const node = nodes.get(concept.nodeId)!
    const before = [...new Set(node.prerequisites)].map(id => nodes.get(id)!)
    return lessonOf(publication, concept, node, before)
  })
}
const questionsOf = ({ steps, prerequisites }: GuidelineFile) =>
  [...steps, ...prerequisites].flatMap(step => step.questions ?? [])

describe('whatever the words', () => {
  const WORDS =
    'a price the If demand because is not never x-axis {interest} { } DNS C99 Node.js 50% don’t 需求曲线 السعر मूल्य 🙂 é — “quoted” why? ½ 1/2 ____ $x$ , ; : .'.split(
      ' ',
    )
  const text = (max: number) =>
    fc
      .oneof(
        {
          weight: 3,
          arbitrary: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 60 }).map(all => all.join(' ')),
        },
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 }),
        fc.constant('word '.repeat(400)),
        fc.constant('w'.repeat(1_200)),
      )
      .map(said => said.slice(0, max).replace(/[\uD800-\uDBFF]$/, ''))
  const node = (id: string, prerequisites: string[]) =>
    fc.record({
      id: fc.constant(id),
      title: text(180).map(title => `${title} ${id}`),
      capability: text(600),
      prerequisites: fc.constant(prerequisites),
      core_ideas: fc.array(text(600), { minLength: 2, maxLength: 24 }),
      pitfalls: fc.array(text(600), { minLength: 1, maxLength: 24 }),
      mastery_check: fc.record({ task: text(1_200), pass_criteria: text(1_200) }),
      estimate_minutes: fc.constant(60),
      resources: fc.constant(somePublication().curriculum.nodes[0]!.resources),
      skills: fc.subarray(SKILLS),
    })
  const nodes = fc
    .tuple(node('N1', []), node('N2', ['N1']), node('N3', ['N1', 'N2']))
    .filter(all => all.every(each => CurriculumNode.safeParse(each).success))

  test('each lesson is a sound guideline', () => {
    fc.assert(
      fc.property(nodes, all => {
        for (const lesson of lessonsOf(ofNodes(() => all.map(each => CurriculumNode.parse(each))))) {
          expect(checkGuideline(GuidelineFile.parse(lesson), new Set(SKILLS))).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a lesson', () => {
  const [demand, , equilibrium] = lessonsOf(somePublication())

  test('goes through the ideas, the mistakes and the task; what comes before is its foundation', () => {
    expect(equilibrium!.steps.map(({ title }) => title)).toEqual([
      'The equilibrium price is the …',
      'Below the equilibrium there …',
      'What goes wrong easily',
      'Now all of it together',
    ])
    expect(equilibrium!.prerequisites.map(({ title }) => title)).toEqual(['Demand', 'Supply'])
    expect(demand!.prerequisites.map(({ title }) => title)).toEqual(['A first look: Demand'])
  })

  test('says of an address that nobody has checked that it is one, and names it last', () => {
    const search = {
      title: 'Demand',
      url: 'https://search.example/?q=demand',
      kind: 'other',
      unverified: true,
    } as const
    const [first] = lessonsOf(ofNodes(all => all.map(node => ({ ...node, resources: [search, ...node.resources] }))))
    expect(first!.guideline).toContain(
      'To read and to look things up:\n- Demand (https://prices.example/what).\n- Demand, worked (https://prices.example/worked).\n' +
        '- Demand (https://search.example/?q=demand), which nobody has checked.',
    )
  })

  test('asks for the thoughts in own words, with a point of the rubric for each of them', () => {
    const [first] = demand!.steps
    expect(first!.questions).toMatchObject([
      {
        ask: 'You have read about “Demand”. Explain it in your own words, with an example.',
        rubric: [{ id: 'idea-1', asks: first!.description, has: first!.description }],
        answer: first!.description,
      },
    ])
  })

  test('asks nothing that code would have to judge by words', () => {
    const asked = lessonsOf(somePublication()).flatMap(questionsOf)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(question => 'expects' in question)).toEqual([])
    expect(
      lessonsOf(somePublication()).flatMap(({ steps }) => steps.flatMap(step => step.reason_questions ?? [])),
    ).toEqual([])
  })

  test('practises where there are verified questions, however many skills there are', () => {
    const practising = (skills: string[]) =>
      lessonsOf(ofNodes(all => all.map(node => ({ ...node, skills })))).map(({ steps }) =>
        steps.flatMap(step => (step.skills.length > 0 ? [step.skills.length] : [])),
      )
    expect(practising(SKILLS.slice(0, 2))).toEqual([[2], [2], [2]])
    expect(practising(SKILLS)).toEqual([
      [4, 4],
      [4, 4],
      [4, 4],
    ])
  })
})
