// A lesson at hand for the tests of the agents: a guideline of ours, its plan, and what was said.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import { newGuideline } from '../../src/library/domain/new-guideline.js'
import type { Guideline } from '../../src/library/index.js'
import type { StoredMessage } from '../../src/sessions/index.js'
import type { AgentFacts } from '../../src/tutor/application/agent-facts.js'
import { plannerInput, readPlan, type PlannerTask } from '../../src/tutor/application/planner.js'
import { builtInPlan } from '../../src/tutor/builtin/planner.js'
import { adoptPlan, checkPlan, checkRevision, revisePlan } from '../../src/tutor/domain/drafting.js'
import { freshState } from '../../src/tutor/domain/plan.js'
import type { PlanStep, TutorState } from '../../src/tutor/domain/state.js'

const AT = '2026-11-21T10:00:00.000Z'

export const FOLDER = path.resolve(import.meta.dirname, '../../blueprints/guidelines')

export const readGuideline = (file: string): Guideline =>
  newGuideline(GuidelineFile.parse(parse(readFileSync(path.join(FOLDER, file), 'utf8')))).guideline

export const FRACTIONS = readGuideline('math.g3.fractions.comparing-same-denominator.yaml')

let ids = 0
const newId = () => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`

export const lesson = (change: Partial<AgentFacts> = {}): AgentFacts => ({
  guideline: FRACTIONS,
  student: { grade: 3, interests: ['dinosaurs'] },
  objectives: [],
  minutes: 20,
  plan: null,
  messages: [],
  hintsShown: [],
  notes: [],
  stillOpen: [],
  ...change,
})

const NO_TASK: PlannerTask = { replan: null, skills: [], foundations: { found: [], misunderstood: false } }

/** What the built-in planner makes of the facts, through everything that a plan has to pass. */
export function planned(facts: AgentFacts = lesson(), skills: PlannerTask['skills'] = []): TutorState {
  const read = readPlan(JSON.stringify(builtInPlan(plannerInput(facts, { ...NO_TASK, skills }))))
  if (!read.ok) throw new Error(read.problems.join(' '))
  const problems = checkPlan(read.value, { knownSkills: null })
  if (problems.length > 0) throw new Error(problems.join(' '))
  return adoptPlan(freshState(), read.value, newId, AT)
}

/** The same for a replan; with what it says that it changed. */
export function replanned(
  before: TutorState,
  trigger: NonNullable<PlannerTask['replan']>['trigger'],
  facts: AgentFacts = lesson(),
  found: PlannerTask['foundations']['found'] = [],
  misunderstood = false,
): { readonly state: TutorState; readonly changes: string; readonly reasoning: string } {
  const replan = { trigger, reason: 'Three questions were wrong at the first try.' }
  const input = plannerInput(
    { ...facts, plan: before.plan },
    { ...NO_TASK, replan, foundations: { found, misunderstood } },
  )
  const read = readPlan(JSON.stringify(builtInPlan(input)))
  if (!read.ok) throw new Error(read.problems.join(' '))
  const state = { ...before, replan }
  const problems = checkRevision(state, read.value, { knownSkills: null })
  if (problems.length > 0) throw new Error(problems.join(' '))
  const { changesMade: changes, reasoning } = read.value
  return { state: revisePlan(state, read.value, newId, AT, facts.guideline.language), changes, reasoning }
}

/** With one step of the plan as `change` has it. */
export const withStep = (state: TutorState, at: number, change: Partial<PlanStep>): TutorState => ({
  ...state,
  plan: {
    ...state.plan!,
    steps: state.plan!.steps.map((step, place) => (place === at ? { ...step, ...change } : step)),
  },
})

/** A dialogue as it is stored: what the tutor says, `? prompt` what it asks in a widget, `> words` what the learner answers. */
export function said(...lines: readonly string[]): StoredMessage[] {
  let asked = 0
  return lines.map((line, index): StoredMessage => {
    const seq = index + 1
    if (line.startsWith('> '))
      return {
        role: 'tool',
        seq,
        toolCallId: `call_${asked}`,
        toolName: 'request_free_text',
        content: line.startsWith('> {') ? line.slice(2) : JSON.stringify({ text: line.slice(2) }),
      }
    const prompt = line.startsWith('? ') ? line.slice(2) : null
    if (prompt === null) return { role: 'assistant', seq, content: line, toolCalls: [] }
    asked += 1
    const args = prompt.startsWith('{') ? prompt : JSON.stringify({ prompt })
    return {
      role: 'assistant',
      seq,
      content: '',
      toolCalls: [{ id: `call_${asked}`, name: 'request_free_text', arguments: args }],
    }
  })
}
