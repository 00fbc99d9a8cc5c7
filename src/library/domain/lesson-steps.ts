// The steps of a lesson about one concept: its ideas, the mistakes, practice where there are verified questions, and the mastery check.
// Only practice can be verified: without a model the learner confirms the other steps.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { StepFile } from './guideline-file.js'
import { ideasQuestion, taskQuestion } from './lesson-questions.js'
import { clause, cut, different, joined, sentence } from './lesson-text.js'

const MOST_STEPS = 5
const MOST_FOUNDATIONS = 3
const SKILLS_OF_A_STEP = 4
const LONGEST_TITLE = 120
const PROSE = 600

/** `prerequisites`: the nodes before it. No two titles are the same, in steps and foundations together. */
export function lessonSteps(
  node: CurriculumNode,
  prerequisites: readonly CurriculumNode[],
  skills: readonly string[],
): { readonly steps: StepFile[]; readonly prerequisites: StepFile[] } {
  const practice = chunks(skills, SKILLS_OF_A_STEP).map((some, i) => practiceStep(node, some, i))
  const groups = inGroups(node.core_ideas, MOST_STEPS - practice.length - 2)
  const steps = [...groups.map((ideas, i) => ideaStep(node, ideas, i)), mistakesStep(node), ...practice, taskStep(node)]
  const foundations = prerequisites.filter(({ core_ideas: ideas, pitfalls }) => ideas.length > 0 && pitfalls.length > 0)
  const before = foundations.length === 0 ? [firstWords(node)] : foundations.slice(0, MOST_FOUNDATIONS).map(foundation)
  const titles = different(
    [...steps, ...before].map(({ title }) => title),
    LONGEST_TITLE,
  )
  const named = (step: StepFile, i: number): StepFile => ({ ...step, title: titles[i]! })
  return { steps: steps.map(named), prerequisites: before.map((step, i) => named(step, steps.length + i)) }
}

function ideaStep(node: CurriculumNode, ideas: readonly string[], index: number): StepFile {
  const pitfall = node.pitfalls[index % node.pitfalls.length]!
  const [first] = ideas
  const sentences = ideas.map(sentence)
  const aim = `Afterwards you can do this: ${sentence(node.capability)}`
  return {
    title: nameOf(first!),
    description: joined(sentences, PROSE),
    teaching_approach: 'Say the thought, and look for an example of it together.',
    other_approach: cut(`Begin with a mistake: ${sentence(pitfall)} Then ask what holds instead.`, PROSE),
    success_criteria: cut(`Says it in other words: ${sentence(first!)}`, PROSE),
    skills: [],
    explanation: index === 0 ? after(aim, sentences) : joined(sentences, PROSE),
    other_explanation: after(`A mistake that is easily made: ${sentence(pitfall)}`, sentences),
    questions: [ideasQuestion(ideas, node)],
  }
}

function mistakesStep({ pitfalls, core_ideas: ideas }: CurriculumNode): StepFile {
  const sentences = pitfalls.map(sentence)
  return {
    title: 'What goes wrong easily',
    description: cut(`Mistakes that are easily made, and what holds against them: ${clause(pitfalls[0]!)}.`, PROSE),
    teaching_approach: 'Show the mistake as that of somebody else, and let the learner say what is wrong with it.',
    other_approach: 'Put what holds beside the mistake, and let the learner find the difference.',
    success_criteria: cut(`Notices this and says why it is wrong: ${sentence(pitfalls[0]!)}`, PROSE),
    skills: [],
    explanation: joined(
      sentences.map((each, i) =>
        i === 0 ? `Many go wrong here. One mistake is this: ${each}` : `Another one: ${each}`,
      ),
      PROSE,
    ),
    other_explanation: joined(
      [`This holds: ${sentence(ideas[0]!)}`, ...sentences.map(each => `And this is the mistake: ${each}`)],
      PROSE,
    ),
  }
}

function practiceStep(
  { capability, core_ideas: ideas }: CurriculumNode,
  skills: readonly string[],
  index: number,
): StepFile {
  return {
    title: index === 0 ? 'Practice' : 'More practice',
    description: cut(sentence(capability), PROSE),
    teaching_approach: 'Questions whose answer can be worked out, from easy to hard.',
    other_approach: 'The same questions, with every step said aloud.',
    success_criteria: 'Answers two of them in a row without help.',
    skills: [...skills],
    explanation: after('Now questions with one right answer. Take your time.', [sentence(ideas[0]!)]),
    other_explanation: after('Say each step to yourself before you write it.', [sentence(ideas.at(-1)!)]),
  }
}

function taskStep(node: CurriculumNode): StepFile {
  const { task, pass_criteria: criteria } = node.mastery_check
  return {
    title: 'Now all of it together',
    description: cut(sentence(task), PROSE),
    teaching_approach: 'Let the learner do the task alone, and tell how they went about it.',
    other_approach: 'Do the task in small parts: what is given, what is wanted, what comes first.',
    success_criteria: cut(sentence(criteria), PROSE),
    skills: [],
    explanation: after('Now you do it yourself.', [sentence(task)]),
    other_explanation: after('Take it in small parts. What is given? What is wanted? What comes first?', [
      sentence(task),
    ]),
    questions: [taskQuestion(node)],
  }
}

/** What a prerequisite comes down to, for whoever lacks it. */
function foundation(node: CurriculumNode): StepFile {
  const ideas = node.core_ideas.slice(0, 2)
  return {
    ...ideaStep(node, ideas, 0),
    title: cut(clause(node.title), LONGEST_TITLE),
    explanation: joined(ideas.map(sentence), PROSE),
  }
}

/** Where nothing comes before: the plainest thought by itself. */
function firstWords(node: CurriculumNode): StepFile {
  const simplest = node.core_ideas.toSorted((one, other) => one.length - other.length)[0]!
  return {
    ...ideaStep(node, [simplest], node.pitfalls.length - 1),
    title: `A first look: ${cut(clause(node.title), LONGEST_TITLE - 20)}`,
    explanation: after('Let us begin with the plainest thought of all.', [sentence(simplest)]),
  }
}

/** Enough of a thought to know which one it is; its end is asked for. */
function nameOf(idea: string): string {
  const [, label] = /^([^:]{3,60}): /u.exec(clause(idea)) ?? []
  if (label !== undefined) return label
  const words = clause(idea).split(' ')
  const start = Math.max(3, Math.min(6, Math.floor(words.length / 3)))
  return words.length <= start + 1 ? cut(words.join(' '), 80) : `${cut(words.slice(0, start).join(' '), 80)} …`
}

/** The lead, and behind it as much as fits: what is said last is what hints come back to. */
const after = (lead: string, sentences: readonly string[]): string => {
  const room = cut(lead, PROSE / 2)
  return `${room} ${joined(sentences, PROSE - room.length - 1)}`
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** At most `most` groups of neighbours, of much the same size. */
const inGroups = <T>(all: readonly T[], most: number): T[][] =>
  chunks(all, Math.ceil(all.length / Math.min(most, all.length)))
