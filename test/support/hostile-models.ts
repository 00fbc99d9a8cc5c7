// The models of a play's nodes, which share one script; and what is known, from the commits alone, of the item that is open.
import type { Item } from '../../src/items/index.js'
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import { HostileModel, marksOf, type Script } from './hostile-model.js'
import type { Scenario } from './hostile-scenario.js'
import type { Witness } from './hostile-witness.js'
import type { Node } from './memory-system.js'

export class Models {
  /** By node: whether an item was open when its model was asked last. A node that has lost its connection may still write. */
  readonly sawOpen: boolean[] = []
  readonly #models: HostileModel[] = []
  readonly #script: Script

  constructor(
    private readonly scenario: Scenario,
    private readonly witness: Witness,
  ) {
    this.#script = { moves: scenario.moves, forever: scenario.forever, at: 0 }
  }

  of(node: number): HostileModel {
    const { witness } = this
    const [role] = SESSION_TYPE_MATRIX[this.scenario.body.session_type].roles
    return (this.#models[node] ??= new HostileModel(role!, this.#script, {
      marks: () => marksOf(this.#itemAt(Math.max(1, this.#session.position))),
      onRequest: request => {
        witness.requests += 1
        witness.asked.push({ request, openItem: this.#openItem })
        this.sawOpen[node] = this.#openItem !== null
      },
      onError: code => witness.modelErrors.push(code),
    }))
  }

  /** Nobody is hostile any more. */
  comeToSense(): void {
    Object.assign(this.#script, { moves: [], forever: { kind: 'sensible' } })
    this.letGo()
  }

  /** The slow ones go on. */
  letGo(): void {
    for (const model of this.#models) for (const call of model?.waiting ?? []) call.release()
  }

  /** How many calls wait, on all nodes or on those that can be reached. */
  waiting(nodes: readonly Node[], live: boolean): number {
    const counted = nodes.map(({ deaf }, node) => (live && deaf ? 0 : (this.#models[node]?.waiting.size ?? 0)))
    return counted.reduce((sum, waiting) => sum + waiting, 0)
  }

  get #session() {
    return (this.witness.commits.at(-1)?.after ?? { session: this.witness.draft!.session }).session
  }

  get #openItem(): Item | null {
    const { itemOpen, position } = this.#session
    return itemOpen ? this.#itemAt(position) : null
  }

  #itemAt(position: number): Item | null {
    const { draft, commits } = this.witness
    if (draft!.items.length > 0) return draft!.items[position - 1] ?? null
    for (const { decision } of commits)
      for (const event of decision.events)
        if (event.type === 'ItemFetched' && event.position === position) return event.item
    return null
  }
}
