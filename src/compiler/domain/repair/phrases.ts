// The built-in words of repairs: sentences around what stands there already, so that nothing of it is lost.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { isCompound, sameText, significantWords, isActionVerb } from '../words.js'
import { clip } from '../../../kernel/clip.js'

/** The first of the texts that is short enough and not said already, with a number behind it where all are; null: each is too long. */
export function firstFree(
  texts: readonly string[],
  max: number,
  taken: ReadonlySet<string> = new Set(),
): string | null {
  const isFree = (text: string): boolean => text.length <= max && text.trim() !== '' && !taken.has(sameText(text))
  const free = texts.find(isFree)
  if (free !== undefined) return free
  for (let number = 2; number <= taken.size + 2; number++) {
    const numbered = texts.map(text => `${text} (${number})`).find(isFree)
    if (numbered !== undefined) return numbered
  }
  return null
}

/** Whole characters, and whole words where there are blanks; at most `max` units. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text.trim()
  const short = clip(text, max)
  const blank = short.lastIndexOf(' ')
  return (blank > max / 2 ? short.slice(0, blank) : short).trim()
}

/** A text that ends without a full stop, to be said inside a sentence. */
export const bare = (text: string): string => text.trim().replace(/[\s.。;；:,]+$/u, '')

/** What a capability is about: without the verb that it begins with. */
export function subjectMatter(capability: string): string {
  const [verb = '', ...rest] = bare(capability).split(/\s+/)
  const matter = isActionVerb(verb) && rest.length > 0 ? rest.join(' ') : bare(capability)
  return cut(matter, 80)
}

/** A text whose parts stand side by side without a semicolon. */
export const withCommas = (text: string): string =>
  text
    .replace(/(?:\s*[;；])+\s*$/u, '')
    .replace(/\s*[;；]\s*/gu, ', ')
    .replace(/,\s*,/g, ',')

/** Titles by which a node can be told from others: the present one, and what it is about more closely. */
export function closerTitles({ title, capability }: Pick<CurriculumNode, 'title' | 'capability'>): string[] {
  const matter = subjectMatter(capability)
  const isMore = sameText(matter) !== sameText(title)
  return [...(isMore ? [`${cut(title, 110)}: ${matter}`] : []), `${cut(title, 150)}, continued`]
}

export const taskAround = ({ title, mastery_check: { task } }: CurriculumNode): string[] => [
  `Explain ${bare(title)} in writing, with one worked example of your own. What it has to show: ${task}`,
  `Explain in writing, with an example: ${task}`,
  `Demonstrate: ${task}`,
]

export const criteriaAround = ({ title, mastery_check: { pass_criteria: criteria } }: CurriculumNode): string[] => [
  `${criteria} For ${bare(title)} that means: every step is there, nothing was looked up, and at least one example is correct.`,
  `${criteria} Passed when every part of it is correct.`,
  `${criteria} All correct.`,
]

/** Core ideas that a node has by what it is, for where too few were written. */
export const ideasAbout = ({ title, capability }: CurriculumNode): string[] => [
  `${cut(bare(title), 150)} is what somebody needs who wants to do this: ${bare(capability)}.`,
  `There are cases that ${cut(bare(title), 150)} fits and cases that it does not; telling them apart is part of it.`,
  `Each part of ${cut(bare(title), 150)} has a purpose of its own.`,
]

export const pitfallsOf = ({ title }: CurriculumNode): string[] => [
  `Taking ${cut(bare(title), 150)} for learned after reading about it, without having done it.`,
]

/** The capability, said to build on one of `before`, so that a word of it is there. */
export function capabilityBuildingOn(node: CurriculumNode, before: readonly CurriculumNode[]): string[] {
  const ending = /[.。]$/u.exec(node.capability)?.[0] ?? ''
  const upon = (what: string): string => `${bare(node.capability)}, building on ${what}${ending}`
  return before
    .flatMap(({ title, capability }) => [
      upon(bare(title)),
      upon(`“${withCommas(bare(title))}”`),
      ...[...significantWords(title), ...significantWords(capability)].map(word => upon(`“${word}”`)),
    ])
    .filter(text => isCompound(node.capability) || !isCompound(text))
}

export const taskFor = (capability: string): string[] => [
  `Demonstrate with an example of your own that you can do this: ${capability}`,
]

export const criteriaFor = (capability: string): string[] => [
  `Every step of it is shown without help, and the result is correct: ${capability}`,
]
