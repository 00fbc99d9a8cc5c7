// The pictures beside the files of blueprints, for authors: listed, added, and removed where no file shows them.
import { createRoute, z } from '@hono/zod-openapi'
import { BlueprintFileQuery } from '../contract/authoring.js'
import { AddedPicture, PictureFields, PictureList, RemovedPictureBody } from '../contract/authors-pictures.js'
import { formBody, jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { AuthorsPictures } from './application/authors-pictures.js'

const unreadable = '`content_unreadable`'

const list = createRoute({
  method: 'get',
  path: '/blueprints/pictures',
  ...may('author', { about: 'content', recorded: null }),
  summary: 'The pictures in the folder of a file and below it, with the files that show them',
  request: { query: BlueprintFileQuery },
  responses: {
    200: jsonAnswer(PictureList, 'By path.'),
    ...staffAnswers,
    404: problemAnswer('`unknown_file`.'),
    422: problemAnswer('`malformed`.'),
    503: problemAnswer(`${unreadable}.`),
  },
})

const add = createRoute({
  method: 'post',
  path: '/blueprints/pictures',
  ...may('author', { about: 'content', upload: true, recorded: { act: 'picture.add' } }),
  summary: 'Add a PNG, JPEG, GIF, WebP or SVG of at most one megabyte to the folder of a file',
  description:
    'What the picture holds decides what it is, and the ending of its name. No picture is replaced: where another one has the name, the refusal says which name is free.',
  request: {
    body: formBody(PictureFields.extend({ picture: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) })),
  },
  responses: {
    201: jsonAnswer(AddedPicture, 'It is in the folder.'),
    200: jsonAnswer(AddedPicture, 'This picture was there already, under this name.'),
    ...staffAnswers,
    404: problemAnswer('`unknown_file`.'),
    409: problemAnswer('`picture_exists` (with `free_name`).'),
    413: problemAnswer('`picture_too_large`, `too_large`.'),
    422: problemAnswer('`malformed`, `no_picture`.'),
    503: problemAnswer(`\`content_not_writable\` (with \`reason\`), ${unreadable}.`),
  },
})

const remove = createRoute({
  method: 'post',
  path: '/blueprints/pictures/remove',
  ...may('author', { about: 'content', recorded: { act: 'picture.remove', details: ['file', 'path'] } }),
  summary: 'Remove a picture that no file shows',
  description: 'Questions that were asked with it show it no longer.',
  request: { body: jsonBody(RemovedPictureBody) },
  responses: {
    204: { description: 'It is gone.' },
    ...staffAnswers,
    404: problemAnswer('`unknown_picture`, `unknown_file`.'),
    409: problemAnswer('`picture_used` (with `files`).'),
    422: problemAnswer('`malformed`.'),
    503: problemAnswer(`\`content_not_writable\` (with \`reason\`), ${unreadable}.`),
  },
})

/** Mounted at /supervise. */
export const authorPictureRoutes = (pictures: AuthorsPictures) =>
  newRoutes()
    .openapi(list, async c => c.json(await pictures.list(c.req.valid('query').file), 200))
    .openapi(add, async c => {
      const { picture, ...fields } = c.req.valid('form')
      const added = await pictures.add({ ...fields, bytes: new Uint8Array(await picture.arrayBuffer()) })
      return c.json(added, added.is_new ? 201 : 200)
    })
    .openapi(remove, async c => {
      await pictures.remove(c.req.valid('json'))
      return c.body(null, 204)
    })
