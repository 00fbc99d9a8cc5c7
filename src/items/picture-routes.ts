// The pictures of authors, which questions show. Their names say what they hold, so nobody guesses one.
import { createRoute, z } from '@hono/zod-openapi'
import { isPictureName, PICTURE_TYPES, pictureType } from '../contract/pictures.js'
import { DomainError } from '../kernel/errors.js'
import { newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'

export type Pictures = { find(name: string): Promise<Uint8Array<ArrayBuffer> | null> }

const picture = createRoute({
  method: 'get',
  path: '/pictures/{name}',
  ...may('anyone'),
  summary: 'A picture that a question shows',
  description:
    'Whoever was shown the question has its name, which is made from what the file holds. It can be embedded by other sites, and runs no script.',
  request: {
    params: z.object({
      name: z
        .string()
        .max(80)
        .openapi({ example: `${'a'.repeat(64)}.png` }),
    }),
  },
  responses: {
    200: {
      description: 'The file.',
      content: Object.fromEntries(
        PICTURE_TYPES.map(type => [type, { schema: z.string().openapi({ format: 'binary' }) }]),
      ),
    },
    404: problemAnswer('`figure_not_found`.'),
  },
})

/** Mounted at /. */
export const pictureRoutes = (pictures: Pictures) =>
  newRoutes().openapi(picture, async c => {
    const { name } = c.req.valid('param')
    const bytes = isPictureName(name) ? await pictures.find(name) : null
    if (bytes === null) throw new DomainError('not_found', 'figure_not_found', 'There is no such picture.')
    return c.body(bytes, 200, {
      'content-type': pictureType(name),
      'cache-control': 'public, max-age=31536000, immutable',
      // As a page of its own a drawing could carry scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
