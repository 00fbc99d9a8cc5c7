// Learners whom another site enrols in a class: each has a page of their own, by the token of the session.
import { TOKENS } from '../../src/container-tokens.js'
import { Learner } from './learner.js'
import type { TestServer } from './test-server.js'

export const operatorOf = (server: TestServer): { authorization: string } => ({
  authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
})

/** A session that is created for this learner, and a page that belongs to it. */
export async function enrolled(
  server: TestServer,
  name: string,
  className: string,
  body: object,
): Promise<{ readonly id: string; readonly page: Learner }> {
  const learner = { external_id: `${className}/${name}`, name, class: className }
  const { json } = await new Learner(server.url).post('/session/', { ...body, learner }, operatorOf(server))
  const page = new Learner(server.url)
  const request = page.request.bind(page)
  page.request = (method, path, sent, headers) =>
    request(method, path, sent, { ...headers, authorization: `Bearer ${json.session_token}` })
  return { id: json.session_id, page }
}
