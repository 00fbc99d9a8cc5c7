// The tools of /mcp. Each does what staff may do over REST, by the same routes, commands and queries, and takes the same right.
import { z } from 'zod'
import type { Right } from '../../contract/people.js'
import { CreateSessionBody, SentId } from '../../contract/session.js'
import type { Staff } from '../../identity/index.js'
import type { CheckedText, MadeItem, WantedItems } from '../../items/index.js'

export type McpPorts = {
  readonly makeItems: (wanted: WantedItems) => MadeItem[]
  readonly checkBlueprint: (text: string) => Promise<CheckedText>
}

/** Sends a request to this very server, as the staff who ask. The answer's body is JSON. */
export type AskRest = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<RestAnswer>
export type RestAnswer = { readonly ok: boolean; readonly body: Readonly<Record<string, unknown>> }

type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Null: all staff. */
  readonly right: Right | null
  readonly changesNothing: boolean
  readonly input: z.ZodObject
  run(args: never, world: ToolWorld): Promise<RestAnswer>
}

type ToolWorld = { readonly staff: Staff; readonly rest: AskRest; readonly ports: McpPorts }

const tool = <Input extends z.ZodObject>(
  one: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input
    run(args: z.output<Input>, world: ToolWorld): Promise<RestAnswer>
  },
): Tool => one

const found = (body: Readonly<Record<string, unknown>>): RestAnswer => ({ ok: true, body })

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'list_skills',
    title: 'List skills',
    description: 'Skills that can be practised: ids, titles, subjects, and what is learnt before them.',
    right: null,
    changesNothing: true,
    input: z.strictObject({}),
    run: (_args, { rest }) => rest('GET', '/skills'),
  }),
  tool({
    name: 'list_assessments',
    title: 'List assessments',
    description: 'Quizzes that can be taken: ids, titles, number of questions, time limits.',
    right: null,
    changesNothing: true,
    input: z.strictObject({}),
    run: (_args, { rest }) => rest('GET', '/assessments'),
  }),
  tool({
    name: 'make_items',
    title: 'Make questions',
    description:
      'Questions of a skill or of one blueprint. The same seed makes the same questions. Right answers and solutions are told to staff with the right “author” alone. Questions that are kept for exams are never made.',
    right: null,
    changesNothing: true,
    input: z.strictObject({
      skill_id: z.string().max(200).optional().describe('As list_skills names it; or give blueprint_id.'),
      blueprint_id: z.string().max(200).optional(),
      count: z.int().min(1).max(10).default(1),
      difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
      seed: z.string().min(1).max(100).default('1'),
    }),
    async run({ skill_id: skillId, blueprint_id: blueprintId, count, difficulty: tier, seed }, { staff, ports }) {
      const withKeys = staff.rights.includes('author')
      return found({ items: ports.makeItems({ skillId, blueprintId, count, tier, seed, withKeys }) })
    },
  }),
  tool({
    name: 'check_blueprint',
    title: 'Check a blueprint',
    description:
      'Checks the YAML of a blueprint as `viva blueprint check` does: questions are made and tried, and every problem is named with its line and field. Nothing is stored.',
    right: 'author',
    changesNothing: true,
    input: z.strictObject({ yaml: z.string().min(1).max(100_000) }),
    run: async ({ yaml }, { ports }) => found({ ...(await ports.checkBlueprint(yaml)) }),
  }),
  tool({
    name: 'start_session',
    title: 'Start a session',
    description:
      'Creates a session for a learner of yours, who is known by `learner.external_id`. Pass `session_id` and `session_token` to the page that shows it; the token opens this session alone.',
    right: 'enrol',
    changesNothing: false,
    input: CreateSessionBody.pick({
      session_type: true,
      assessment_id: true,
      exam_id: true,
      skills: true,
      survey_id: true,
      topic: true,
      guideline_id: true,
      language: true,
    }).extend({ learner: CreateSessionBody.shape.learner.unwrap() }),
    run: (args, { rest }) => rest('POST', '/session', args),
  }),
  tool({
    name: 'read_results',
    title: 'Read the results of a session',
    description: 'The score of an ended session, in all and by section; of a survey its answers.',
    right: 'watch',
    changesNothing: true,
    input: z.strictObject({ session_id: SentId }),
    run: ({ session_id: id }, { rest }) => rest('GET', `/session/${id}/results`),
  }),
  tool({
    name: 'list_results',
    title: 'List results',
    description: 'Results of sessions that are over, newest first, a page at a time: give `next` as `before`.',
    right: 'watch',
    changesNothing: true,
    input: z.strictObject({
      before: SentId.optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    run: ({ before, limit }, { rest }) =>
      rest('GET', `/supervise/results?${new URLSearchParams({ limit: String(limit), ...(before && { before }) })}`),
  }),
]

export const mayUse = ({ rights }: Staff, { right }: Tool): boolean => right === null || rights.includes(right)
