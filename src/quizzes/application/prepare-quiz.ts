// Prepares the plan and the items of a new practice session or examination.
import type { CreateSessionBody } from '../../contract/session.js'
import { assessmentIn, examItems, shownIn, type Assessment, type Catalogue, type Item } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { missingField, onDemand, type PreparedSession } from '../../sessions/index.js'
import type { QuizPlan } from '../domain/quiz-plan.js'
import { attemptRule } from './attempts-left.js'

type Prepared = PreparedSession & { readonly plan: QuizPlan }

const PRACTICE_ITEMS = 10

/** All items or no session: an examination that cannot be prepared is refused, never improvised. Throws missing_field, unknown_assessment, items_unavailable. */
export async function prepareExamination(
  body: CreateSessionBody,
  catalogue: Catalogue,
  { seed, shuffle }: { readonly seed: string; readonly shuffle: boolean | null },
): Promise<Prepared> {
  const { assessment_id: id } = body
  if (id === undefined) throw missingField('assessment_id', 'Say which assessment: GET /assessments lists them.')
  const authored = catalogue.assessment(id)
  if (authored === null)
    throw new DomainError(
      'not_found',
      'unknown_assessment',
      'There is no such assessment. GET /assessments lists them.',
    )
  const shuffleItems = shuffle ?? authored.configuration.shuffleItems
  const { titleLanguage: _in, ...shown } = assessmentIn(authored, body.language ?? null)
  const assessment = { ...shown, configuration: { ...shown.configuration, shuffleItems } }
  const { configuration } = assessment
  return {
    sourceId: id,
    plan: { kind: 'assessment', assessment },
    items: await oneByOne(examItems(catalogue, assessment, seed, body.language ?? null)),
    totalItems: configuration.totalItems,
    title: assessment.title,
    timeLimitSeconds: configuration.timeLimitMinutes * 60,
    itemTimeLimitSeconds: configuration.itemTimeLimitSeconds,
    resultsFrom: releaseTime(assessment),
    attempts: attemptRule(assessment),
  }
}

/** Throws missing_field, unknown_skill. */
export function preparePractice(body: CreateSessionBody, catalogue: Catalogue): Prepared {
  if (body.skills === undefined) throw missingField('skills', 'Say which skills to practise: GET /skills lists them.')
  const known = new Map(catalogue.skills().map(skill => [skill.skillId, skill]))
  const skills = body.skills.map(id => {
    const skill = known.get(id)
    if (skill === undefined)
      throw new DomainError('not_found', 'unknown_skill', 'There is no such skill. GET /skills lists them.')
    return skill
  })
  const { config } = body
  return {
    ...onDemand(body),
    plan: {
      kind: 'practice',
      skills: [...new Set(body.skills)],
      ...(body.language !== undefined && { language: body.language }),
    },
    totalItems: config?.max_items ?? PRACTICE_ITEMS,
    title: [...new Set(skills.map(skill => shownIn(skill, body.language ?? null).title))].join(', '),
    itemTimeLimitSeconds: config?.item_time_limit_seconds ?? null,
  }
}

/** Collects the items and yields to the event loop after each: an examination has many, and each takes about a millisecond. */
async function oneByOne(made: Iterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (const item of made) {
    items.push(item)
    await new Promise(resolve => setImmediate(resolve))
  }
  return items
}

function releaseTime({ configuration }: Assessment): Date | null {
  switch (configuration.release) {
    case 'on_completion':
      return new Date(0)
    case 'manual':
    case 'after_last_attempt':
      return null
    case 'at':
      return new Date(configuration.releaseAt!)
  }
}
