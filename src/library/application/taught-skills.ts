// Which lesson teaches a skill.
import { byPosition, type GuidelineHeading } from '../domain/guideline.js'
import type { GuidelineStore } from './ports.js'

export type TaughtBy = { readonly guidelineId: string; readonly title: string }

/**
 * By skill id the first lesson with a step on it; foundations do not count. Reads the headings each time, and a guideline only when its
 * version is new.
 */
export function taughtSkills(
  guidelines: Pick<GuidelineStore, 'find' | 'list'>,
): () => Promise<ReadonlyMap<string, TaughtBy>> {
  let known: ReadonlyMap<string, readonly string[]> = new Map()
  return async () => {
    const headings = (await guidelines.list()).toSorted(byPosition)
    const read = await Promise.all(
      headings.map(
        async heading =>
          [versionOf(heading), known.get(versionOf(heading)) ?? (await stepSkills(guidelines, heading))] as const,
      ),
    )
    known = new Map(read)
    const lessons = new Map<string, TaughtBy>()
    for (const heading of headings)
      for (const skillId of known.get(versionOf(heading))!)
        if (!lessons.has(skillId)) lessons.set(skillId, { guidelineId: heading.guidelineId, title: heading.subtopic })
    return lessons
  }
}

const versionOf = ({ guidelineId, version }: GuidelineHeading): string => `${guidelineId} ${version}`

const stepSkills = async (
  guidelines: Pick<GuidelineStore, 'find'>,
  { guidelineId }: GuidelineHeading,
): Promise<readonly string[]> => (await guidelines.find(guidelineId))?.steps.flatMap(({ skills }) => skills) ?? []
