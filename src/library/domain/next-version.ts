// Decides the version of a guideline's content. The database counts versions; authors may ask for a higher one.
import type { Guideline, GuidelineStatus } from './guideline.js'

/** `hash`: of the source that it was made from. */
export type NewGuideline = {
  readonly guideline: Guideline
  readonly status: GuidelineStatus
  readonly hash: string
}

/** `newest`: the newest stored version of the same guideline, if there is one. The same content again is not a new version. */
export function withVersion(
  given: NewGuideline,
  newest: { readonly version: number; readonly hash: string } | undefined,
): NewGuideline & { readonly isNew: boolean } {
  const isNew = newest?.hash !== given.hash
  const version = isNew ? Math.max(given.guideline.version, (newest?.version ?? 0) + 1) : newest.version
  return { ...given, guideline: { ...given.guideline, version }, isNew }
}

/** The version that retires a guideline. Its hash differs from the content's, so the same content can be imported again. */
export const retiredVersion = ({ guideline, hash }: Omit<NewGuideline, 'status'>): NewGuideline => ({
  guideline: { ...guideline, version: guideline.version + 1 },
  status: 'retired',
  hash: `${hash}.retired`,
})
