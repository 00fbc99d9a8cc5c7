// How the questions of an assessment worked: what the answers of many learners say about each of them, and what learners reported.
import type {
  AssessmentQuery,
  QuestionAnalyses,
  QuestionAnalysis,
  TakenAssessments,
} from '../../contract/assessment-results.js'
import { titleIn, type Catalogue } from '../../items/index.js'
import { sentenceIn } from '../../language/stored.js'
import type { Questions } from '../../sessions/index.js'
import {
  ENOUGH_FOR_DISCRIMINATION,
  ENOUGH_FOR_FACILITY,
  questionStatistics,
  type QuestionStatistics,
} from '../domain/question-statistics.js'
import { quickAnswers } from '../domain/quick-answers.js'
import type { AnswerStore, GivenQuestion, Narrowing, ReportedProblem } from './ports.js'
import { seenBy, type Watching } from './supervised-sessions.js'

export type AnswerPorts = {
  readonly answers: AnswerStore
  readonly sessions: Pick<Questions, 'itemsAt'>
  readonly catalogue: () => Pick<Catalogue, 'blueprint'>
}

/** More learners are not looked at. */
const MOST_LEARNERS = 1_000
const MOST_REPORTS = 500
/** The newest reports of one question. */
const SHOWN_REPORTS = 20
/** The quickest answers to one question. */
const SHOWN_QUICK = 20

export async function takenAssessments({ answers }: AnswerPorts, staff: Watching): Promise<TakenAssessments> {
  return {
    assessments: (await answers.taken(seenBy(staff))).map(({ assessmentId, title, attempts, lastEndedAt }) => ({
      assessment_id: assessmentId,
      title,
      attempts,
      last_ended_at: lastEndedAt.toISOString(),
    })),
  }
}

export async function questionAnalyses(
  ports: AnswerPorts,
  staff: Watching,
  query: AssessmentQuery,
  language: string,
): Promise<QuestionAnalyses> {
  const { learners, questions } = await analysedQuestions(ports, { ...query, seenBy: seenBy(staff) }, language)
  return {
    assessment_id: query.assessment_id ?? null,
    exam_id: query.exam_id ?? null,
    learners,
    enough_for_facility: ENOUGH_FOR_FACILITY,
    enough_for_discrimination: ENOUGH_FOR_DISCRIMINATION,
    questions,
    complete: learners < MOST_LEARNERS,
  }
}

/** `language`: of the titles, where there are any in it. In the order in which the questions are asked, where they are asked in the same order. */
export async function analysedQuestions(
  ports: AnswerPorts,
  narrowing: Narrowing,
  language: string,
): Promise<{ readonly learners: number; readonly questions: QuestionAnalysis[] }> {
  const given = await ports.answers.firstAttempts(narrowing, MOST_LEARNERS)
  const reported = await ports.answers.reported(narrowing, MOST_REPORTS)
  const learners = new Set(given.map(({ learnerId }) => learnerId)).size
  const questions: QuestionAnalysis[] = []
  for (const statistics of questionStatistics(given)) {
    const { blueprintId } = statistics
    const own = given.filter(one => one.blueprintId === blueprintId)
    const reports = reported.filter(one => one.blueprintId === blueprintId)
    questions.push(await analysisOf(ports, statistics, own, reports, language))
  }
  return { learners, questions }
}

async function analysisOf(
  { sessions, catalogue }: AnswerPorts,
  { blueprintId, notReached, medianMs, mistakes, ways, flags, ...statistics }: QuestionStatistics,
  given: readonly GivenQuestion[],
  reports: readonly ReportedProblem[],
  reader: string,
): Promise<QuestionAnalysis> {
  const blueprint = catalogue().blueprint(blueprintId)
  const quick = quickAnswers(given)
  const example = given.find(({ kind }) => kind !== null) ?? given[0]!
  const [record] = await sessions.itemsAt(example.sessionId, example.position, example.position)
  const language = record?.item.language ?? 'en'
  const told = (note: string): string | null => {
    const feedback = given.find(one => one.note === note && one.feedback !== null)?.feedback
    return feedback ? sentenceIn(language, feedback) : null
  }
  return {
    ...statistics,
    blueprint_id: blueprintId,
    title: blueprint && titleIn(blueprint, reader),
    example: record
      ? { session_id: example.sessionId, position: record.number, prompt: record.item.stem, language }
      : null,
    not_reached: notReached,
    ways: { ...ways },
    mistakes: mistakes.map(({ rest, ...mistake }) => ({
      ...mistake,
      example: told(mistake.note),
      rest_percent: rest === null ? null : rest * 100,
    })),
    median_seconds: medianMs === null ? null : medianMs / 1000,
    expected_seconds: blueprint?.expectedSeconds ?? null,
    quick: quick.length,
    quick_answers: quick.slice(0, SHOWN_QUICK).map(({ answer, ms, othersMs }) => ({
      session_id: answer.sessionId,
      position: answer.number,
      seconds: ms / 1000,
      others_seconds: othersMs / 1000,
    })),
    flags: [...flags],
    reported: reports.length,
    reports: reports.slice(0, SHOWN_REPORTS).map(({ sessionId, number, reason, comment, at }) => ({
      session_id: sessionId,
      position: number,
      reason,
      comment,
      reported_at: at.toISOString(),
    })),
  }
}
