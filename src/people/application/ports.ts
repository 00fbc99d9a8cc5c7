// What the module stores.
import type { ApiKeyView, EnrolledLearner, Right } from '../../contract/people.js'

export type NewKey = {
  readonly keyId: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly hash: string
}

export type ApiKeyStore = {
  add(key: NewKey): Promise<ApiKeyView>
  /** Newest first. */
  list(): Promise<ApiKeyView[]>
  /** Again: as the first time. Null: there is no such key. */
  revoke(keyId: string): Promise<ApiKeyView | null>
}

export type PeopleStore = {
  /**
   * The learner with this external id, who is made with the first call. A name, a class or a time factor that is given replaces the one
   * before; one that is not given stays. `learnerId` is the new learner's.
   */
  enrol(learner: EnrolledLearner, learnerId: string): Promise<string>
  /** 1 for everybody of whom nothing else is known; null: as much time as they need. */
  timeFactorOf(learnerId: string): Promise<number | null>
}
