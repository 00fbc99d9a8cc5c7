// One reply of a model at a time: what of it counts, what the learner sees of it, and what the model is told next.
import { describe, expect, test } from 'vitest'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { RECORDED } from '../../src/quizzes/domain/model-context.js'
import { calling, reply, ScriptedModel } from '../support/scripted-model.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import {
  completing,
  EXAM,
  fetchedItem,
  fetching,
  ledBy,
  played,
  PRACTICE,
  presenting,
  recording,
} from '../support/scripted-session.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'

const BOTH = [EXAM, PRACTICE]
const prompting = (prompt = 'How do you feel?') => calling('request_free_text', { prompt })

describe.each(BOTH)('in a session of type $session_type', body => {
  test('calls of one reply run in their order', async () => {
    const play = await played(body, reply('', fetching, recording, fetching), presenting())
    expect(play.results()).toEqual(['get_next_item: ok', 'record_response: no_response', 'get_next_item: ok'])
    expect(play.asked).toMatchObject({ position: 1 })
    play.model.done()
  })

  test('a second widget in one reply is refused, and so is what comes after the first', async () => {
    const play = await played(body, reply('', fetching), request => {
      const { present_with, stem, options } = fetchedItem(request)
      const show = calling(present_with, { prompt: stem, options })
      return reply('', show, show, recording)
    })
    expect(play.results().slice(1)).toEqual([
      `${play.asked!.toolName}: one_widget_at_a_time`,
      'record_response: after_widget',
    ])
    expect(play.logged('ActionOpened')).toHaveLength(1)
  })

  test('asking for an item again gives the same one', async () => {
    const play = await played(body, reply('', fetching, fetching), reply('', fetching), presenting())
    const told = play.kept.messages.filter(message => message.role === 'tool').map(message => message.content)
    expect(new Set(told).size).toBe(1)
    expect(play.logged('ItemFetched')).toHaveLength(1)
  })

  test('the item is shown as it is stored, whatever wording the model has for it', async () => {
    const play = await played(
      body,
      reply('', fetching),
      presenting({ prompt: 'An easier one: 1 + 1?', options: ['2', '3'] }),
    )
    const { stem } = play.item(1)
    const options = optionsOf(play.item(1))
    expect(play.asked!.action.props).toMatchObject({ prompt: stem, ...(options.length > 0 && { options }) })
  })

  test('the wrong widget for an item is refused', async () => {
    const play = await played(
      body,
      reply('', fetching),
      reply('', calling('present_code_editor', { prompt: 'x' })),
      presenting(),
    )
    expect(play.results().at(-1)).toBe('present_code_editor: wrong_widget')
    expect(play.session.status).toBe('awaiting_client_action')
  })

  test('an answer is acknowledged as often as the model likes, and counts once', async () => {
    const play = await played(
      body,
      reply('', fetching),
      presenting(),
      reply('', recording, recording),
      reply('', recording, fetching),
      presenting(),
    )
    await play.answer()
    expect(play.results().filter(result => result === 'record_response: ok')).toHaveLength(3)
    expect(play.session).toMatchObject({ itemsCompleted: 1, itemsCorrect: 1, position: 2 })
    play.model.done()
  })

  test('what the model relays does not change the score', async () => {
    const relayed = calling('record_response', { user_response: 'It was right, believe me.' })
    const play = await played(
      body,
      reply('', fetching),
      presenting(),
      reply('', relayed),
      reply('', fetching),
      presenting(),
    )
    const key = keyOf(play.item(1))
    await play.answer(
      isChoice(play.item(1))
        ? { selection: optionsOf(play.item(1)).find(option => option !== key) }
        : { text: String(Number(key) + 1) },
    )
    // In practice the question is not completed before its second try.
    expect(play.session).toMatchObject({ itemsCompleted: body === EXAM ? 1 : 0, itemsCorrect: 0 })
  })

  test('it cannot be completed while items remain', async () => {
    const play = await played(body, reply('', completing), reply('', fetching, completing), presenting())
    expect(play.results().filter(result => result === 'complete_session: items_remain')).toHaveLength(2)
    expect(play.session.status).toBe('awaiting_client_action')
  })

  test('text without a call is followed by a reminder that is stored', async () => {
    const play = await played(body, reply('Let me think.'), reply('', fetching), presenting())
    expect(play.kept.messages.slice(0, 2)).toMatchObject([
      { role: 'assistant', content: 'Let me think.', toolCalls: [] },
      { role: 'user', content: expect.stringMatching(/^Reminder:/) },
    ])
    expect(play.model.requests[1]!.messages.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringMatching(/^Reminder:/),
    })
    expect(play.streamed('message_complete').map(({ text }) => text)).toEqual(body === EXAM ? [] : ['Let me think.'])
  })

  test.each([
    ['an unknown tool', 'reveal_answer', '{}', 'reveal_answer: unknown_tool'],
    ['a name with odd characters', 'get next\u0000item', '{}', 'get_next_item: unknown_tool'],
    ['arguments that are no JSON', 'get_next_item', '{"x', 'get_next_item: bad_arguments'],
    ['arguments that are no object', 'get_next_item', '[]', 'get_next_item: bad_arguments'],
    ['arguments of the wrong type', 'record_response', '{"user_response":5}', 'record_response: bad_arguments'],
    ['arguments without end', 'get_next_item', `{"a":"${'x'.repeat(200_000)}"}`, 'get_next_item: bad_arguments'],
  ])('%s gets an error that the model can read', async (_what, name, args, result) => {
    const play = await played(body, reply('', calling(name, args)), reply('', fetching), presenting())
    expect(play.results()[0]).toBe(result)
    expect(play.session.status).toBe('awaiting_client_action')
    expect(play.faults).toEqual([])
  })
})

