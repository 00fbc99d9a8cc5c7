// The folder of all content, for authors: what is wrong in its files, what has changed in them, and reading them again.
import { createRoute } from '@hono/zod-openapi'
import type { FileUse } from '../contract/authoring.js'
import { ContentFolder } from '../contract/content.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'

/** The files and what this server has in use of them. Both throw `content_unreadable` where the folder cannot be read. */
export type ContentFiles = {
  /** Its path. */
  readonly folder: string
  /** Puts nothing into use: `changes` are those that `reload` would make. */
  check(): Promise<ContentFolder>
  /** Puts into use what is sound: `changes` are those that it made. */
  reload(): Promise<ContentFolder>
  /**
   * Has `write` change files of the catalogue, and uses the catalogue as it is then; it is not loaded where another file is faulty. Nothing is
   * written where the catalogue would have faults that it does not have now: `blueprint_faulty`, with `faults`. `text` null: the file goes.
   * Resolves to how the last of the files is used.
   */
  replace(
    changed: readonly { readonly file: string; readonly text: string | null }[],
    write: () => Promise<void>,
  ): Promise<FileUse>
}

const answers = { ...staffAnswers, 503: problemAnswer('`content_unreadable`.') }

const check = createRoute({
  method: 'get',
  path: '/content/folder',
  ...may('author', { about: 'content', recorded: null }),
  summary:
    'What is wrong in the files of blueprints, assessments, surveys and guidelines, and what has changed in them',
  responses: { 200: jsonAnswer(ContentFolder, 'By file, line and field. Nothing is put into use.'), ...answers },
})

const reload = createRoute({
  method: 'post',
  path: '/content/reload',
  ...may('author', { about: 'content', recorded: { act: 'content.reload' } }),
  summary: 'Read the files again',
  description:
    'Blueprints, skills and assessments are put into use together, surveys together, and each guideline by itself, as far as they have no faults; sessions that are running keep their questions. It counts for the server that answers; where there are several, each reads its own folder.',
  responses: { 200: jsonAnswer(ContentFolder, 'What changed, and what is wrong.'), ...answers },
})

/** Mounted at /supervise. */
export const contentFolderRoutes = (files: ContentFiles) =>
  newRoutes()
    .openapi(check, async c => c.json(await files.check(), 200))
    .openapi(reload, async c => c.json(await files.reload(), 200))
