// The newest entry as somebody noted it.
import { z } from 'zod'

/** `12:` and the hash of the entry. */
export const NotedHead = z
  .string()
  .regex(/^[1-9]\d{0,14}:[0-9a-f]{64}$/, 'Give it as `viva audit head` printed it: the number, a colon and the hash.')
  .transform(text => {
    const [seq, hash] = text.split(':') as [string, string]
    return { seq: Number(seq), hash }
  })
export type NotedHead = z.infer<typeof NotedHead>
