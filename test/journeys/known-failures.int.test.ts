// Nine ways in which learners of other systems were wronged where a model kept the state of a question, each acted out again. Where
// the failure comes from the model, a model misbehaves in just that way at the far end of the wire.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { keyOf, onlyPart, optionsOf } from '../support/only-part.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { misleadingBlueprints } from './misleading-blueprints.js'
import { named, nextQuestion, openAction, playThrough, sayRight, storedItem, storeOf, type Choose } from './pupil.js'
import { honest, lastOf, startFarModel, type FarModel, type Script } from './remote-model-script.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const practice = (skill: string, items: number) => ({
  session_type: 'learning',
  skills: [`fixture.${skill}`],
  config: { max_items: items },
})
const call = (name: string, args: object = {}) => ({ name, arguments: JSON.stringify(args) })

let far: FarModel
let server: TestServer
let blueprints: Awaited<ReturnType<typeof misleadingBlueprints>>
beforeAll(async () => {
  far = await startFarModel()
  blueprints = await misleadingBlueprints()
  server = await startTestServer({
    database: 'pglite',
    blueprints: blueprints.path,
    env: { ...far.env, AGENT_RETRY_BUDGET: '1' },
  })
})
beforeEach(() => void (far.script = honest()))
afterAll(async () => {
  await server?.stop()
  await far?.stop()
  await blueprints?.remove()
})

const begin = async (body: object) => {
  const learner = new Learner(server.url)
  return { learner, id: await learner.create(body) }
}
const results = async (learner: Learner, id: string) => (await learner.get(`/session/${id}/results`)).json
/** By the place of the key alone: what an option reads as may differ from what it is worth. */
const sayPlace: Choose = item => {
  const { options, key } = onlyPart(item)
  return {
    response: { index: options.findIndex(({ value }) => value === key) },
    value: key,
    right: true,
    feedback: null,
  }
}
const verdictOf = async (id: string, position: number) => {
  const [record] = await storeOf(server).itemsAt(id, position, position)
  return record!.outcome?.verdict ?? null
}

describe('a right choice', () => {
  /** Shows every item as a free text first, and reports every answer as a wrong one. */
  const takesChoicesForTexts: Script = request => {
    const { tool, result } = lastOf(request)
    if (tool === 'get_next_item' && result.item !== null)
      return { toolCalls: [call('request_free_text', { prompt: result.item.stem })] }
    if (tool === 'request_free_text' && result.error !== undefined) {
      const told = request.messages.flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
      const { item } = JSON.parse(told.findLast(text => text.startsWith('{"item":{'))!)
      return { toolCalls: [call(item.present_with, { prompt: item.stem, options: item.options })] }
    }
    if (tool?.startsWith('present_'))
      return { toolCalls: [call('record_response', { user_response: 'short text: b' })] }
    return honest()(request)
  }

  test.each([practice('secret_choice', 4), EXAM])(
    'is never graded as a short text, though the model asks for one and reports another answer: %j',
    async body => {
      far.script = takesChoicesForTexts
      const { learner, id } = await begin(body)
      const { turns } = await playThrough(server, learner, id, sayRight)
      expect(turns.length).toBe(4)
      for (const { item, action } of turns)
        expect(action.widget_type === 'multiple_choice').toBe(onlyPart(item).form === 'choice')
      expect(await results(learner, id)).toMatchObject({ items_completed: 4, items_correct: 4, score_percent: 100 })
    },
  )

  test('is right as a text, too: it is read as the option that it names', async () => {
    const { learner, id } = await begin(practice('secret_choice', 1))
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    const key = keyOf(await storedItem(server, id, 1))
    expect((await learner.respond(id, callId, { text: 'none of these' })).status).toBe(422)
    expect((await learner.respond(id, callId, { text: key })).status).toBe(200)
    expect((await learner.respond(id, callId, { selection: key })).json).toMatchObject({ duplicate: true })
    expect(await verdictOf(id, 1)).toMatchObject({ correct: true, score: 1 })
  })
})

