// Sockets by which processes find out about each other: whoever listens tells everybody who connects who it is.
import net from 'node:net'
import os from 'node:os'

/** How long a process may take to say who it is, in ms. */
const ANSWER_MS = 1_000

/** `silent`: a process listens but does not answer, as a frozen one does. */
export type Introduction = { readonly pid: string; readonly host: string; readonly isHolding: boolean } | 'silent'

/** Rejects with `EADDRINUSE` when another process listens there. Does not keep the process alive. */
export function listenAs(name: string, isHolding: () => boolean): Promise<{ close(): Promise<void> }> {
  const server = net.createServer(socket => {
    socket.on('error', () => {})
    socket.end(introduction(isHolding()))
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(name, () => resolve({ close: () => new Promise(closed => server.close(() => closed())) }))
  })
}

/** Who listens there; null: nobody. Takes a second at most for each process that it asks. */
export async function whoListens(name: string): Promise<Introduction | null> {
  for (;;) {
    const who = await ask(name)
    // Who hangs up without a word was about to leave; the next time nobody listens.
    if (who !== 'left') return who
  }
}

function ask(name: string): Promise<Introduction | null | 'left'> {
  return new Promise(resolve => {
    let text = ''
    const socket = net.connect(name)
    socket.setTimeout(ANSWER_MS, () => {
      resolve('silent')
      socket.destroy()
    })
    socket.on('data', chunk => (text += chunk.toString()))
    // Any other error, such as a full queue of connections, is no proof that nobody lives there.
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(NOBODY.includes(code) ? null : 'silent'))
    socket.on('close', () => resolve(text === '' ? 'left' : read(text)))
  })
}

const NOBODY = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT']

/** What a process writes about itself: `4711 host holding`. */
export const introduction = (isHolding = true): string =>
  `${process.pid} ${os.hostname()} ${isHolding ? 'holding' : 'trying'}`

export function read(text: string): Introduction {
  const [pid, host, state] = text.split(' ')
  return pid !== undefined && host !== undefined ? { pid, host, isHolding: state !== 'trying' } : 'silent'
}

/** `process 4711`, with its host when that is another one. */
export const describe = (who: Introduction): string =>
  who === 'silent'
    ? 'a process that does not answer'
    : `process ${who.pid}${who.host === os.hostname() ? '' : ` on ${who.host}`}`
