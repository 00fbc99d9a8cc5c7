// What differs between two readings of the folder of content.
import { isDeepStrictEqual } from 'node:util'
import type { ContentChange } from './contract/content.js'
import type { Catalogue } from './items/index.js'
import type { SurveyCatalogue } from './surveys/index.js'

/** Blueprints first; within a kind in the order of their ids. */
export const catalogueChanges = (before: Catalogue, after: Catalogue): ContentChange[] => [
  ...changesOf('blueprint', before.blueprints(), after.blueprints(), ({ id, hash }) => [id, hash]),
  ...changesOf('assessment', before.assessments(), after.assessments(), one => [one.assessmentId, one]),
  ...changesOf('skill', before.skills(), after.skills(), one => [one.skillId, one]),
]

export const surveyChanges = (before: SurveyCatalogue, after: SurveyCatalogue): ContentChange[] =>
  changesOf('survey', before.surveys(), after.surveys(), one => [one.surveyId, one])

function changesOf<T>(
  kind: ContentChange['kind'],
  before: readonly T[],
  after: readonly T[],
  entryOf: (one: T) => readonly [string, unknown],
): ContentChange[] {
  const [old, now] = [new Map(before.map(entryOf)), new Map(after.map(entryOf))]
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((id): ContentChange[] => {
    if (!old.has(id)) return [{ kind, id, change: 'added' }]
    if (!now.has(id)) return [{ kind, id, change: 'removed' }]
    return isDeepStrictEqual(old.get(id), now.get(id)) ? [] : [{ kind, id, change: 'changed' }]
  })
}
