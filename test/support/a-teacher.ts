// Somebody who teaches classes and has signed in.
import { TOKENS } from '../../src/container-tokens.js'
import { Learner } from './learner.js'
import type { TestServer } from './test-server.js'

/** The link of an invitation for a new person with this role, as staff of these classes. */
export async function anInvitation(
  server: TestServer,
  classes: readonly string[],
  { role = 'teacher', name = 'Ada Lovelace' }: { role?: string; name?: string } = {},
): Promise<{ token: string; path: string }> {
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  const headers = { authorization: `Bearer ${operatorToken}` }
  const reply = await new Learner(server.url).post('/people', { name, roles: [role], classes }, headers)
  if (reply.status !== 201) throw new Error(`people: ${reply.status} ${reply.body}`)
  return reply.json.invitation
}

/** The cookie of such a person. */
export async function aTeacher(server: TestServer, classes: readonly string[], role = 'teacher'): Promise<string> {
  const { token } = await anInvitation(server, classes, { role })
  const browser = new Learner(server.url)
  const reply = await browser.post('/sign-in', { token })
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${reply.body}`)
  return browser.cookie
}
