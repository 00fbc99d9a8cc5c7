// How learners assess their own answer against the model answer, where no grader does. It feeds no score and no mastery.
import { z } from 'zod'
import { promptProps, kind, readAs, settled } from '../kind.js'
import { malformed } from '../malformed.js'

/** `read`: that they have read what stands there. */
export const SELF_ASSESSMENTS = ['had_it', 'partly', 'not_yet', 'read'] as const
export const SelfAssessment = z.enum(SELF_ASSESSMENTS)
export type SelfAssessment = z.infer<typeof SelfAssessment>

export const selfAssessment = kind({
  tool: 'request_self_assessment',
  /** Neither answer nor model answer where a step is only read. `choices` in the order in which they are shown. */
  props: z.strictObject({
    ...promptProps,
    answer: z.string().optional(),
    model_answer: z.string().optional(),
    choices: z.array(SelfAssessment).min(1).max(3),
  }),
  response: z.strictObject({ self_assessment: SelfAssessment }),
  read: ({ self_assessment }) => readAs(self_assessment, '/self_assessment'),
  settle: (choice, { choices }, at) =>
    choices.includes(choice) ? settled(choice) : malformed(at, 'Choose one of the options.'),
})
