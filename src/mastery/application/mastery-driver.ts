// The driver of mastery programmes: takes up what came in, else does what is due. Everything follows from stored rows.
import { type Driver, type Session, type Step, type StepHooks, type StoredSession } from '../../sessions/index.js'
import { hasAgent, MASTERY_ROLES } from './ask-agent.js'
import { goOn } from './go-on.js'
import type { MasteryPorts } from './ports.js'
import { carryProgrammeFacts, readProgrammeFacts, type ProgrammeFacts } from './programme-facts.js'
import { newReply, takeReply } from './take-reply.js'
import { stepOf } from './turn.js'

export class MasteryDriver implements Driver<ProgrammeFacts> {
  constructor(private readonly ports: MasteryPorts) {}

  asksOutside(session: Session): boolean {
    return MASTERY_ROLES.some(role => hasAgent(this.ports, session, role))
  }

  readonly read = (stored: StoredSession): Promise<ProgrammeFacts> => readProgrammeFacts(this.ports, stored)
  readonly carry = carryProgrammeFacts

  async next(facts: ProgrammeFacts, { now, signal }: StepHooks): Promise<Step> {
    const reply = newReply(facts.window, facts.state.takenSeq)
    const turn =
      reply === null
        ? await goOn(this.ports, facts, now, signal)
        : await takeReply(this.ports, facts, reply, now, signal)
    return stepOf(this.ports, facts, turn)
  }
}
