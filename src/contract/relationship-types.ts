// How two concepts can be related. Apart from the schemas, so that the page loads none for it.

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
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number]
