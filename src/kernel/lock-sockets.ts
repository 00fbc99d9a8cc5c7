// Sockets by which processes find each other: a listening process introduces itself to each that connects.
import net from 'node:net'
import os from 'node:os'

/** How long a process may take to introduce itself, in ms. */
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

/** The process that listens there; null if none does. Takes a second at most for each process that it asks. */
export async function whoListens(name: string): Promise<Introduction | null> {
  for (;;) {
    const who = await ask(name)
    // A process that hangs up without an introduction is ending; the next attempt finds no listener.
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
    // Any other error, such as a full queue of connections, does not prove that the process is dead.
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(NOBODY.includes(code) ? null : 'silent'))
    socket.on('close', () => resolve(text === '' ? 'left' : read(text)))
  })
}

const NOBODY = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT']

/** The introduction of this process: `4711 host holding`. */
export const introduction = (isHolding = true): string =>
  `${process.pid} ${os.hostname()} ${isHolding ? 'holding' : 'trying'}`

export function read(text: string): Introduction {
  const [pid, host, state] = text.split(' ')
  return pid !== undefined && host !== undefined ? { pid, host, isHolding: state !== 'trying' } : 'silent'
}

/** `process 4711`, with its host if that is a different one. */
export const describe = (who: Introduction): string =>
  who === 'silent'
    ? 'a process that does not answer'
    : `process ${who.pid}${who.host === os.hostname() ? '' : ` on ${who.host}`}`
