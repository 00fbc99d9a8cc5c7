// GET /assessments and GET /skills: what can be taken, as anybody may see it. Nothing that leads to an item or its key.
import { createRoute } from '@hono/zod-openapi'
import { AssessmentList, SkillList } from '../contract/catalogue.js'
import { jsonAnswer, newRoutes, readerLanguage } from '../http/index.js'
import { may } from '../identity/index.js'
import { assessmentIn, type Assessment } from './domain/assessment/assessment.js'
import type { Catalogue } from './domain/assessment/catalogue.js'
import { sharedLanguages } from './domain/blueprint/blueprint.js'
import { shownIn } from './domain/titles.js'

/** How often a learner may still take an assessment, and until when they wait for that; null: no limit, no wait. */
type AttemptsLeft = (assessment: Assessment) => { readonly left: number | null; readonly nextAt: Date | null }

const assessments = createRoute({
  method: 'get',
  path: '/assessments',
  ...may('known'),
  summary: 'Assessments that can be taken as an evaluation',
  responses: { 200: jsonAnswer(AssessmentList, 'All of them.') },
})

const skills = createRoute({
  method: 'get',
  path: '/skills',
  ...may('anyone'),
  summary: 'Skills that can be practised in a learning session',
  responses: { 200: jsonAnswer(SkillList, 'All of them.') },
})

/** `attemptsLeft`: for the learner with this id; null, for a stranger, who has taken nothing. */
export const catalogueRoutes = (
  catalogue: Catalogue,
  attemptsLeft: (learnerId: string | null) => Promise<AttemptsLeft>,
) => {
  const languagesOf = (blueprintIds: readonly string[]) =>
    sharedLanguages(blueprintIds.flatMap(id => catalogue.blueprint(id) ?? []))
  return newRoutes()
    .openapi(assessments, async c => {
      const caller = c.var.caller()
      const language = readerLanguage(c)
      const leftOf = await attemptsLeft(caller?.kind === 'learner' ? caller.learnerId : null)
      return c.json({
        assessments: catalogue.assessments().map(assessment => {
          const { assessmentId, subject, configuration, sections, ...texts } = assessmentIn(assessment, language)
          const { left, nextAt } = leftOf(assessment)
          return {
            assessment_id: assessmentId,
            title: texts.title,
            description: texts.description,
            title_language: texts.titleLanguage,
            subject,
            subject_title: catalogue.subjectIn(subject, language),
            total_items: configuration.totalItems,
            time_limit_minutes: configuration.timeLimitMinutes,
            item_time_limit_seconds: configuration.itemTimeLimitSeconds,
            passing_score_percent: configuration.passingScorePercent,
            max_attempts: configuration.maxAttempts,
            wait_minutes: configuration.waitMinutes,
            attempts_left: left,
            next_attempt_at: nextAt?.toISOString() ?? null,
            sections: sections.map(section => ({
              section_id: section.sectionId,
              title: section.title,
              item_count: section.itemCount,
            })),
            languages: languagesOf(sections.flatMap(section => section.blueprints.map(({ id }) => id))),
          }
        }),
      })
    })
    .openapi(skills, c => {
      const language = readerLanguage(c)
      return c.json({
        skills: catalogue.skills().map(skill => {
          const { skillId, title, statement, subject, titleLanguage } = shownIn(skill, language)
          return {
            skill_id: skillId,
            title,
            statement,
            title_language: titleLanguage,
            subject,
            subject_title: catalogue.subjectIn(subject, language),
            languages: sharedLanguages(catalogue.blueprintsForSkill(skillId)),
          }
        }),
      })
    })
}
