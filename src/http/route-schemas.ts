// How a route describes its request and its answers, refusals included, for the OpenAPI document.
import { z } from 'zod'
import { Problem } from '../contract/error.js'

/** For the `responses` of a route. */
export const jsonAnswer = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** For the `responses` of a route that answers with text of this media type. */
export const textAnswer = (mediaType: string, description: string) => ({
  description,
  content: { [mediaType]: { schema: z.string() } },
})

/** For the `responses` of a route that answers with `sseResponse`. */
export const eventStreamAnswer = (description: string) => textAnswer('text/event-stream', description)

/** For the `request` of a route: a body that has to be there. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})

/** For the `request` of a route: a form with a file. */
export const formBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'multipart/form-data': { schema } },
})

/** For the `responses` of a route; `description` names the codes that come with the status. */
export const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})
