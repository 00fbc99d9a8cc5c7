// What the page for authors reads and tries; it saves by `save-file.ts`.
import type { z } from 'zod'
import type {
  BlueprintFiles,
  BlueprintPreview,
  BlueprintRates,
  CheckedSource,
  EditedFile,
  PreviewBody,
  RatesBody,
  SourceBody,
  Starter,
  StarterBody,
  TriedAnswer,
  TryBody,
} from '../../contract/authoring.js'
import type { NewAssessmentBody, QuestionBank } from '../../contract/new-assessment.js'

/** Whatever is worked out from a text rejects with `blueprint_unusable`, `check_overdue` and `server_busy`. */
export interface EditedFiles {
  /** Throws `content_unreadable`. */
  list(): Promise<BlueprintFiles>
  /** Throws `unknown_file`, `content_unreadable`. */
  read(file: string): Promise<EditedFile>
  /** Throws `file_exists`, `unknown_starter`. */
  begin(wanted: z.infer<typeof StarterBody>): Promise<Starter>
  /** In this language, where there are titles in it. */
  bank(language: string): QuestionBank
  /** Throws `file_exists`, `assessment_exists`, `unknown_question_kind`, `content_unreadable`. */
  beginAssessment(wanted: NewAssessmentBody): Promise<Starter>
  check(source: z.infer<typeof SourceBody>): Promise<CheckedSource>
  preview(wanted: z.infer<typeof PreviewBody>): Promise<BlueprintPreview>
  attempt(answer: z.infer<typeof TryBody>): Promise<TriedAnswer>
  rates(wanted: z.infer<typeof RatesBody>): Promise<BlueprintRates>
}
