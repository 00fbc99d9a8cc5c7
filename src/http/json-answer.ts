// How a route describes JSON: what it answers with, and what it is sent.
import type { z } from 'zod'

/** For the `responses` of a route. */
export const jsonAnswer = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** For the `request` of a route: a body that has to be there. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})
