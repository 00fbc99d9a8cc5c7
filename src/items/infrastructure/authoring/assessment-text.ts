// Writes a new assessment as a person would: one line for what belongs together, with a word on what the form does not ask.
import { stringify } from 'yaml'
import type { AssessmentFile } from '../../domain/assessment/assessment.js'

/** Passes its check where the folder has the blueprints that it names. */
export function assessmentText(file: AssessmentFile): string {
  const { configuration, sections, scoring } = file
  return `schema: assessment/1
assessment_id: ${file.assessment_id}
version: ${file.version}
language: ${scalar(file.language)}
title: ${scalar(file.title)}
description: ${scalar(file.description)}
subject: ${scalar(file.subject)}
configuration:
  time_limit_minutes: ${configuration.time_limit_minutes}
  # Besides: item_time_limit_seconds for each question, and wait_minutes between two attempts.
  passing_score_percent: ${configuration.passing_score_percent}
  max_attempts: ${configuration.max_attempts}
  # Questions change places within their section; sections keep their order.
  shuffle_items: ${configuration.shuffle_items}
  # When learners see their results.
  release: ${configuration.release}
  total_items: ${configuration.total_items}
sections:
${sections.map(sectionText).join('\n')}
scoring:
  # Every question counts the same. To weigh sections, write section_weights: each section_id with its share; they sum to 1.
  # Highest first; each grade is given from its score on.
  grade_bands:
${scoring.grade_bands.map(({ label, min_percent: percent }) => `    - { label: ${JSON.stringify(label)}, min_percent: ${percent} }`).join('\n')}
`
}

function sectionText({
  section_id: id,
  title,
  item_count: count,
  blueprints,
  difficulty_distribution: tiers,
}: AssessmentFile['sections'][number]): string {
  const form = (one: string | undefined): string => (one === undefined ? '' : `, form: ${one}`)
  return `  - section_id: ${scalar(id)}
    title: ${scalar(title)}
    item_count: ${count}
    blueprints:
${blueprints.map(one => `      - { id: ${one.id}, weight: ${one.weight}${form(one.form)} }`).join('\n')}
    difficulty_distribution: { easy: ${tiers.easy}, medium: ${tiers.medium}, hard: ${tiers.hard} }`
}

/** In one line, whatever stands in it. */
const scalar = (text: string): string =>
  text.includes('\n') ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trimEnd()
