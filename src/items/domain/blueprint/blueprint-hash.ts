// The hash of a blueprint's content, which its items store.
import { createHash } from 'node:crypto'

/** SHA-256 of the file's content and of the approved texts that may replace its own, in hexadecimal. */
export function blueprintHash(source: unknown, stories: readonly (readonly string[])[] = []): string {
  const content = stories.some(texts => texts.length > 0) ? [source, ...stories] : [source]
  return createHash('sha256')
    .update(content.map(each => JSON.stringify(each)).join('\n'))
    .digest('hex')
}
