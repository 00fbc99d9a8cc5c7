// Many simulated sessions, a few at a time, spread evenly over personas and guidelines.
import { sessionSeed } from './hidden-state.js'
import { PERSONA, type PersonaName } from './personas.js'
import { playSession, type Casting, type PlayPorts } from './play-session.js'
import type { PlayedSession } from './tally.js'

type SimulationPorts = PlayPorts & {
  /** Hears of each session as it ends. */
  readonly onPlayed: (played: PlayedSession) => void
}

type Simulation = {
  readonly personas: readonly PersonaName[]
  readonly guidelineIds: readonly string[]
  /** In all. */
  readonly sessions: number
  readonly seed: string
  readonly atOnce: number
}

/** Who learns what, session by session: personas take turns, and each persona meets every guideline. */
export function castings({ personas, guidelineIds, sessions, seed }: Omit<Simulation, 'atOnce'>): Casting[] {
  return Array.from({ length: sessions }, (_, at) => {
    const persona = personas[at % personas.length]!
    const guidelineId = guidelineIds[Math.floor(at / personas.length) % guidelineIds.length]!
    return { persona, guidelineId, seed: sessionSeed(seed, PERSONA[persona], Math.floor(at / personas.length) + 1) }
  })
}

/** Plays them all; in the order of the castings. */
export async function simulate(ports: SimulationPorts, simulation: Simulation): Promise<PlayedSession[]> {
  const planned = castings(simulation)
  const played: PlayedSession[] = []
  let next = 0
  // One begins after the other, in their order: then a server that draws its seeds in order draws the same ones again.
  let beginning: Promise<unknown> = Promise.resolve()
  const worker = async (): Promise<void> => {
    for (;;) {
      const at = next
      const casting = planned[at]
      if (casting === undefined) return
      next += 1
      const begun = beginning.then(() => ports.begin(casting.guidelineId))
      beginning = begun.catch(() => null)
      played[at] = await playSession(ports, casting, begun)
      ports.onPlayed(played[at])
    }
  }
  await Promise.all(Array.from({ length: Math.min(simulation.atOnce, planned.length) }, worker))
  return played
}
