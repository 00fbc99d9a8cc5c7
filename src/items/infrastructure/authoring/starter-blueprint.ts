// The file that `viva blueprint new` and the page for authors begin with: a whole blueprint with a word on each of its parts, to be changed
// piece by piece.
import { existsSync, readFileSync } from 'node:fs'
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

/**
 * Passes `viva blueprint check` unchanged where some file declares the skill. Its texts are English where there is no file in `language`
 * to begin with, and the author writes over them.
 */
export function starterBlueprint(id: string, type: StarterType, skill = id, language = 'en'): string {
  const own = packageFile(`starter-questions/${language}/${type}.yaml`)
  const question = existsSync(own) ? own : packageFile(`starter-questions/${type}.yaml`)
  const begins = language === 'de' ? germanHead(id, skill) : head(id, skill, language)
  return `${begins}\n${readFileSync(question, 'utf8')}`
}

const head = (
  id: string,
  skill: string,
  language: string,
): string => `# yaml-language-server: $schema=./blueprint.schema.json
# blueprints/REFERENCE.md explains every word. Check while you write: npx viva blueprint check <this file>
schema: blueprint/1
id: ${id}
version: 1
# Only reviewed blueprints are asked: set this to “reviewed” when somebody else has read and tried them.
status: draft
license: CC-BY-4.0
language: ${language} # of the texts in this file
title: Say what the learner can do
skills:
  - { id: ${skill}, weight: 1 } # declared in skills.yaml; the first is the primary skill
bloom: apply
`

const germanHead = (id: string, skill: string): string => `# yaml-language-server: $schema=./blueprint.schema.json
# blueprints/REFERENCE.md erklärt jedes Wort, auf Englisch. Prüfen Sie beim Schreiben: npx viva blueprint check <diese Datei>
schema: blueprint/1
id: ${id}
version: 1
# Nur geprüfte Vorlagen werden gestellt: Schreiben Sie „reviewed“, wenn jemand anders die Aufgaben gelesen und ausprobiert hat.
status: draft
license: CC-BY-4.0
language: de # der Texte in dieser Datei
title: Schreiben Sie, was Lernende können
skills:
  - { id: ${skill}, weight: 1 } # steht in skills.yaml; die erste ist die Hauptfertigkeit
bloom: apply
`
