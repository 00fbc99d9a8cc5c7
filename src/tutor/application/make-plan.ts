// The planner's step: the first plan, or a changed one. The server sets ids, counters and versions and preserves completed steps.
import type { AgentName } from '../../contract/tutor.js'
import { FRESH_RECORD, isDue } from '../../learners/index.js'
import { guidelineSkills } from '../../library/index.js'
import { adoptPlan, checkPlan, checkRevision, revisePlan } from '../domain/drafting.js'
import { unfitFoundations } from '../domain/foundations.js'
import { planView } from '../domain/plan.js'
import { treatedBefore } from '../domain/treatment.js'
import { agentFacts } from './agent-facts.js'
import { refused, type Read } from '../../agent/index.js'
import { PLAN_FORMAT } from './agent-io.js'
import { foundationsOf, NO_FOUNDATIONS } from './foundations.js'
import { plannerInput, readPlan, type ReadPlan } from './planner.js'
import { agentTurn, safetyTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'

const agent: AgentName = 'planner'

export async function makePlan(ports: TutorPorts, facts: TurnFacts, signal: AbortSignal): Promise<Turn> {
  const { state, session, tutoring, records, at } = facts
  const replan = state.plan === null ? null : state.replan
  const lessonsBefore = (tutoring.before ?? []).map(({ treated = [] }) => treated)
  const titles = new Map(
    ports
      .catalogue()
      .skills()
      .map(skill => [skill.skillId, skill]),
  )
  const skills = guidelineSkills(tutoring.guideline).flatMap(skillId => {
    const skill = titles.get(skillId)
    if (skill === undefined) return []
    const record = records.get(skillId) ?? FRESH_RECORD
    const due = isDue(record, session.startedAt)
    return [{ ...skill, mastery: record.attempts === 0 ? 0 : record.mastery, mastered: record.mastered && !due, due }]
  })
  // One whose questions are gone since the session or its plan was made is taught by free questions.
  const planned = state.plan?.steps.flatMap(step => step.skills) ?? []
  const knownSkills = new Set([...titles.keys(), ...guidelineSkills(tutoring.guideline), ...planned])
  const foundations = replan === null ? NO_FOUNDATIONS : foundationsOf(ports.catalogue(), facts)
  const titlesPlanned = state.plan?.steps.map(({ title }) => title) ?? []
  const unfit = unfitFoundations(foundations, tutoring.guideline.prerequisites, titlesPlanned)
  return agentTurn(
    ports,
    facts,
    {
      agent,
      prompt: replan === null ? 'tutor/plan' : 'tutor/replan',
      format: PLAN_FORMAT,
      input: plannerInput(agentFacts(facts), {
        replan,
        skills,
        foundations,
      }),
      inputSummary: replan === null ? `Plan ${session.title}` : `Change the plan: ${replan.reason}`,
      read: (text): Read<ReadPlan> => {
        const read = readPlan(text)
        if (!read.ok) return read
        const found =
          replan === null
            ? checkPlan(read.value, { knownSkills })
            : checkRevision(state, read.value, { knownSkills, unfit })
        return found.length === 0 ? read : refused(...found)
      },
    },
    signal,
    value => {
      const held = safetyTurn(ports, facts, value.needsCare)
      if (held !== null) return held
      const after =
        replan === null
          ? { ...adoptPlan(state, value, ports.newId, at), treatments: treatedBefore(lessonsBefore) }
          : revisePlan(state, value, ports.newId, at, tutoring.guideline.language)
      return {
        state: replan === null ? after : { ...after, turn: { ...after.turn, replanned: true } },
        effects: [
          {
            type: 'DriverNoted',
            name: replan === null ? 'planned' : 'replanned',
            payload: {
              version: after.plan!.version,
              trigger: replan?.trigger ?? null,
              reason: replan?.reason ?? null,
              changes: value.changesMade,
              plan: planView(after.plan!),
            },
          },
        ],
      }
    },
  )
}
