// The review of practice and of examinations: each question with what was answered, what is right, and why it counts what it counts.
import type { ReviewItem, ReviewVerdict, SessionReview } from '../../contract/review.js'
import {
  correctItem,
  forReview,
  gapWords,
  isMisconception,
  partWord,
  sectionShare,
  type Catalogue,
  type Item,
  type Verdict,
  shownIn,
} from '../../items/index.js'
import { sentenceIn } from '../../language/stored.js'
import { type ItemRecord, type Questions, type Revision, type Session, type Snapshot } from '../../sessions/index.js'
import { countedScore, countedTries, outcomeWord } from '../../outcomes/index.js'
import { assessmentOf } from '../domain/quiz-plan.js'
import { quizResults, type ResultReads } from './quiz-results.js'
import type { RegradeStore } from './regrade.js'

export type ReviewPorts = {
  readonly sessions: ResultReads & Pick<Questions, 'itemsAt'>
  readonly regrades: Pick<RegradeStore, 'applied'>
  readonly catalogue: () => Catalogue
}

/** As many skills as a new session takes. */
const MOST_SKILLS = 20

/** Throws what the results throw: the review is released with them. */
export async function quizReview(ports: ReviewPorts, snapshot: Snapshot): Promise<SessionReview> {
  const { sessions, regrades, catalogue } = ports
  const { session } = snapshot.stored
  const { id, totalItems, rules } = session
  const results = await quizResults(sessions, snapshot)
  const [plan, records, revisions] = await Promise.all([
    sessions.plan(id),
    sessions.itemsAt(id, 1, totalItems),
    sessions.revisions(id),
  ])
  const blueprintIds = [...new Set(records.map(({ item }) => item.blueprintId))]
  const applied = await regrades.applied(blueprintIds, snapshot.createdAt)
  const corrected = (item: Item): Item | null => correctedItem(item, applied.get(item.blueprintId), catalogue())
  const assessment = assessmentOf(plan)
  const sections = results.section_results.map(section => ({
    ...section,
    weight_percent: assessment === null ? 0 : Math.round(sectionShare(assessment, section.section_id) * 10_000) / 100,
  }))
  const questions = countedTries(records.map(record => tried(record, revisions.get(record.position))))
  const reviewed = questions.map(question => {
    const { asked, first, second } = question
    const sectionId = asked.item.sectionId
    const correction = corrected(asked.item)
    const { explanation, correctResponse, isExample, ...shown } = forReview(asked.item, correction ?? asked.item)
    const item: ReviewItem = {
      position: asked.number,
      section: sections.find(section => section.section_id === sectionId)?.section_title ?? null,
      section_id: sectionId,
      ...shown,
      ...answerOf(first ?? asked, session, correction),
      correct_response: correctResponse,
      ...(isExample && { correct_is_example: true }),
      score: countedScore(question, rules.secondTryCredit) ?? 0,
      explanation: [...explanation],
      ...(second && { second_try: { ...answerOf(second, session, correction), credit: rules.secondTryCredit ?? 0 } }),
      ...(correction && { corrected: true }),
    }
    return { item, skillId: asked.item.skillId, language: asked.item.language ?? null }
  })
  const missed = new Set(reviewed.flatMap(({ item, skillId }) => (item.verdict === 'correct' ? [] : [skillId])))
  return {
    session_id: id,
    session_type: results.session_type,
    status: results.status,
    assessment_id: results.assessment_id,
    title: results.title,
    score_percent: results.score_percent,
    items_correct: results.items_correct,
    total_items: results.total_items,
    sections,
    items: reviewed.map(({ item }) => item),
    to_practise: catalogue()
      .skills()
      .filter(({ skillId }) => missed.has(skillId))
      .slice(0, MOST_SKILLS)
      .map(skill => ({ skill_id: skill.skillId, title: shownIn(skill, reviewed[0]?.language ?? null).title })),
  }
}

type Tried = ItemRecord & { readonly score: number | null; readonly verdict: Verdict | null }

/** A try with the verdict that counts now: the last revision's, else the one that it was given. */
function tried(record: ItemRecord, revision: Revision | undefined): Tried {
  const { outcome } = record
  const verdict = revision?.verdict ?? outcome?.verdict ?? null
  return { ...record, verdict, score: outcome === null ? null : (verdict?.score ?? 0) }
}

function answerOf({ outcome, verdict, item, position }: Tried, session: Session, correction: Item | null) {
  if (outcome === null) {
    const left: ReviewVerdict = position > session.position ? 'not_reached' : 'unanswered'
    return { response: null, verdict: left }
  }
  const { response } = outcome
  const judging = correction ?? item
  const gapsOf = (part: Item['parts'][number] | undefined) => {
    const gaps = part && verdict !== null ? gapWords(judging, response, part) : null
    return gaps === null ? {} : { gaps }
  }
  return {
    response: response === null ? null : { ...response },
    verdict: outcomeWord({ ...outcome, verdict }),
    ...said(verdict, item),
    ...(judging.parts.length === 1 && gapsOf(judging.parts[0])),
    ...(outcome.hintCost > 0 && { hint_cost: outcome.hintCost }),
    ...(verdict?.parts && {
      parts: verdict.parts.map(part => ({
        id: part.id,
        score: part.score,
        verdict: partWord(part),
        ...said(part, item),
        ...gapsOf(judging.parts.find(({ id }) => id === part.id)),
      })),
    }),
  }
}

const said = (
  judged: Pick<Verdict, 'feedback' | 'note'> | null,
  item: Item,
): { misconception?: string; feedback?: string } =>
  judged?.feedback
    ? {
        [isMisconception(item, judged.note) ? 'misconception' : 'feedback']: sentenceIn(item.language, judged.feedback),
      }
    : {}

/**
 * The item with the key by which a regrade has corrected the answers to its blueprint; null where none has. What the blueprint says since
 * then counts for nobody yet, so it is not shown.
 */
function correctedItem(item: Item, appliedVersion: number | undefined, catalogue: Catalogue): Item | null {
  const blueprint = appliedVersion === undefined ? null : catalogue.blueprint(item.blueprintId)
  if (blueprint === null || blueprint.version !== appliedVersion || blueprint.hash === item.blueprintHash) return null
  const correction = correctItem(item, blueprint)
  return correction.kind === 'corrected' ? correction.item : null
}
