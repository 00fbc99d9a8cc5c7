// The routes of a module, described by the schemas that check them.
import { OpenAPIHono } from '@hono/zod-openapi'
import { validationHook } from './on-error.js'

/** An app to put routes on with `openapi`. What a schema refuses is answered as `validationHook` says. */
export const newRoutes = () => new OpenAPIHono({ defaultHook: validationHook })
