// A mastery programme from an uploaded document, whose agents are a foreign server that speaks the OpenAI protocol: upload, concepts,
// programme, cited explanation, drafted quiz, feedback, and what comes next.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MyData } from '../../src/contract/my-data.js'
import { ProgrammeView } from '../../src/contract/mastery-programme.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { documentCommand, type DocumentWorld } from '../../src/documents/infrastructure/document-command.js'
import { newId } from '../../src/kernel/ids.js'
import { operatorOf } from '../support/enrolled.js'
import { startEmbeddingServer } from '../support/embedding-server.js'
import { farProgramme, SO_IT_IS, taughtDocument, type FarProgramme } from '../support/far-programme.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase } from './pupil.js'
import { eventually } from './stored-rows.js'

const PLANTS = path.resolve(import.meta.dirname, '../fixtures/documents/pflanzen-de.txt')

describe.each(todaysDatabase(1))('a programme whose agents are remote models, on %s', database => {
  let far: FarProgramme
  let meanings: Awaited<ReturnType<typeof startEmbeddingServer>>
  let server: TestServer
  beforeAll(async () => {
    far = await farProgramme()
    meanings = await startEmbeddingServer()
    server = await startTestServer({ database, env: { ...far.env, ...meanings.env } })
  })
  afterAll(async () => {
    await server?.stop()
    await far?.stop()
    await meanings?.stop()
  })

  test('explains with citations, asks what two models agree on, says how it went, and goes on', async () => {
    const document = await taughtDocument(server.url, operatorOf(server).authorization)
    const learner = new Learner(server.url)
    const config = { questions_per_quiz: 3 }
    const id = await learner.create({ session_type: 'mastery', document_ids: [document], config })
    const shown: string[] = []
    const next = async (): Promise<ClientAction & { options: readonly string[] }> => {
      const { events } = await learner.follow(id)
      for (const { event, data } of events) if (event === 'message_complete') shown.push(data.text)
      const { pending_action: action } = await learner.state(id)
      return { ...action, options: action?.props.options ?? [] }
    }
    const choose = async (label: string) => {
      const { tool_call_id, options } = await next()
      expect(options).toContain(label)
      return learner.respond(id, tool_call_id, { index: options.indexOf(label) })
    }
    const programme = async () => ProgrammeView.parse((await learner.get(`/session/${id}/mastery`)).json)

    expect((await next()).options[0]).toBe('Go on with: Evaporation')
    expect(await programme()).toMatchObject({
      concepts: [
        { title: 'Evaporation', status: 'ready' },
        { title: 'Condensation', status: 'later' },
      ],
    })
    await choose('Go on with: Evaporation')
    await next()
    expect(shown.join('\n')).toMatch(/In short: Water moves[^\n]*\\\[1\\\]/)
    expect(shown.join('\n')).toContain('\\[1\\] *Water*, page 1')
    expect(shown.join('\n')).not.toContain('Nobody wrote')

    await choose('Ask me questions from the documents')
    for (const answer of [SO_IT_IS, 'Never.', SO_IT_IS]) {
      const { tool_call_id, options, item_number } = (await next()) as never as {
        tool_call_id: string
        options: string[]
        item_number?: number
      }
      expect(item_number).toBeUndefined()
      await learner.respond(id, tool_call_id, { index: options.indexOf(answer) })
    }
    await next()
    expect(shown.at(-1)).toContain('From your documents, **Evaporation**: 2 of 3 right.')
    await choose('I have read this')
    const { tool_call_id } = await next()
    const words = { command_id: newId(), tool_call_id, command: 'ask', text: 'I want to hear about Condensation' }
    expect((await learner.post(`/session/${id}/command`, words)).status).toBe(200)
    await next()
    expect(shown.join('\n')).toContain('In short: When moist air rises it cools')
    const { routes, concepts, concept_id: now } = await programme()
    expect(routes[0]).toMatchObject({ target_agent: 'diagnostic', routing_reason: 'new_topic', by: 'model' })
    expect(concepts.map(({ status }) => status)).toEqual(['read', 'ready'])
    expect(concepts[1]!.concept_id).toBe(now)
    expect(far.asked.map(({ agent }) => agent)).toEqual([
      'planner',
      'tutor',
      'quiz',
      'evaluator',
      'coordinator',
      'tutor',
    ])
    // The learner takes along what was written, and what the programme has found out.
    const { sessions } = MyData.parse((await learner.get('/my-data')).json)
    expect(sessions).toMatchObject([
      {
        session_id: id,
        session_type: 'mastery',
        messages: [{ text: words.text, at: expect.any(String) }],
        answers: expect.arrayContaining([expect.objectContaining({ position: null, answer: { index: 0 } })]),
        programme: {
          goals: expect.arrayContaining(['Evaporation', 'Condensation']),
          read: ['Evaporation'],
          concepts: [],
        },
      },
    ])
    // By meaning it is found in another language, once its passages are embedded.
    await eventually(async () => {
      const { passages } = (await learner.get('/documents/search?q=Verdunstung')).json
      return passages.length > 0 && passages
    })
    // A quiz that models drafted is no evidence.
    expect((await learner.get('/mastery')).json).toEqual({ skills: [] })
  })

  test('has its documents added, listed, searched, asked for concepts and removed on the command line', async () => {
    const lines: string[] = []
    const { authorization } = operatorOf(server)
    const ask: DocumentWorld['ask'] = async (address, { body, form, method }) => {
      const asked = method ?? (body === undefined && form === undefined ? 'GET' : 'POST')
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
      const sent = body === undefined ? form : JSON.stringify(body)
      const response = await fetch(`${server.url}${address}`, { method: asked, headers, ...(sent && { body: sent }) })
      return response.status === 204 ? null : response.json()
    }
    const say = (text: string): void => void lines.push(text)
    const viva = async (...args: string[]): Promise<string> => {
      lines.length = 0
      const command = documentCommand({ ask, out: say, note: say, fail: () => say('failed') })
      await command.parseAsync(args, { from: 'user' })
      return lines.join('')
    }
    const added = await viva('add', PLANTS, '--title', 'Pflanzen')
    const [id] = /[0-9a-f-]{36}/.exec(added)!
    expect(await viva('list')).toMatch(new RegExp(`${id}.*Pflanzen[\\s\\S]*2 documents`))
    expect(await viva('search', 'Wurzel')).toContain('Pflanzen')
    expect(await viva('search', 'zzzz')).toMatch(/Nothing was found[\s\S]*failed/)
    expect(await viva('propose', id)).toMatch(/^\d+ concepts, \d+ relationships\n$/)
    // The planner knows all of it by now.
    expect(await viva('propose', id, '--model')).toMatch(/^from passage 1: 0 concepts, 0 relationships\n/)
    expect(await viva('remove', id)).toBe('The document is removed.\n')
    expect(await viva('list')).not.toContain(id)
  })
})
