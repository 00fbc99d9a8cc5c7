// The wire of the concept graph: what documents and curricula are about, how that is related, and who has confirmed it.
import { z } from 'zod'

/**
 * The source `depends-on` the target, `enables` it, is an alternative to it, is part of it, comes before or after it in a sequence, or
 * conflicts with it. `depends-on` and `enables` are prerequisites: together they have no cycle.
 */
export const RELATIONSHIP_TYPES = [
  'depends-on',
  'enables',
  'alternative-to',
  'part-of',
  'sequence-before',
  'sequence-after',
  'conflicts-with',
] as const
export const RelationshipType = z.enum(RELATIONSHIP_TYPES)
export type RelationshipType = z.infer<typeof RelationshipType>

/** A proposal counts for learners once a person has confirmed it. */
export const Confirmation = z.enum(['proposed', 'confirmed', 'rejected'])
export type Confirmation = z.infer<typeof Confirmation>
