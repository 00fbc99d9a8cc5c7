// Which lesson teaches a skill.
import { allNames, byPosition, titlesOf, type GuidelineHeading } from '../domain/guideline.js'
import type { GuidelineStore } from './ports.js'

/** `title` and `titleLanguage`: as the reader sees it. `names`: what it is called in every language. */
export type OfferedLesson = {
  readonly guidelineId: string
  readonly grade: number
  readonly title: string
  readonly titleLanguage: string
  readonly names: readonly string[]
}

export function offeredLesson(heading: GuidelineHeading, language: string | null): OfferedLesson {
  const { guidelineId, grade } = heading
  const { subtopic: title, language: titleLanguage } = titlesOf(heading, language)
  return { guidelineId, grade, title, titleLanguage, names: allNames(heading) }
}

/**
 * By skill id the first lesson with a step on it; foundations do not count. Reads the headings each time, and a guideline only when its
 * version is new.
 */
export function taughtSkills(
  guidelines: Pick<GuidelineStore, 'find' | 'list'>,
): (language?: string | null) => Promise<ReadonlyMap<string, OfferedLesson>> {
  let known: ReadonlyMap<string, readonly string[]> = new Map()
  return async (language = null) => {
    const headings = (await guidelines.list()).toSorted(byPosition)
    const read = await Promise.all(
      headings.map(
        async heading =>
          [versionOf(heading), known.get(versionOf(heading)) ?? (await stepSkills(guidelines, heading))] as const,
      ),
    )
    known = new Map(read)
    const lessons = new Map<string, OfferedLesson>()
    for (const heading of headings)
      for (const skillId of known.get(versionOf(heading))!)
        if (!lessons.has(skillId)) lessons.set(skillId, offeredLesson(heading, language))
    return lessons
  }
}

const versionOf = ({ guidelineId, version }: GuidelineHeading): string => `${guidelineId} ${version}`

const stepSkills = async (
  guidelines: Pick<GuidelineStore, 'find'>,
  { guidelineId }: GuidelineHeading,
): Promise<readonly string[]> => (await guidelines.find(guidelineId))?.steps.flatMap(({ skills }) => skills) ?? []
