/// <reference types="node" />
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export interface VivaOptions {
  /** The variables that configure a server, as `docs/configuration.md` lists them; `process.env` is read by nobody unless you pass it. `HOST` and `PORT` are yours. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The folder to which paths in `env` are relative; that of the process unless given. */
  readonly cwd?: string
  /** Takes each line of the log, JSON with a line break; stdout unless given. */
  readonly log?: (line: string) => void
}

/** Viva in a server of yours. It answers below `BASE_PATH`. */
export interface Viva {
  /** The path below which it answers: empty, or with a slash before it. */
  readonly basePath: string
  /** For Hono on Node: `app.all('/viva/*', c => viva.fetch(c.req.raw, c.env))`. `env` has Node's own request and response, to which event streams are written. */
  fetch(request: Request, env: object): Response | Promise<Response>
  /** For `node:http` and what builds upon it. The address must be the whole one, with the base path. */
  listener(request: IncomingMessage, response: ServerResponse): void
  /** Serves WebSockets at `/ws` below the base path until the server is closed. For a server that has no other listener for upgrades. */
  attachSockets(server: Server): void
  /** Takes one upgrade; false, and it is left alone, where it is not for `/ws` below the base path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Ends event streams, runs and the database. Close your server first, or while this runs. */
  stop(): Promise<void>
}

/** Opens the database, brings its tables up to date and reads the content. Rejects if any of it fails; then nothing is left open. */
export declare function createViva(options?: VivaOptions): Promise<Viva>
