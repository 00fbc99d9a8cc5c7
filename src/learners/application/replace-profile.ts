// A learner's profile is replaced as a whole.
import { z } from 'zod'
import { LearnerProfile } from '../../contract/student.js'
import { message, type Mediator } from '../../kernel/mediator.js'
import type { ProfileStore } from './ports.js'

export const ReplaceProfile = message(
  'learners/replace-profile',
  z.object({ learnerId: z.uuid(), profile: LearnerProfile }),
  LearnerProfile,
)

/** Registers every command that changes what is known of learners. */
export const registerLearnerCommands = (mediator: Mediator, { profiles }: { readonly profiles: ProfileStore }): void =>
  void mediator.handle(ReplaceProfile, async ({ learnerId, profile }) => {
    await profiles.replace(learnerId, profile)
    return profile
  })
