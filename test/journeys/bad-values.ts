// What a journey of bad requests says of an endpoint, and values that few fields take.

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{id}` is the session's. */
  readonly path: string
  readonly who: 'learner' | 'operator'
  /** A body that would be taken; absent where none is. */
  readonly good?: Readonly<Record<string, unknown>>
  /** Whether the body may be left out. */
  readonly mayBeEmpty?: boolean
  /** Fields of `good` in whose place any list of texts may be right. */
  readonly mayBeTexts?: readonly string[]
  /** Whether bodies of up to 4 MB are read. */
  readonly mayBeLarge?: boolean
  /** Whether unknown fields and a long history are taken, as another protocol has it. Then `good` is for a session of nobody. */
  readonly takesMore?: boolean
  /** Bodies that are refused with 422 (or another status, when said). */
  readonly bad?: readonly (readonly [unknown, number?])[]
  /** Query strings that are refused with 422. */
  readonly badQueries?: readonly string[]
}

export const get = (path: string): Endpoint => ({ method: 'GET', path, who: 'learner' })

export const long = 'x'.repeat(1_001)
export const nul = 'a\u0000b'
export const half = 'a\ud800b'
export const numbers = [0, -1, 1.5, 501, 1e308, -1e308, 2 ** 53, null, '4', true, [], {}]
export const notAText = [0, null, true, [], {}, '']
