// The response of every widget whose answer is one text.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { readAs } from './kind.js'

export const TextResponse = z.strictObject({ text: storableText(20_000) })
export const readText = ({ text }: z.output<typeof TextResponse>) => readAs(text, '/text')

/** How a text that is typed is graded: nobody hits it by luck, and it is posted as it is written. */
export const typed = (luck: number) => ({
  given: (text: string) => text,
  post: (text: string) => ({ text }),
  luck: () => luck,
})

/** The chance to guess what has to be written. */
export const WRITTEN = 0.02
