// viva/server: Viva in a server of somebody else's. Its types are in package/server.d.ts, which names no package that the user has not installed.
import { getRequestListener } from '@hono/node-server'
import type { createViva as Declared } from '../package/server.js'
import { pathPrefix, readConfig } from './config.js'
import { createLogger } from './http/index.js'
import { PACKAGE_ROOT } from './kernel/package-files.js'
import { assemble } from './main.js'

export const createViva: typeof Declared = async ({ env = {}, cwd = process.cwd(), log } = {}) => {
  const config = readConfig(env, { cwd, packageDir: PACKAGE_ROOT })
  const logger = createLogger({
    level: config.logLevel,
    ...(log !== undefined && { destination: { write: log } }),
  })
  const viva = await assemble(config, logger)
  const { app, sockets } = viva
  let stopSockets: (() => void) | null = null
  viva.begin()
  // The globals are the host's to replace.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return {
    basePath: pathPrefix(config.basePath),
    fetch: (request, bindings) => app.fetch(request, bindings),
    listener: (request, response) => void listener(request, response),
    attachSockets: server => sockets.attachTo(server),
    upgrade(request, socket, head) {
      if (!sockets.takes(request)) return false
      stopSockets ??= sockets.watch()
      sockets.take({ request, socket, head })
      return true
    },
    async stop() {
      stopSockets?.()
      await viva.stop()
    },
  }
}