describe('an option is not taken for another', () => {
  test.each(['letters', 'places'])(
    'where the texts are %s: a text names itself, an index the place shown',
    async skill => {
      const { learner, id } = await begin(practice(skill, 8))
      for (let number = 1; number <= 8; number += 1) {
        const action = await nextQuestion(learner, id)
        const item = await storedItem(server, id, number)
        const options = optionsOf(item)
        expect((action.props as { options: string[] }).options).toEqual(options)
        const place = (number - 1) % 4
        const chosen = options[place]!
        const other = options[(place + 1) % 4]!
        // Naming one by its text and another by its place is a contradiction, not a guess at what was meant.
        const torn = await learner.respond(id, action.tool_call_id, { selection: other, index: place })
        expect(torn).toMatchObject({ status: 422, json: { errors: [{ pointer: '/response/index' }] } })
        const response = number <= 4 ? { index: place } : { selection: chosen }
        expect((await learner.respond(id, action.tool_call_id, response)).status).toBe(200)
        expect(await verdictOf(id, number)).toMatchObject({ correct: chosen === keyOf(item) })
      }
    },
  )

  test('by a label that is no option', async () => {
    const { learner, id } = await begin(practice('places', 1))
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    for (const selection of ['A', 'b)', '(C)', 'Option 1', '4'])
      expect((await learner.respond(id, callId, { selection })).status, selection).toBe(422)
    expect(await learner.state(id)).toMatchObject({ status: 'awaiting_client_action', items_completed: 0 })
  })
})

describe('the options of an open question', () => {
  const database = useDatabase()

  test('are the same in the same order for another process, whatever the model writes then', async () => {
    /** Shows the options in another order and with other words. */
    far.script = request => {
      const { tool, result } = lastOf(request)
      if (tool !== 'get_next_item' || result.item === null) return honest()(request)
      const options = result.item.options
        .toReversed()
        .map((option: string, place: number) => `${'ABCD'[place]}) ${option}`)
      return { toolCalls: [call(result.item.present_with, { prompt: 'Which one is it now?', options })] }
    }
    const start = () =>
      startTestServer({ database: 'postgres', databaseUrl: database.url, blueprints: blueprints.path, env: far.env })
    const first = await start()
    const learner = new Learner(first.url)
    const id = await learner.create(practice('letters', 4))
    const before = await nextQuestion(learner, id)
    const item = await storedItem(first, id, 1)
    await first.stop()

    const second = await start()
    try {
      const same = new Learner(second.url)
      same.cookie = learner.cookie
      expect(await openAction(same, id)).toEqual(before)
      expect(before.props).toMatchObject({ prompt: item.stem, options: optionsOf(item) })
      const replayed = named((await same.follow(id, { fromStart: true })).events, 'client_action')
      expect(replayed.map(({ data }) => data.action)).toEqual([before])
      const place = optionsOf(item).indexOf(keyOf(item))
      expect((await same.respond(id, before.tool_call_id, { index: place })).status).toBe(200)
      const [record] = await storeOf(second).itemsAt(id, 1, 1)
      expect(record!.outcome!.verdict).toMatchObject({ correct: true })
    } finally {
      await second.stop()
    }
  })

  test('are different answers, though the model shows one four times and the blueprint has equals among them', async () => {
    far.script = request => {
      const { tool, result } = lastOf(request)
      if (tool !== 'get_next_item' || result.item === null) return honest()(request)
      const options = Array(4).fill(result.item.options[0])
      return { toolCalls: [call(result.item.present_with, { prompt: result.item.stem, options })] }
    }
    const { learner, id } = await begin(practice('equals', 12))
    const { turns } = await playThrough(server, learner, id, sayPlace)
    for (const { item, action } of turns) {
      const { options, key } = onlyPart(item)
      expect((action.props as { options: string[] }).options).toEqual(optionsOf(item))
      // Each as a number: equal in other clothes is equal.
      const worth = options.map(option => option.value.split('/').map(Number)).map(([n, d = 1]) => n! / d)
      expect(new Set(worth.map(each => each.toPrecision(12))).size).toBe(4)
      expect(options.filter(option => option.value === key)).toHaveLength(1)
    }
    expect(turns).toHaveLength(12)
  })
})

describe('the questions of a session', () => {
  test.each([practice('sum', 10), { session_type: 'evaluation', assessment_id: 'fixture-twenty' }])(
    'are all different, though the model asks the same one every time: %j',
    async body => {
      let asked: string | null = null
      far.script = request => {
        const { tool, result } = lastOf(request)
        if (tool !== 'get_next_item' || result.item === null) return honest()(request)
        asked ??= result.item.stem as string
        const { present_with: widget, options } = result.item
        return { toolCalls: [call(widget, { prompt: asked, options })] }
      }
      const { learner, id } = await begin(body)
      const { turns } = await playThrough(server, learner, id, sayRight)
      const shown = turns.map(({ action }) => action.props.prompt)
      expect(shown).toEqual(turns.map(({ item }) => item.stem))
      expect(new Set(turns.map(({ item }) => item.variantKey)).size).toBe(turns.length)
      expect(new Set(shown).size).toBe(turns.length)
      expect(await results(learner, id)).toMatchObject({ score_percent: 100 })
    },
  )
})
