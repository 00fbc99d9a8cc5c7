// The file that `viva blueprint new` and the page for authors begin with: a whole blueprint with a word on each of its parts, to be changed
// piece by piece.
import { readFileSync } from 'node:fs'
import { packageFile } from '../../../kernel/package-files.js'

/** Types of answer, those first that a teacher wants first. Each has a file in `starter-questions`. */
export const STARTER_TYPES = [
  'integer',
  'quantity',
  'option',
  'multi_select',
  'rational',
  'expression',
  'ordering',
  'short_text',
  'table',
  'code',
  'ipv4',
] as const
export type StarterType = (typeof STARTER_TYPES)[number]

/** Passes `viva blueprint check` unchanged where some file declares the skill. */
export const starterBlueprint = (id: string, type: StarterType, skill = id): string =>
  `${head(id, skill)}\n${readFileSync(packageFile(`starter-questions/${type}.yaml`), 'utf8')}`

const head = (id: string, skill: string): string => `# yaml-language-server: $schema=./blueprint.schema.json
# blueprints/REFERENCE.md explains every word. Check while you write: npx viva blueprint check <this file>
schema: blueprint/1
id: ${id}
version: 1
# Only reviewed blueprints are asked: set this to “reviewed” when somebody else has read and tried them.
status: draft
license: CC-BY-4.0
title: Say what the learner can do
skills:
  - { id: ${skill}, weight: 1 } # declared in skills.yaml; the first is the primary skill
bloom: apply
`
