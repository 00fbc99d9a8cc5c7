// GET /classes/{id}/programmes: where each learner of a class stands in a mastery programme.
import { z } from 'zod'
import { PROGRAMME_STAGES } from './mastery-programme.js'

const ClassProgramme = z.strictObject({
  session_id: z.uuid(),
  learner_id: z.uuid(),
  name: z.string().nullable(),
  title: z.string(),
  stage: z.enum(PROGRAMME_STAGES),
  /** The concept under way and the cycle of it; null while there is none. */
  concept: z.string().nullable(),
  cycle: z.strictObject({ number: z.int(), most: z.int() }).nullable(),
  known: z.int(),
  concepts: z.int(),
  /** Titles: a quiz on the concept did not lead to mastery, and it is not mastered since. */
  stuck: z.array(z.string()),
  /** Titles: all cycles were used up, and a person has to help. */
  set_aside: z.array(z.string()),
})

/** Of those whose programme has the concept: how many have mastered it, are at it, stuck, had it set aside, or have yet to come to it. */
const ClassConcept = z.strictObject({
  concept_id: z.string(),
  title: z.string(),
  known: z.int(),
  now: z.int(),
  stuck: z.int(),
  set_aside: z.int(),
  later: z.int(),
})

export const ClassProgrammes = z.strictObject({
  /** The newest first. */
  programmes: z.array(ClassProgramme),
  /** In an order in which they can be learnt. */
  concepts: z.array(ClassConcept),
  /** False: there are older programmes than these. */
  complete: z.boolean(),
})
export type ClassProgrammes = z.infer<typeof ClassProgrammes>
