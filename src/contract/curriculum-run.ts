// One attempt to compile a curriculum, as it stands in run.json.
import { z } from 'zod'

/** In the order in which they are reached. */
export const RUN_STAGES = ['initialized', 'spec_ready', 'generated', 'validated', 'planned', 'iterated'] as const
export type RunStage = (typeof RUN_STAGES)[number]

export const RunId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/,
    'An id of a run begins with a letter or a digit and has at most 80 letters, digits, - and _.',
  )

export const RunEvent = z.strictObject({
  at_utc: z.iso.datetime(),
  event_type: z.string(),
  stage: z.enum(RUN_STAGES),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})
export type RunEvent = z.infer<typeof RunEvent>

export const CurriculumRun = z.strictObject({
  run_id: RunId,
  created_at_utc: z.iso.datetime(),
  stage: z.enum(RUN_STAGES),
  /** Whether its curriculum met the target; null before there is one. */
  accepted: z.boolean().nullable(),
  history: z.array(RunEvent),
})
export type CurriculumRun = z.infer<typeof CurriculumRun>
