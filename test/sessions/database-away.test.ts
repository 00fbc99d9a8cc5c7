// A database that goes away in the middle: a run waits for it and goes on, whether or not its last commit went through, and blames nobody.
import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'
import { fixtureCatalogue, SessionSystem, type inMemory, type SystemStores } from '../support/memory-system.js'
import { EXAM, PRACTICE } from '../support/scripted-session.js'
import { builtIn } from '../support/built-in.js'

/** What becomes of the next calls of a method: `no`, it is not carried out; `unheard`, it is, and its answer does not arrive. */
type Faults = Partial<Record<'load' | 'commit' | 'readTurn', ('no' | 'unheard')[]>>

/** Faults of `commit` strike the steps of a run alone. */
function failing(real: SystemStores, faults: Faults): SystemStores {
  const sessions = new Proxy(real.sessions, {
    get(target, name: keyof Faults) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>
      return async (...args: unknown[]): Promise<unknown> => {
        const fault = name === 'commit' && args[0] !== 'step' ? undefined : faults[name]?.shift()
        if (fault === 'no') throw new DatabaseUnavailable(new Error('cut off'))
        const result = await method.apply(target, args)
        if (fault === 'unheard') throw new DatabaseUnavailable(new Error('cut off'))
        return result
      }
    },
  })
  return { ...real, sessions }
}

async function begun(body: typeof PRACTICE, faults: Faults) {
  const errors: unknown[] = []
  const system = new SessionSystem({
    catalogue: await fixtureCatalogue(),
    seed: '00112233445566778899aabbccddeeff',
    model: role => builtIn(role),
    onError: error => errors.push(error),
    stores: real => failing(real, faults),
  })
  const id = await system.create(body)
  await system.attach(id)
  await system.idle()
  const { memory } = system.stores as unknown as ReturnType<typeof inMemory>
  return { kept: memory.kept(id), errors }
}

describe('a run goes on by itself and asks its question once', () => {
  test.each<[string, Faults]>([
    ['when nothing could be read', { readTurn: ['no'] }],
    ['when a step was not committed', { commit: ['no'] }],
    ['when a step was committed and nobody heard of it', { commit: ['unheard'] }],
    ['when the last step was committed and nobody heard of it', { commit: ['no', 'unheard', 'unheard'] }],
  ])('%s', async (_, faults) => {
    const [steady, shaken] = [await begun(PRACTICE, {}), await begun(PRACTICE, faults)]
    expect(shaken.kept.stored.session).toMatchObject({ status: 'awaiting_client_action', position: 1, runError: null })
    expect(shaken.kept.events.map(({ type }) => type)).toEqual(steady.kept.events.map(({ type }) => type))
    expect(shaken.errors).toEqual([])
  })

  test('and no examination is handed to another proctor for it', async () => {
    const { kept } = await begun(EXAM, { commit: ['no', 'unheard'], readTurn: ['no'] })
    expect(kept.stored.session).toMatchObject({ status: 'awaiting_client_action', fallback: false })
    expect(kept.log.filter(({ type }) => type === 'ModelFellBack' || type === 'RunFailed')).toEqual([])
  })
})
