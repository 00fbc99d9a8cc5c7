// The wrong ways of thinking that a simulated learner holds: which, for how long, and what they lead to.
import { misconceptionsShownBy, respondByPart, respondWith, type Item } from '../../items/index.js'
import { draw, drawOne } from './draw.js'
import type { Holds } from './personas.js'

/** One that was held in the lesson, whether it ever showed or not. */
export type HeldMisconception = {
  readonly skillId: string
  readonly id: string
  /** How often it led to the answer at the first try. */
  readonly shown: number
  /** Messages of the learner from when it showed first until it was given up; null: it is held still. */
  readonly messagesToCure: number | null
}

type Held = { -readonly [Field in keyof HeldMisconception]: HeldMisconception[Field] } & { firstAt: number | null }

/** The chance that a misconception is held which the learner meets, while there is room for one more. */
const MET = 0.6

export class HeldMisconceptions {
  readonly #met = new Map<string, Held | null>()

  /** `holds` null: none is held. */
  constructor(
    private readonly holds: Holds | null,
    private readonly seed: string,
  ) {}

  get all(): readonly HeldMisconception[] {
    return this.#held.map(({ skillId, id, shown, messagesToCure }) => ({ skillId, id, shown, messagesToCure }))
  }

  get #held(): readonly Held[] {
    return [...this.#met.values()].filter(one => one !== null)
  }

  /** The one that leads to the answer to this question; null: none. */
  showing(item: Item): Held | null {
    if (this.holds === null) return null
    for (const id of misconceptionsShownBy(item).toSorted()) {
      const one = this.#meet(item.skillId, id, this.holds)
      if (one !== null && one.messagesToCure === null) return one
    }
    return null
  }

  #meet(skillId: string, id: string, { most }: Holds): Held | null {
    const key = `${skillId} ${id}`
    const known = this.#met.get(key)
    if (known !== undefined) return known
    const isHeld = this.#held.length < most && draw(this.seed, `holds ${key}`) < MET
    const one = isHeld ? { skillId, id, shown: 0, messagesToCure: null, firstAt: null } : null
    this.#met.set(key, one)
    return one
  }

  /** It led to an answer at the first try. `message`: the number of this message of the learner. */
  show(one: Held, message: number): void {
    one.shown += 1
    one.firstAt ??= message
  }

  /** The question on which it showed is settled: perhaps it is given up. */
  treat(one: Held, message: number): void {
    const { skillId, id, shown } = one
    if (this.holds !== null && draw(this.seed, `cured ${skillId} ${id}, time ${shown}`) < this.holds.cured)
      one.messagesToCure = message - one.firstAt!
  }
}

/** The answer to which the misconception leads; a guess where the options do not offer it; null where no part can show it. */
export function answerBy(item: Item, id: string, seed: string, name: string): Record<string, unknown> | null {
  const part = item.parts.find(({ misconceptions }) => misconceptions.some(bug => bug.id === id))
  const bug = part?.misconceptions.find(each => each.id === id)
  if (part === undefined || bug === undefined) return null
  const isOffered = part.form !== 'choice' || part.options.some(option => option.value === bug.value)
  const own = isOffered ? respondWith(part, bug.value) : { index: drawOne(seed, name, [...part.options.keys()]) }
  return respondByPart(item, one => (one === part ? own : respondWith(one, one.key)))
}
