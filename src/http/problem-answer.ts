// A refusal as the OpenAPI document lists it.
import { Problem } from '../contract/error.js'

/** For the `responses` of a route; `description` names the codes that come with the status. */
export const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})
