// How a route describes what it is sent and what it answers, for the OpenAPI document.
import type { z } from 'zod'
import { Problem } from '../contract/error.js'

/** For the `responses` of a route. */
export const jsonAnswer = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** A refusal, for the `responses` of a route; `description` names the codes that come with the status. */
export const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

/** For the `request` of a route: a body that has to be there. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})
