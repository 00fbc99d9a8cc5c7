// A programme in memory: the whole session system over two skills of the fixtures, the second of which builds on the first.
import { randomUUID } from 'node:crypto'
import type { CreateSessionBody } from '../../src/contract/session.js'
import type { ClientAction } from '../../src/contract/widget.js'
import type { Catalogue, Item } from '../../src/items/index.js'
import { CommandSession } from '../../src/sessions/index.js'
import { builtIn } from '../support/built-in.js'
import { fixtureCatalogue, inMemory, SessionSystem, type SystemParts } from '../support/memory-system.js'
import { rightResponse } from '../support/right-response.js'
import { wrongResponse } from '../../src/tutor/simulation/wrong-response.js'
import { storedState, type MasteryState, type Programme } from '../../src/mastery/domain/state.js'

/** Sums come before hosts. */
export async function twoSkills(): Promise<Catalogue> {
  const catalogue = await fixtureCatalogue()
  const skills = catalogue
    .skills()
    .map(skill => (skill.skillId === 'fixture.host' ? { ...skill, after: ['fixture.sum'] } : skill))
  return { ...catalogue, skills: () => skills }
}

export async function playProgramme(body: Partial<CreateSessionBody>, parts: Partial<SystemParts> = {}) {
  const failures: unknown[] = []
  const opened = parts.open?.() ?? inMemory()
  const system = new SessionSystem({
    catalogue: await twoSkills(),
    model: builtIn,
    seed: 'mastery',
    onError: error => failures.push(error),
    onFailure: failure => failures.push(failure),
    ...parts,
    open: () => opened,
  })
  const sessionId = await system.create({ session_type: 'mastery', ...body })
  const settle = async (): Promise<void> => {
    system.wake(sessionId)
    await system.idle()
    if (failures.length > 0) throw failures[0]
  }
  await system.attach(sessionId)
  await settle()

  const session = async () => (await opened.sessions.load(sessionId))!.stored.session
  const open = async (): Promise<{ action: ClientAction; item: Item | null } | null> => {
    const now = await session()
    if (now.status !== 'awaiting_client_action') return null
    const { action, item } = (await opened.sessions.askedCall(sessionId, now.open.callId))!
    return { action, item }
  }
  const texts = async (): Promise<string[]> =>
    (await opened.sessions.messagesFrom(sessionId, 1)).flatMap(message =>
      message.role === 'assistant' && message.content !== '' ? [message.content] : [],
    )
  const respond = async (response: Record<string, unknown>) => {
    const { action } = (await open())!
    await system.respond(sessionId, action.tool_call_id, response)
    await settle()
  }
  const command = async (named: 'ask' | 'skip' | 'hint', text: string | null = null) => {
    const { action } = (await open())!
    const { learnerId } = system
    const commandId = randomUUID()
    const callId = action.tool_call_id
    await system.mediator.send(CommandSession, { sessionId, learnerId, commandId, callId, command: named, text })
    await settle()
  }
  return {
    system,
    stores: opened,
    sessionId,
    settle,
    session,
    open,
    texts,
    respond,
    skip: () => command('skip'),
    hint: () => command('hint'),
    write: (text: string) => command('ask', text),
    plan: async (): Promise<Programme> => (await opened.sessions.plan(sessionId)) as Programme,
    state: async (): Promise<MasteryState> => storedState(await opened.sessions.driverState(sessionId)),
    /** Presses the button with this text, or the first one. */
    choose: async (label?: string) => {
      const { action } = (await open())!
      if (action.widget_type !== 'multiple_choice') throw new Error(`A ${action.widget_type} is open`)
      const index = label === undefined ? 0 : action.props.options.indexOf(label)
      if (index < 0) throw new Error(`“${label}” is not among ${action.props.options.join(' | ')}`)
      await respond({ index })
    },
    answer: async (isRight: boolean) => {
      const { item, action } = (await open())!
      if (item === null) throw new Error('No question is open')
      await respond(
        isRight
          ? rightResponse(item)
          : action.dont_know
            ? { dont_know: true }
            : wrongResponse(item, 'mastery', item.variantKey, new Set())!,
      )
    },
  }
}

export type Played = Awaited<ReturnType<typeof playProgramme>>
