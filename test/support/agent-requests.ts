// What the agents of tutoring are asked at the beginning of a session: small, and of the real shape.
import type { StructuredRequest } from '../../src/llm/index.js'
import type { Guideline, GuidelineStep } from '../../src/library/index.js'
import type { AgentFacts } from '../../src/tutor/application/agent-facts.js'
import { JUDGEMENT_FORMAT, PLAN_FORMAT, TURN_FORMAT } from '../../src/tutor/application/agent-io.js'
import { evaluatorInput } from '../../src/tutor/application/evaluator.js'
import { executorInput, NOTHING_ASKED } from '../../src/tutor/application/executor.js'
import { plannerInput } from '../../src/tutor/application/planner.js'

const RUBRIC = [{ id: 'equal', asks: 'Says that the parts are equal.', has: 'Equal parts.', lacks: 'Parts.' }]

const step = (title: string): GuidelineStep => ({
  title,
  description: `What ${title} are.`,
  teachingApproach: 'Slices of a pizza',
  otherApproach: 'A number line',
  successCriteria: 'Says it in own words',
  skills: [],
  explanation: `${title} are equal parts of a whole.`,
  otherExplanation: `${title} are steps of the same length.`,
  reasonQuestions: [],
  questions: [
    { ask: `What are ${title}?`, rubric: RUBRIC, answer: 'Equal parts.', hint: 'Think of a cake.' },
    { ask: `Where do you see ${title}?`, rubric: RUBRIC, answer: 'In a pizza.', hint: 'Think of lunch.' },
  ],
})

const aGuideline = (title: string): Guideline => ({
  guidelineId: 'fixture.parts',
  version: 1,
  country: 'India',
  board: 'CBSE',
  grade: 3,
  subject: 'Mathematics',
  topic: 'Fractions',
  subtopic: title,
  language: 'en',
  depthLevel: 'basic',
  text: `Teach ${title}.`,
  learningObjectives: [`Knows ${title}`],
  commonMisconceptions: [{ id: 'unequal', description: 'Takes unequal parts' }],
  scaffoldingStrategies: ['Look at how many equal parts the whole has.'],
  assessmentCriteria: ['Says it in own words'],
  steps: [`${title}`, `${title} of a number`, `${title} compared`].map(step),
  prerequisites: [step('Parts')],
})

/** What each agent is sent in a session on `title`, which has no plan yet; the learner says `response`. */
export function agentRequests(title: string, response: string) {
  const facts: AgentFacts = {
    guideline: aGuideline(title),
    student: {},
    objectives: [],
    minutes: 20,
    plan: null,
    messages: [],
    hintsShown: [],
    notes: [],
    stillOpen: [],
  }
  const request = (format: Pick<StructuredRequest, 'name' | 'schema'>, input: object): StructuredRequest => ({
    ...format,
    instructions: 'You are a tutor.',
    input: JSON.stringify({ ...input, refused_because: [] }),
  })
  return {
    planner: request(
      PLAN_FORMAT,
      plannerInput(facts, { replan: null, skills: [], foundations: { found: [], misunderstood: false } }),
    ),
    executor: request(
      TURN_FORMAT,
      executorInput(facts, {
        ...NOTHING_ASKED,
        move: 'introduce',
        freeQuestionWanted: true,
        questionNumber: 1,
      }),
    ),
    evaluator: request(
      JUDGEMENT_FORMAT,
      evaluatorInput(facts, response, {
        kind: 'free',
        question: `What are ${title}?`,
        figure: null,
        offered: [],
        hintLevel: 'none',
        skipped: false,
        graded: null,
        rubric: RUBRIC,
        modelAnswer: 'Equal parts.',
        treatment: null,
        exhausted: false,
      }),
    ),
  }
}
