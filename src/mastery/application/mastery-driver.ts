// The driver of mastery programmes: takes up what came in, else does what is due. Everything follows from stored rows.
import { type Driver, type Step, type StepHooks, type StoredSession } from '../../sessions/index.js'
import { goOn } from './go-on.js'
import type { MasteryPorts } from './ports.js'
import { carryProgrammeFacts, readProgrammeFacts, type ProgrammeFacts } from './programme-facts.js'
import { newReply, takeReply } from './take-reply.js'
import { stepOf } from './turn.js'

export class MasteryDriver implements Driver<ProgrammeFacts> {
  constructor(private readonly ports: MasteryPorts) {}

  /** No model takes part. */
  asksOutside(): boolean {
    return false
  }

  readonly read = (stored: StoredSession): Promise<ProgrammeFacts> => readProgrammeFacts(this.ports, stored)
  readonly carry = carryProgrammeFacts

  async next(facts: ProgrammeFacts, { now }: StepHooks): Promise<Step> {
    const reply = newReply(facts.window, facts.state.takenSeq)
    const turn = reply === null ? await goOn(this.ports, facts, now) : takeReply(facts, reply, now)
    return stepOf(this.ports, facts, turn)
  }
}
