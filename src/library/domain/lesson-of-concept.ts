// The guideline that a concept of a published curriculum is taught by.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { PublishCurriculum } from '../../contract/curriculum-view.js'
import type { Concept } from './curriculum.js'
import type { DepthLevel } from './guideline.js'
import { newGuideline } from './new-guideline.js'
import type { GuidelineFile } from './guideline-file.js'
import { lessonSteps } from './lesson-steps.js'
import { clause, cut, sentence, spoken } from './lesson-text.js'
import type { NewGuideline } from './next-version.js'

const SENTENCE = 300
const LABEL = 120
const MOST = 8
/** Words and characters of the lists in the teacher's text; the whole has less than 2,000 words and 20,000 characters. */
const ROOM = { words: 250, characters: 4_500 }
const LONGEST_PART = 600

const DEPTHS: Readonly<Record<PublishCurriculum['depth'], DepthLevel>> = {
  survey: 'basic',
  practical: 'intermediate',
  mastery: 'advanced',
}

/** One for each concept, in their order. */
export function guidelinesOf(publication: PublishCurriculum, concepts: readonly Concept[]): NewGuideline[] {
  const nodeOf = new Map(publication.curriculum.nodes.map(node => [node.id, withoutLabels(node)]))
  return concepts.map(concept => {
    const node = nodeOf.get(concept.nodeId)!
    const prerequisites = [...new Set(node.prerequisites)].map(id => nodeOf.get(id)!)
    const made = newGuideline(lessonOf(publication, concept, node, prerequisites))
    return {
      ...made,
      guideline: { ...made.guideline, position: concept.position },
      hash: `${made.hash}.${concept.position}`,
    }
  })
}

/** It is said what a pitfall is wherever one is named. */
const withoutLabels = (node: CurriculumNode): CurriculumNode => ({
  ...node,
  pitfalls: node.pitfalls.map(pitfall => pitfall.replace(/^(?:misconception|pitfall|mistake)s?:\s+/iu, '')),
})

/** As the source of a guideline file. The concept can be taught: see `checkCurriculum`. */
export function lessonOf(
  { title, subject, country, board, grade, language, depth }: PublishCurriculum,
  { guidelineId, skills }: Concept,
  node: CurriculumNode,
  prerequisites: readonly CurriculumNode[],
): GuidelineFile {
  const { mastery_check: check, pitfalls, core_ideas: ideas } = node
  const ids = pitfallIds(pitfalls.slice(0, MOST))
  return {
    guideline_id: guidelineId,
    version: 1,
    status: 'approved',
    country,
    board,
    grade,
    subject: spoken(subject),
    topic: spoken(title),
    subtopic: cut(spoken(node.title), LABEL),
    language,
    depth_level: DEPTHS[depth],
    guideline: teachersText(node, prerequisites),
    learning_objectives: [
      cut(sentence(node.capability), SENTENCE),
      cut(`Does this alone: ${sentence(check.task)}`, SENTENCE),
    ],
    common_misconceptions: pitfalls.slice(0, MOST).map((pitfall, i) => ({
      id: ids[i]!,
      description: cut(sentence(pitfall), SENTENCE),
    })),
    scaffolding_strategies: [
      'What one is sure of is a good place to start, however little it is.',
      'A small example shows what happens.',
      'Every word of a thought counts.',
      cut(`All of it is for this: ${sentence(node.capability)}`, SENTENCE),
      ...prerequisites
        .slice(0, 2)
        .map(each => cut(`You can build on “${clause(each.title)}”: ${sentence(each.capability)}`, SENTENCE)),
    ],
    assessment_criteria: [
      cut(sentence(check.pass_criteria), SENTENCE),
      ...ideas.slice(0, MOST - 1).map(idea => cut(`Says in own words: ${sentence(idea)}`, SENTENCE)),
    ],
    ...lessonSteps(node, prerequisites, skills),
  }
}

/** For a teacher or a model. Its frame alone has more than a hundred words. */
function teachersText(node: CurriculumNode, prerequisites: readonly CurriculumNode[]): string {
  const before = prerequisites
    .slice(0, 3)
    .map(each => `“${clause(each.title)}”`)
    .join(', ')
  return [
    `This lesson is about “${clause(node.title)}”. Afterwards the learner can do this: ${sentence(node.capability)} It is one concept of a ` +
      `curriculum, and ${node.estimate_minutes} minutes are thought of for it in all, with reading and practice of the learner's own. ` +
      (before === ''
        ? 'Nothing of the curriculum comes before it, so begin with what the learner knows from elsewhere.'
        : `Before it come ${before}. If the learner lacks one of them, go back to it first.`),
    'Take the ideas one at a time and in this order. Say an idea plainly, let the learner find an example, and ask for it in their own words ' +
      'before the next one. Do not accept a repetition of your words: ask what would be different if it were not so.',
    list('The ideas', node.core_ideas),
    'Do not wait until these mistakes are made. Show each of them as that of somebody else, and let the learner say what is wrong with it and ' +
      'what holds instead.',
    list('Mistakes to watch for', node.pitfalls),
    'The lesson ends with a task that the learner does alone. Let them tell how they go about it, and compare the result with the criteria ' +
      'together. Help with the way, never with the result.',
    list('The task', [cut(node.mastery_check.task, LONGEST_PART)]),
    list('It is done well when', [cut(node.mastery_check.pass_criteria, LONGEST_PART)]),
    ...(node.resources.length === 0
      ? []
      : [
          list(
            'To read and to look things up',
            node.resources
              .toSorted((a, b) => Number(a.unverified ?? false) - Number(b.unverified ?? false))
              .map(
                ({ title, url, unverified }) => `${title} (${url})${unverified ? ', which nobody has checked' : ''}`,
              ),
          ),
        ]),
  ].join('\n\n')
}

/** As many of the texts as there is room for; of the first a part, if it alone is too long. */
function list(name: string, texts: readonly string[]): string {
  const lines: string[] = []
  for (const text of texts.map(sentence)) {
    const next = [...lines, text].join(' ')
    if (lines.length > 0 && (next.length > ROOM.characters || next.split(/\s+/).length > ROOM.words)) break
    lines.push(text)
  }
  return `${name}:\n${lines.map(text => `- ${text}`).join('\n')}`
}

/** Made of first words, for labels and notes; of another script, or where two begin alike: a number. */
function pitfallIds(pitfalls: readonly string[]): string[] {
  const ids: string[] = []
  for (const pitfall of pitfalls) {
    const words =
      pitfall
        .toLowerCase()
        .normalize('NFKD')
        .match(/[a-z0-9]+/g) ?? []
    let id = words.slice(0, 6).join('-').slice(0, 60).replace(/-$/, '')
    for (let number = ids.length + 1; id === '' || ids.includes(id); number += 1) id = `pitfall-${number}`
    ids.push(id)
  }
  return ids
}
