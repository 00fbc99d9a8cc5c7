// A planner, an executor and an evaluator at the far end of the wire: each reads the JSON that it is sent and answers with JSON.
import type { AgentName } from '../../src/contract/tutor.js'
import type { FarModel, Script } from './remote-model-script.js'

export type FarTask = { readonly agent: AgentName; readonly input: any; readonly body: string }
export type Saying = (task: FarTask) => object | string

export type FarTutor = {
  /** Everything that was asked, in order. */
  readonly asked: FarTask[]
  /** Says the next words of this agent in the place of the usual ones, once each. */
  instead(agent: AgentName, ...sayings: Saying[]): void
}

/** Tokens of every answer. */
export const USED = { input_tokens: 1_000, output_tokens: 100 }

/** Lets `far` play the three agents. `skills`: of the first step; the others ask freely. */
export function playTutor(far: Pick<FarModel, 'script'>, skills: readonly string[]): FarTutor {
  const asked: FarTask[] = []
  const waiting: Record<AgentName, Saying[]> = { planner: [], executor: [], evaluator: [] }
  const script: Script = request => {
    const content = request.messages.at(-1)!.content as string
    const input = JSON.parse(content)
    const agent = 'is_replanning' in input ? 'planner' : 'student_response' in input ? 'evaluator' : 'executor'
    const task = { agent, input, body: JSON.stringify(request) } as const
    asked.push(task)
    const usual = {
      planner: () => plan(input, skills),
      executor: () => turn(input, asked.length),
      evaluator: 'misconceptions' in input ? heard : judgement,
    }
    const said = (waiting[agent].shift() ?? usual[agent])(task)
    return { content: typeof said === 'string' ? said : JSON.stringify(said), usage: USED }
  }
  far.script = script
  return { asked, instead: (agent, ...sayings) => void waiting[agent].push(...sayings) }
}

const step = (title: string, skills: readonly string[], approach = 'With boxes.') => ({
  step_id: null,
  title,
  description: `${title}, step by step.`,
  teaching_approach: approach,
  success_criteria: 'Does it alone.',
  skills,
  difficulty: 'easy',
})

/** Three steps; a changed plan has one more in front and another way behind it. */
function plan({ is_replanning, study_plan }: any, skills: readonly string[]) {
  const kept = ({ step_id, title, skills: known }: any) => ({ ...step(title, known, 'With drawings.'), step_id })
  return {
    todo_list: is_replanning
      ? [step('Look first', []), ...study_plan.todo_list.map(kept)]
      : [step('Open it', skills), step('Say what is in it', []), step('Say why', [])],
    reasoning: 'It fits the learner.',
    estimated_total_questions: 8,
    estimated_duration_minutes: 20,
    changes_made: is_replanning ? 'A step before.' : '',
  }
}

const turn = ({ move, free_question_wanted }: any, number: number) => ({
  needs_care: false,
  message: `Words ${number} of the tutor, to ${move}. Have a look.`,
  question: free_question_wanted ? `What do you see in picture ${number}?` : null,
  message_type: 'question',
  difficulty: 'easy',
  hints: [],
  reasoning: 'It is next.',
})

/** Finds nothing in how an answer came about. */
const heard = () => ({
  needs_care: false,
  misconception_id: null,
  evidence: '',
  assessment_note: 'Told how the answer came about.',
  reasoning: 'It is none of them.',
})

/** Believes the grader, takes every free answer for right, and wishes for another plan from the second failure on. */
export function judgement({ input }: FarTask) {
  const { question_context: about, current_step, student_response: said } = input
  const isFree = about.kind === 'free'
  const isAnswer = about.kind !== 'message'
  const right = about.verdict === null ? isAnswer && !about.skipped : about.verdict.correct
  const failed = isAnswer && !right && current_step.status_info.failures > 0
  return {
    response_kind: isAnswer ? 'answer' : 'question',
    points: isFree ? about.rubric.map(({ id }: any) => ({ point_id: id, verdict: 'met', evidence: said })) : [],
    feedback: right ? 'So it is.' : 'Let us look at it together.',
    reasoning: 'As it was graded.',
    confidence: 0.9,
    labels: right ? [] : ['slip'],
    updated_step_statuses:
      right && about.kind === 'free' ? [{ step_id: current_step.step_id, status: 'completed' }] : [],
    assessment_note: `A reply to: ${about.question.slice(0, 40)}`,
    was_off_topic: false,
    off_topic_response: null,
    replan_needed: failed,
    replan_reason: failed ? 'The boxes do not help.' : null,
  }
}
