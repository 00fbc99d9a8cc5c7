// What a model writes for the learner to read.
import { z } from 'zod'

/** Two to `most` options or entries. */
export const offered = (most: number) => z.array(z.string().min(1).max(2_000)).min(2).max(most)
