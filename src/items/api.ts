// GET /assessments and GET /skills: what can be taken, as anybody may see it. Nothing that leads to an item or its key.
import { createRoute } from '@hono/zod-openapi'
import { AssessmentList, SkillList } from '../contract/catalogue.js'
import { jsonAnswer, newRoutes } from '../http/index.js'
import { may } from '../identity/index.js'
import type { Catalogue } from './domain/assessment/catalogue.js'

const assessments = createRoute({
  method: 'get',
  path: '/assessments',
  ...may('anyone'),
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

export const catalogueRoutes = (catalogue: Catalogue) =>
  newRoutes()
    .openapi(assessments, c =>
      c.json({
        assessments: catalogue
          .assessments()
          .map(({ assessmentId, title, description, subject, configuration, sections }) => ({
            assessment_id: assessmentId,
            title,
            description,
            subject,
            total_items: configuration.totalItems,
            time_limit_minutes: configuration.timeLimitMinutes,
            item_time_limit_seconds: configuration.itemTimeLimitSeconds,
            passing_score_percent: configuration.passingScorePercent,
            max_attempts: configuration.maxAttempts,
            wait_minutes: configuration.waitMinutes,
            sections: sections.map(section => ({
              section_id: section.sectionId,
              title: section.title,
              item_count: section.itemCount,
            })),
          })),
      }),
    )
    .openapi(skills, c =>
      c.json({
        skills: catalogue.skills().map(({ skillId, title, statement, subject }) => ({
          skill_id: skillId,
          title,
          statement,
          subject,
        })),
      }),
    )
