// Checks of a specification beyond its schema: placeholders that were never replaced, bounds that contradict each other.
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { LIMITS } from '../rules.js'
import { TEMPLATE_MARK } from '../../../kernel/unwritten.js'
import { partsOf } from '../judging/coverage.js'
import { sameText } from '../texts.js'
import { targetMinutes } from './target.js'

/** `field` as in `constraints.total_hours_min` or `scope_in[2]`. */
export type SpecProblem = { readonly field: string; readonly message: string }

/** All problems, in the order of the schema; empty if a curriculum can be made. */
export function checkSpec(spec: TopicSpec): SpecProblem[] {
  const impossible = [...bounds(spec), ...hours(spec)]
  return [
    ...placeholders(spec),
    ...duplicates(spec),
    ...unknownParts(spec),
    ...(impossible.length > 0 ? impossible : pace(spec)),
  ]
}

function placeholders(spec: TopicSpec): SpecProblem[] {
  return texts(spec)
    .filter(([, text]) => text.includes(TEMPLATE_MARK))
    .map(([field]) => ({ field, message: `“${TEMPLATE_MARK}” is a placeholder: say what is meant.` }))
}

function texts(spec: TopicSpec): [string, string][] {
  const { context_pack: pack } = spec
  const listed = (field: string, list: readonly string[] = []): [string, string][] =>
    list.map((text, i) => [`${field}[${i}]`, text])
  return [
    ['goal', spec.goal],
    ['audience', spec.audience],
    ...listed('prerequisites', spec.prerequisites),
    ...listed('scope_in', spec.scope_in),
    ...listed('scope_out', spec.scope_out),
    ...listed('misconceptions', spec.misconceptions),
    ...(pack?.domain === undefined ? [] : [['context_pack.domain', pack.domain] satisfies [string, string]]),
    ...listed('context_pack.focus_terms', pack?.focus_terms),
    ...listed('context_pack.required_outcomes', pack?.required_outcomes),
    ...Object.entries(spec.required_terms ?? {}).flatMap(([id, terms]) => listed(`required_terms.${id}`, terms)),
    ...listed(
      'context_pack.sources',
      pack?.sources?.map(({ title }) => title),
    ),
  ]
}

function duplicates({ scope_in: inside, scope_out: outside }: TopicSpec): SpecProblem[] {
  const first = new Map<string, number>()
  const left = new Set(outside.map(sameText))
  return inside.flatMap((text, i) => {
    const field = `scope_in[${i}]`
    const before = first.get(sameText(text))
    if (before !== undefined)
      return [{ field, message: `It is the same as scope_in[${before}]: take one of them out.` }]
    first.set(sameText(text), i)
    return left.has(sameText(text))
      ? [{ field, message: 'It stands in scope_out too: decide whether it is to be learned.' }]
      : []
  })
}

function unknownParts(spec: TopicSpec): SpecProblem[] {
  const parts = new Set(partsOf(spec).map(({ id }) => id))
  const { skills = {}, required_terms: terms = {}, misconception_parts: about = {} } = spec
  const named = [
    ...Object.entries({ skills, required_terms: terms, misconception_parts: about }).flatMap(([field, of]) =>
      Object.keys(of).map(id => [`${field}.${id}`, id] as const),
    ),
    ...Object.entries(about).flatMap(([id, ids]) => ids.map(part => [`misconception_parts.${id}`, part] as const)),
  ]
  return named.flatMap(([field, id]) =>
    parts.has(id) ? [] : [{ field, message: `There is no part ${id}: S1 is the first of scope_in.` }],
  )
}

const RANGES = [
  ['total_hours_min', 'total_hours_max'],
  ['node_count_min', 'node_count_max'],
] as const

const bounds = ({ constraints }: TopicSpec): SpecProblem[] =>
  RANGES.flatMap(([lower, upper]) => {
    const [least = -Infinity, most = Infinity] = [constraints[lower], constraints[upper]]
    return least > most ? problem(lower, `${least} is more than ${upper}, ${most}.`) : []
  })

/** Whether some number of nodes fits the hours: a node takes 15 to 480 minutes, in steps of 5. */
function hours(spec: TopicSpec): SpecProblem[] {
  const { total_hours_min, total_hours_max, node_count_min = 1, node_count_max = LIMITS.nodes } = spec.constraints
  const { leastMinutes, mostMinutes, minutesStep } = LIMITS
  if (total_hours_min > total_hours_max || node_count_min > node_count_max) return []
  const least = Math.ceil((total_hours_min * 60) / minutesStep) * minutesStep
  const most = Math.floor((total_hours_max * 60) / minutesStep) * minutesStep
  if (most < least)
    return problem(
      'total_hours_max',
      `Between ${total_hours_min} and ${total_hours_max} hours there is no whole number of ${minutesStep} minutes: widen the range.`,
    )
  if (node_count_min * leastMinutes > most)
    return problem(
      'total_hours_max',
      `${node_count_min} node${node_count_min === 1 ? '' : 's'} of at least ${leastMinutes} minutes take ${asHours(node_count_min * leastMinutes)} hours: give that much, or fewer nodes.`,
    )
  if (node_count_max * mostMinutes < least)
    return problem(
      'total_hours_min',
      node_count_max < LIMITS.nodes
        ? `${node_count_max} node${node_count_max === 1 ? '' : 's'} of at most ${mostMinutes} minutes take ${asHours(node_count_max * mostMinutes)} hours: ask for fewer hours, or allow more nodes.`
        : `A curriculum has at most ${LIMITS.nodes} nodes of at most ${mostMinutes} minutes, together ${asHours(node_count_max * mostMinutes)} hours: ask for fewer hours.`,
    )
  return []
}

const problem = (constraint: keyof TopicSpec['constraints'], message: string): SpecProblem[] => [
  { field: `constraints.${constraint}`, message },
]

const MOST_WEEKS = 520

/** Refuses a pace that would take more than ten years. */
function pace({ constraints }: TopicSpec): SpecProblem[] {
  const { hours_per_week: hoursPerWeek } = constraints
  const minutes = targetMinutes(constraints)
  if (minutes <= hoursPerWeek * 60 * MOST_WEEKS) return []
  return problem(
    'hours_per_week',
    `With ${hoursPerWeek} a week, ${asHours(minutes)} hours take more than ${MOST_WEEKS} weeks: give at least ${leastPace(minutes)}, or ask for fewer hours in all.`,
  )
}

/** The least hours a week, in tenths. */
const leastPace = (minutes: number): number => Math.ceil(minutes / 6 / MOST_WEEKS) / 10

const asHours = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100)