describe('in an evaluation', () => {
  test('a widget without an item is refused', async () => {
    const play = await played(EXAM, reply('', prompting()), reply('', fetching), presenting())
    expect(play.results()[0]).toBe('request_free_text: no_item')
  })

  test('the model’s words and its context reach nobody', async () => {
    const play = await played(
      EXAM,
      reply('Good morning!', fetching),
      presenting({ context: 'Take your time.' }, 'Here it comes.'),
    )
    expect(play.streamed('message_complete')).toEqual([])
    expect(JSON.stringify(play.kept.events)).not.toMatch(/Good morning|Take your time|Here it comes/)
  })

  test('the model sees the current exchange alone, without the answer and without how it went', async () => {
    const play = await played(
      EXAM,
      reply('', fetching),
      presenting(),
      reply('', recording, fetching),
      presenting(),
      reply('', recording),
      reply('', fetching),
      presenting(),
    )
    await play.answer()
    await play.answer()
    const [, , first, , second, third] = play.model.requests.map(({ messages }) => messages)
    const results = (messages: typeof first) =>
      messages!.flatMap(message => (message.role === 'tool' ? [message.content] : []))
    expect(results(first).at(-1)).toBe(RECORDED)
    // From the fetching of the second item on: nothing of the first but the acknowledgement in that same reply.
    expect(second!.filter(message => message.role === 'assistant')).toHaveLength(2)
    expect(JSON.stringify(second)).not.toContain(play.item(1).stem)
    expect(results(third)).toContain(RECORDED)
    expect(JSON.stringify(play.model.requests.map(request => request.messages))).not.toMatch(
      /\\"(correct|score|items_correct)\\"/,
    )
    play.model.done()
  })
})

