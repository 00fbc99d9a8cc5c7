// Does the same to many sessions, a few at a time, and remembers what became of each.
import { mayPass, type Answer, type Api } from '../../client/index.js'
import type { Act } from './lines.js'

const AT_A_TIME = 6
const TRIES = 5
const AGAIN_AFTER_MS = 1_500

export type Failures = ReadonlyMap<string, Exclude<Answer<unknown>, { kind: 'ok' }>>

/** `bodyOf`: what is sent, made once for each session and sent again when it has to be. `onDone` hears how many are done so far. Resolves to those that did not change, with the reason. */
export async function actOnAll(
  api: Pick<Api, 'post'>,
  act: Act,
  sessionIds: readonly string[],
  bodyOf: () => object,
  onDone: (done: number) => void = () => {},
  pause: (ms: number) => Promise<void> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Promise<Failures> {
  const failures = new Map<string, Exclude<Answer<unknown>, { kind: 'ok' }>>()
  const left = [...sessionIds]
  let done = 0
  const worker = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const body = bodyOf()
      let answer = await api.post(`supervise/${id}/${act}`, body)
      for (let tries = 1; tries < TRIES && mayPass(answer); tries += 1) {
        await pause(AGAIN_AFTER_MS)
        answer = await api.post(`supervise/${id}/${act}`, body)
      }
      if (answer.kind !== 'ok') failures.set(id, answer)
      onDone((done += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return failures
}
