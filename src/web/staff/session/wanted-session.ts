// What the address of a session's page asks for, beside the session.
const PROGRAMME_AGENTS = ['coordinator', 'quiz'] as const
const AGENTS = ['planner', 'executor', 'evaluator', 'proctor', 'tutor', 'partner', ...PROGRAMME_AGENTS] as const
export const OUTCOMES = ['accepted', 'refused', 'fallback', 'failed'] as const

/** An empty text is everything. */
export type WantedSession = {
  readonly agent: (typeof AGENTS)[number] | ''
  readonly outcome: (typeof OUTCOMES)[number] | ''
  readonly failures: boolean
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | '' =>
  values.find(known => known === value) ?? ''

/** What the query does not know counts as not there. */
export function wantedSession(query: string): WantedSession {
  const given = new URLSearchParams(query)
  return {
    agent: oneOf(AGENTS, given.get('agent')),
    outcome: oneOf(OUTCOMES, given.get('outcome')),
    failures: given.get('failures') === 'true',
  }
}

/** The query that `wantedSession` reads, with its question mark; empty for everything. */
export function sessionQuery({ agent, outcome, failures }: WantedSession): string {
  const said = Object.entries({ agent, outcome, failures: failures ? 'true' : '' }).filter(([, value]) => value !== '')
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}
