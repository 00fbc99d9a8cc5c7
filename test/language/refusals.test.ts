// Every code with which the server refuses has a sentence for learners, or is on the list of those that no learner meets.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../src/language/languages.js'
import { numbersOf } from '../../src/language/numbers.js'
import { refusalText } from '../../src/language/refusal-text.js'
import { refusalsIn } from '../../src/language/stored.js'

const folder = path.resolve(import.meta.dirname, '../../src')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(file => file.isFile() && file.name.endsWith('.ts'))
  .map(file => path.join(file.parentPath, file.name))
  .filter(file => !/src\/(?:agent|compiler|web|client|llm)\//.test(file))

const kinds = 'malformed|unidentified|forbidden|not_found|conflict|too_late|too_large|too_many|unavailable|overdue'
const thrown = new RegExp(
  String.raw`(?:\b(?:DomainError|refuse|refusal|malformed|super)\(\s*(?:stored,\s*)?(?:'(?:${kinds})',\s*)?|\bstatus: \d+, code: |^ {2}\d{3}: \{ code: )'([a-z]+(?:_[a-z]+)*)',\s*(?=['"\x60\w])(?!code\b)`,
  'gm',
)
const codes = new Set(files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(thrown)].map(([, code]) => code!)))

/** Why a learner at a page of ours never reads it. */
const exempt: Readonly<Record<string, string>> = {
  alert_not_found: 'for staff',
  answer_or_command: 'for programs that speak AG-UI',
  audit_broken: 'for staff',
  bearer_required: 'for the programmer of a page of another origin',
  blueprint_faulty: 'for authors',
  blueprint_unusable: 'for authors',
  changed_meanwhile: 'for authors',
  check_overdue: 'for authors',
  content_not_writable: 'for authors',
  file_changed: 'for authors',
  file_exists: 'for authors',
  unknown_file: 'for authors',
  unknown_folder: 'for authors',
  assessment_exists: 'for authors',
  unknown_question_kind: 'for authors',
  no_picture: 'for authors',
  picture_too_large: 'for authors',
  picture_exists: 'for authors',
  picture_used: 'for authors',
  unknown_picture: 'for authors',
  unknown_starter: 'for authors',
  unknown_version: 'for authors',
  class_exists: 'for staff',
  class_not_found: 'for staff',
  concept_not_found: 'for authors',
  concept_taken: 'for authors',
  command_id_reused: 'for programs: a command id is made anew each time',
  document_not_ready: 'for authors',
  exam_begun: 'for staff',
  exam_not_found: 'for staff',
  forbidden: 'of the framework; the page has a sentence for the status',
  guideline_taken: 'for authors',
  host_not_allowed: 'for operators: the server has another name',
  issuer_unavailable: 'for programs: our pages show no tokens of other servers',
  key_not_found: 'for staff',
  not_your_note: 'for staff',
  prerequisite_cycle: 'for authors',
  relationship_not_found: 'for authors',
  relationship_taken: 'for authors',
  no_model: 'for authors',
  no_provider: 'for programs: our pages ask first how one can sign in',
  no_receipt: 'for programs: our pages ask of quizzes alone',
  no_role: 'for staff',
  provider_unavailable: 'for staff',
  person_not_found: 'for staff',
  has_role: 'for staff',
  idempotency_key_reused: 'for programs: a key is made anew each time',
  model_unavailable: 'for authors',
  budget_spent: 'for authors: in a conversation it is the code of a run, and has a sentence',
  message_not_found: 'for programs: our pages name messages that they were sent',
  no_progress: 'for programs: our pages ask of practice and lessons alone',
  not_tutoring: 'for programs that mix up two addresses',
  not_mastery: 'for programs: our pages ask of programmes alone',
  content_unreadable: 'for staff',
  operator_required: 'for operators',
  no_person: 'for programs: our pages offer it to persons',
  right_required: 'for staff',
  origin_not_allowed: 'for the programmer of a page of another origin',
  out_of_step: 'for programs that speak the AI SDK',
  setting_not_allowed: 'for programs: our pages send the settings of the type',
  too_many_sessions: 'for programs: our pages follow one session in a socket',
  unknown_blueprint: 'for staff',
  unknown_regrade: 'for staff',
  unreadable_json: 'for programs: our pages send JSON',
  upgrade_required: 'for programs that open a socket by a plain request',
  delivery_not_found: 'for staff',
  too_many_webhooks: 'for staff',
  webhook_disabled: 'for staff',
  webhook_not_found: 'for staff',
  webhook_url_refused: 'for staff',
  wrong_content_type: 'for programs: our pages send JSON',
  wrong_method: 'for programs: our pages know the methods',
}

test('every code that the server refuses with has a sentence, or a reason to have none', () => {
  expect(codes.size).toBeGreaterThan(50)
  expect(
    [...codes].filter(code => !Object.hasOwn(refusalsIn('en'), code) && !Object.hasOwn(exempt, code)).sort(),
  ).toEqual([])
})

test('no sentence and no exemption is left of a code that is gone', () => {
  const known = [...Object.keys(refusalsIn('en')), ...Object.keys(exempt)]
  expect(known.filter(code => !codes.has(code))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
})

describe.each(Object.keys(languages) as Language[])('a refusal in %s', language => {
  const wording = numbersOf(language, 'UTC')
  const text = (refused: { code: string; [detail: string]: unknown }) =>
    refusalText(refusalsIn(language), wording.moment, refused)

  test('is worded for each code of the catalogue', () => {
    const time = '2026-03-01T08:00:00Z'
    const details = { next_attempt_at: time, opens_at: time, closes_at: time, retry_after_seconds: 3 }
    for (const code of Object.keys(refusalsIn(language)))
      expect(text({ code, ...details }), code).toMatch(/^\P{Cn}+[.!?。।]$/u)
  })

  test('says when a quiz may be taken again, and nothing where that is not known', () => {
    expect(text({ code: 'attempt_too_soon', next_attempt_at: '2026-03-01T08:00:00Z' })).toMatch(/UTC|غرينتش|تنسيق/)
    expect(text({ code: 'attempt_too_soon' })).toBeNull()
  })

  test('is left to its status where the code is not known', () => {
    expect([text({ code: 'brand_new' }), text({ code: 'constructor' })]).toEqual([null, null])
  })
})
