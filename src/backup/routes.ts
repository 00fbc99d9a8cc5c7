// A backup of the running server, for whoever holds the operator's token: it has everything in it, keys included.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import type { Database } from '../db/index.js'
import { newRoutes } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { DomainError } from '../kernel/errors.js'
import { writeBackup } from './dump.js'

const backup = createRoute({
  method: 'get',
  path: '/backup',
  summary: 'Everything in the database, as `viva backup` stores it; for the operator’s token alone',
  ...may('manage', { recorded: { act: 'backup.take' } }),
  responses: {
    200: { description: 'The backup: lines of JSON, compressed.', content: { 'application/gzip': {} } },
    ...staffAnswers,
  },
})

/** It is written to a file first: a slow client must not keep the embedded database from everybody. */
export const backupRoutes = ({ database }: { readonly database: Database }) =>
  newRoutes().openapi(backup, async c => {
    const staff = c.var.caller()
    if (staff.actor.kind !== 'operator')
      throw new DomainError('forbidden', 'operator_required', 'Only the operator’s token takes a backup.')
    const folder = await mkdtemp(path.join(tmpdir(), 'viva-backup-'))
    const remove = (): void => void rm(folder, { recursive: true, force: true })
    try {
      const file = path.join(folder, 'backup')
      await writeBackup(database, file)
      const stream = createReadStream(file).once('close', remove)
      return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
        'content-type': 'application/gzip',
        'cache-control': 'no-store',
      }) as never
    } catch (error) {
      remove()
      throw error
    }
  })
