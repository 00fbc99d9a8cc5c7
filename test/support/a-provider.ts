// A real sign-in provider (OpenID Connect) on this machine, and a browser that signs in there.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

type Account = { readonly name: string; readonly groups: readonly string[] }

export const CLIENT = { id: 'viva', secret: 'a-secret-of-viva-and-the-provider' }

export type TestProvider = { readonly issuer: string; stop(): Promise<void> }

export async function aProvider(accounts: Readonly<Record<string, Account>>): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1/sign-in/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    cookies: { keys: ['for tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: accounts[id]!.name, groups: [...accounts[id]!.groups] }),
    }),
  })
  // The port of the server under test is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => new URL(uri).pathname === '/sign-in/callback'
  const answer = provider.callback()
  server.on('request', (request, reply) => void answer(request, reply))
  return {
    issuer,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Goes to the provider, signs in as `account`, agrees, and returns the address that leads back. `login: false`: refuses. */
export async function signInThere(url: string, account: string | null): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  for (let step = 0; step < 12; step += 1) {
    const isQuestion = new URL(next).pathname.startsWith('/interaction/') && !next.endsWith('/abort')
    const prompt = isQuestion ? await promptOf(next, cookies) : null
    const reply =
      prompt === null || account === null
        ? await fetch(prompt === null ? next : `${next}/abort`, {
            redirect: 'manual',
            headers: { cookie: sent(cookies) },
          })
        : await fetch(next, {
            method: 'POST',
            redirect: 'manual',
            headers: { cookie: sent(cookies), 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ prompt, login: account, password: 'any' }),
          })
    keep(cookies, reply)
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
    next = new URL(location, next).href
    if (new URL(next).pathname === '/sign-in/callback') return next
  }
  throw new Error('The provider leads nowhere.')
}

async function promptOf(url: string, cookies: Map<string, string>): Promise<string> {
  const reply = await fetch(url, { headers: { cookie: sent(cookies) } })
  keep(cookies, reply)
  const page = await reply.text()
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
  if (prompt === undefined) throw new Error(`This is no question of the provider: ${page}`)
  return prompt
}

const sent = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(cookies: Map<string, string>, reply: Response): void {
  for (const line of reply.headers.getSetCookie()) {
    const [pair] = line.split(';')
    const [name, ...value] = pair!.split('=')
    if (value.join('=') === '') cookies.delete(name!)
    else cookies.set(name!, value.join('='))
  }
}
