// What a project of others writes with the types of the package. It is compiled by `npm run package:try`, not run.
import { createServer } from 'node:http'
import { verifyWebhook, VivaClient, VivaProblem } from 'viva/client'
import { defined, type VivaSession } from 'viva/element'
import { createViva, type Viva } from 'viva/server'

export async function aQuiz(): Promise<number | null> {
  const session = await new VivaClient({ baseUrl: 'https://viva.example.org' }).create({
    session_type: 'evaluation',
    assessment_id: 'arithmetic-basics',
  })
  try {
    for await (const { question } of session.follow())
      if (question !== null) await session.respond(question.action, { index: 0 })
  } catch (error) {
    if (error instanceof VivaProblem) return null
    throw error
  }
  const results = await session.results()
  return 'score_percent' in results ? results.score_percent : null
}

export async function onThePage(): Promise<void> {
  await defined
  const element: VivaSession = document.createElement('viva-session')
  element.baseUrl = 'https://viva.example.org'
  element.type = 'learning'
  element.addEventListener('viva-feedback', ({ detail }) => {
    const correct: boolean = detail.correct
    console.log(correct)
  })
  // @ts-expect-error There is no such type of session.
  element.type = 'lecture'
}

export async function inAServer(): Promise<Viva> {
  const viva = await createViva({
    env: { BASE_PATH: '/viva', DATA_DIR: 'data' },
    log: line => process.stdout.write(line),
  })
  const server = createServer((request, response) => viva.listener(request, response))
  viva.attachSockets(server)
  server.on('close', () => void viva.stop())
  return viva
}

export const webhook: typeof verifyWebhook = verifyWebhook
