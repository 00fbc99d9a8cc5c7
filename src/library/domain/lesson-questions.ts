// Free questions about a concept of a curriculum, with rubrics made of its own sentences. Nothing in a curriculum is verified, so nothing
// here can be graded by code.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { StepFile } from './guideline-file.js'
import { clause, cut, opener, sentence } from './lesson-text.js'

type Question = NonNullable<StepFile['questions']>[number]

const LONGEST = 300

/** Asks for the thoughts of a step in the learner's own words. `ideas`: one at least; a point of the rubric each. */
export function ideasQuestion(ideas: readonly string[], { title, pitfalls }: CurriculumNode): Question {
  const points = ideas.slice(0, MOST_POINTS).map(idea => cut(sentence(idea), LONGEST))
  return {
    ask: cut(
      `You have read about “${cut(clause(title), 120)}”. Explain it in your own words, with an example.`,
      LONGEST,
    ),
    rubric: points.map((idea, i) => ({
      id: `idea-${i + 1}`,
      asks: idea,
      has: idea,
      lacks: cut(sentence(pitfalls[i % pitfalls.length]!), LONGEST),
    })),
    answer: cut(points.join(' '), LONGEST),
    hint: `It can begin like this: “${cut(opener(ideas[0]!), 120)} …”`,
  }
}
const MOST_POINTS = 3

/** The mastery check itself: done, and told. A task that is too long for a question has been shown before. */
export function taskQuestion({ mastery_check: check, core_ideas: ideas, pitfalls }: CurriculumNode): Question {
  const task = sentence(check.task)
  const criteria = cut(sentence(check.pass_criteria), LONGEST)
  return {
    ask: task.length <= 200 ? `Your task: ${task} Tell how you go about it, and what comes out.` : LONG_TASK,
    rubric: [{ id: 'criteria', asks: criteria, has: criteria, lacks: cut(sentence(pitfalls[0]!), LONGEST) }],
    answer: cut(`It is done well when this holds: ${criteria}`, LONGEST),
    hint: `Begin with this thought: “${cut(clause(ideas[0]!), 200)}”`,
  }
}
const LONG_TASK = 'Do the task that stands above. Tell how you go about it, and what comes out.'