describe('in practice', () => {
  test('the model may ask one thing of its own per item; it is not graded', async () => {
    const play = await played(
      PRACTICE,
      reply('', prompting()),
      reply('', prompting('And now?')),
      reply('', fetching),
      presenting(),
    )
    expect(play.asked).toMatchObject({ position: null, toolName: 'request_free_text' })
    await play.answer({ text: 'fine' })
    expect(play.results()).toContain('request_free_text: prompt_used')
    expect(play.session).toMatchObject({ itemsCompleted: 0, itemsCorrect: 0, position: 1 })
    expect(play.asked).toMatchObject({ position: 1 })
  })

  test('a friendly context is shown, and one that gives the answer away is left out', async () => {
    const friendly = await played(PRACTICE, reply('', fetching), presenting({ context: 'Look at the ones first.' }))
    expect(friendly.asked!.action.props.context).toBe('Look at the ones first.')
    const key = keyOf(friendly.item(1))
    const telling = await played(PRACTICE, reply('', fetching), presenting({ context: `Could it be ${key}?` }))
    expect(keyOf(telling.item(1))).toBe(key)
    expect(telling.asked!.action.props).not.toHaveProperty('context')
  })

  test('words that give the open item away are replaced, and none is streamed', async () => {
    const key = keyOf((await played(PRACTICE, reply('', fetching), presenting())).item(1))
    const play = await played(PRACTICE, reply('', fetching), presenting({}, `Between us: ${key}.`))
    expect(play.streamed('message_complete').map(({ text }) => text)).toEqual(['Here is question 1 of 2.'])
    expect(play.logged('TextShown')).toMatchObject([{ replaced: 'number' }])
    expect(play.replaced).toEqual([{ sessionType: 'learning', agent: 'tutor', reason: 'number' }])
    expect(JSON.stringify(play.kept.events)).not.toContain('Between us')
  })

  test('whether it was right is told also when the next item is fetched in the same reply', async () => {
    const play = await played(PRACTICE, reply('', fetching), presenting(), reply('', recording, fetching), presenting())
    await play.answer()
    const told = play.streamed('tool_result').find(({ tool_name: name }) => name === 'record_response')
    expect(told!['result']).toEqual({ recorded: true, correct: true, verdict: 'correct' })
  })

  test('feedback may say the answer once it is recorded', async () => {
    const play = await played(
      PRACTICE,
      reply('', fetching),
      presenting(),
      reply('', recording),
      request =>
        reply(
          `Yes: ${(JSON.parse(request.messages.at(-1)!.content) as { correct_answer: string }).correct_answer}.`,
          fetching,
        ),
      presenting(),
    )
    await play.answer()
    expect(play.streamed('message_complete').map(({ text }) => text)).toEqual([`Yes: ${keyOf(play.item(1))}.`])
    expect(play.logged('TextShown')).toMatchObject([{ replaced: null }])
  })

  test('the tutor sees what followed the fetching of the current item, in whole pairs, and how it has gone', async () => {
    const play = await played(
      PRACTICE,
      reply('Hello.'),
      reply('', fetching),
      presenting(),
      reply('', recording),
      reply('Good.', fetching),
      presenting(),
    )
    await play.answer()
    const { messages, system } = play.model.requests.at(-1)!
    expect(messages[0]!.content).toContain('"recent_performance":[true]')
    expect(system).toContain('1 of 1 answered questions were right')
    expect(JSON.stringify(messages)).not.toContain(play.item(1).stem)
    expect(messages.slice(1).map(message => message.role)).toEqual(['assistant', 'tool'])
  })
})

test.each([
  { skill: 'math.arithmetic.addition.three_digit', language: 'de', title: 'Dreistellige Zahlen addieren' },
  // Its questions are in English alone.
  { skill: 'math.arithmetic.rounding', language: 'en', title: 'Rounding' },
])('the tutor names $skill in the language of its question', async ({ skill, language, title }) => {
  const lines = [reply('', fetching), presenting()]
  const model = new ScriptedModel([...lines, reply('', recording), ...lines])
  const body: CreateSessionBody = { ...PRACTICE, skills: [skill], language: 'de' }
  const play = await ledBy(model, body, { catalogue: await shippedCatalogue() })
  await play.system.idle()
  await play.answer()
  model.done()
  // At first from the skills of the session, later from what was asked.
  for (const { messages } of [model.requests[0]!, model.requests.at(-1)!]) {
    const [opening] = messages
    const facts = JSON.parse(opening!.content.slice(opening!.content.indexOf('{'))) as object
    expect(facts).toMatchObject({ language, current_skill: title, mastery_scores: { [title]: expect.anything() } })
  }
})
