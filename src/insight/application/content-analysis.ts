// How questions worked, for their authors: the figures of all learners together, and of no question that only a few were asked.
import { FEWEST_LEARNERS, type ContentAnalyses } from '../../contract/content.js'
import { ENOUGH_FOR_DISCRIMINATION } from '../domain/question-statistics.js'
import { analysedQuestions, type AnswerPorts } from './question-analysis.js'

export async function contentAnalyses(
  ports: AnswerPorts,
  assessmentId: string,
  language: string,
): Promise<ContentAnalyses> {
  const { questions } = await analysedQuestions(ports, { assessment_id: assessmentId, seenBy: null }, language)
  const shown = questions.filter(({ learners }) => learners >= FEWEST_LEARNERS)
  return {
    assessment_id: assessmentId,
    fewest_learners: FEWEST_LEARNERS,
    enough_for_discrimination: ENOUGH_FOR_DISCRIMINATION,
    questions: shown.map(({ example: _example, quick_answers: _quick, reports: _reports, ...figures }) => figures),
    withheld: questions.length - shown.length,
  }
}
