// Editing the files of blueprints in the browser. Most answers hold keys: for authors only.
import { createRoute } from '@hono/zod-openapi'
import {
  BlueprintFileQuery,
  BlueprintFiles,
  BlueprintPreview,
  BlueprintRates,
  CheckedSource,
  EditedFile,
  FileVersions,
  MoveBody,
  MovedFile,
  PreviewBody,
  RatesBody,
  SaveBody,
  SavedFile,
  SourceBody,
  Starter,
  StarterBody,
  TriedAnswer,
  TryBody,
  VersionPath,
  VersionText,
} from '../contract/authoring.js'
import { NewAssessmentBody, QuestionBank } from '../contract/new-assessment.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { DomainError } from '../kernel/errors.js'
import type { Mediator } from '../kernel/mediator.js'
import { MoveFile, SaveFile, type VersionStore } from './application/save-file.js'
import type { EditedFiles } from './application/edited-files.js'

const malformed = { 422: problemAnswer('`malformed`.') }
const unknownFile = { 404: problemAnswer('`unknown_file`.'), 503: problemAnswer('`content_unreadable`.') }
/** Of what is worked out from a text that may not be usable, or take too long. */
const workAnswers = {
  ...staffAnswers,
  ...malformed,
  409: problemAnswer('`blueprint_unusable`.'),
  503: problemAnswer('`server_busy` (with `retry_after_seconds`).'),
  504: problemAnswer('`check_overdue`.'),
}
const asAuthor = may('author', { about: 'content', recorded: null })

const list = createRoute({
  method: 'get',
  path: '/blueprints/files',
  ...asAuthor,
  summary: 'The files of blueprints, skills and assessments, and whether they are in use',
  responses: {
    200: jsonAnswer(BlueprintFiles, 'By path.'),
    ...staffAnswers,
    503: problemAnswer('`content_unreadable`.'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/blueprints/file',
  ...asAuthor,
  summary: 'One file as it is on disk now',
  request: { query: BlueprintFileQuery },
  responses: {
    200: jsonAnswer(EditedFile, 'With its hash, for saving.'),
    ...staffAnswers,
    ...malformed,
    ...unknownFile,
  },
})

const save = createRoute({
  method: 'post',
  path: '/blueprints/file',
  ...may('author', { about: 'content', recorded: { act: 'blueprint.save', details: ['file', 'hash'] } }),
  summary: 'Save a file, if nobody has changed it since it was read, and use it',
  description:
    'Files on disk stay the truth. A text with which the folder could not be used is refused, with `faults`. The earlier text is kept (`GET /supervise/blueprints/versions`).',
  request: { body: jsonBody(SaveBody) },
  responses: {
    200: jsonAnswer(SavedFile, 'Saved.'),
    ...staffAnswers,
    404: problemAnswer('`unknown_file`.'),
    409: problemAnswer('`file_changed`.'),
    422: problemAnswer('`malformed`, `blueprint_faulty` (with `faults`).'),
    503: problemAnswer('`content_not_writable` (with `reason`), `content_unreadable`.'),
  },
})

const move = createRoute({
  method: 'post',
  path: '/blueprints/file/move',
  ...may('author', { about: 'content', recorded: { act: 'blueprint.move', details: ['file', 'to'] } }),
  summary: 'Move or remove a file, if nobody has changed it since it was read, and use what is there then',
  description:
    'Refused with `faults` where the folder could not be used without the file, such as an assessment that asks its questions. A removed text is kept (`GET /supervise/blueprints/versions`).',
  request: { body: jsonBody(MoveBody) },
  responses: {
    200: jsonAnswer(MovedFile, 'Where it is now.'),
    ...staffAnswers,
    404: problemAnswer('`unknown_file`, `unknown_folder`.'),
    409: problemAnswer('`file_changed`, `file_exists`.'),
    422: problemAnswer('`malformed`, `blueprint_faulty` (with `faults`).'),
    503: problemAnswer('`content_not_writable` (with `reason`), `content_unreadable`.'),
  },
})

const starter = createRoute({
  method: 'post',
  path: '/blueprints/starter',
  ...asAuthor,
  summary: 'A commented blueprint to begin with; nothing is saved',
  request: { body: jsonBody(StarterBody) },
  responses: {
    200: jsonAnswer(Starter, 'The text, and the file that it would be.'),
    ...staffAnswers,
    409: problemAnswer('`file_exists`.'),
    422: problemAnswer('`malformed`, `unknown_starter`.'),
    503: problemAnswer('`content_unreadable`.'),
  },
})

const bank = createRoute({
  method: 'get',
  path: '/blueprints/bank',
  ...asAuthor,
  summary: 'What an assessment can ask: each kind of question that was reviewed, and the skills that have several',
  responses: { 200: jsonAnswer(QuestionBank, 'By subject, skill and title.'), ...staffAnswers },
})

const assessment = createRoute({
  method: 'post',
  path: '/blueprints/assessment',
  ...asAuthor,
  summary: 'The file of an assessment with these questions; nothing is saved',
  request: { body: jsonBody(NewAssessmentBody) },
  responses: {
    200: jsonAnswer(Starter, 'The text, and the file that it would be.'),
    ...staffAnswers,
    404: problemAnswer('`unknown_question_kind` (with `id`).'),
    409: problemAnswer('`file_exists`, `assessment_exists`.'),
    422: problemAnswer('`malformed`.'),
    503: problemAnswer('`content_unreadable`.'),
  },
})

const check = createRoute({
  method: 'post',
  path: '/blueprints/check',
  ...asAuthor,
  summary: 'What is wrong in a text, by line and field, as `viva blueprint check` finds it; nothing is saved',
  request: { body: jsonBody(SourceBody) },
  responses: { 200: jsonAnswer(CheckedSource, 'By line.'), ...workAnswers },
})

const preview = createRoute({
  method: 'post',
  path: '/blueprints/preview',
  ...asAuthor,
  summary: 'Questions made from a text, with their keys',
  request: { body: jsonBody(PreviewBody) },
  responses: { 200: jsonAnswer(BlueprintPreview, 'One for each seed.'), ...workAnswers },
})

const attempt = createRoute({
  method: 'post',
  path: '/blueprints/try',
  ...asAuthor,
  summary: 'How an answer to a question made from a text is graded, with every rule that was asked',
  request: { body: jsonBody(TryBody) },
  responses: { 200: jsonAnswer(TriedAnswer, 'As a session would grade it.'), ...workAnswers },
})

const rates = createRoute({
  method: 'post',
  path: '/blueprints/rates',
  ...asAuthor,
  summary: 'How many questions a text yields, and how often each misconception is there',
  request: { body: jsonBody(RatesBody) },
  responses: { 200: jsonAnswer(BlueprintRates, 'Counted in questions that were made.'), ...workAnswers },
})

const versions = createRoute({
  method: 'get',
  path: '/blueprints/versions',
  ...asAuthor,
  summary: 'The versions of a file that were saved here',
  request: { query: BlueprintFileQuery },
  responses: { 200: jsonAnswer(FileVersions, 'Newest first.'), ...staffAnswers, ...malformed },
})

const version = createRoute({
  method: 'get',
  path: '/blueprints/versions/{version_id}',
  ...asAuthor,
  summary: 'The text of one version',
  request: { params: VersionPath },
  responses: {
    200: jsonAnswer(VersionText, 'As it was saved.'),
    ...staffAnswers,
    ...malformed,
    404: problemAnswer('`unknown_version`.'),
  },
})

type AuthoringPorts = {
  readonly mediator: Mediator
  readonly files: EditedFiles
  readonly versions: Pick<VersionStore, 'of' | 'text'>
  /** What people and keys are called, by their ids. */
  readonly namesOf: (ids: readonly string[]) => Promise<Readonly<Record<string, string>>>
}

/** Mounted at /supervise. */
export const authoringRoutes = ({ mediator, files, versions: stored, namesOf }: AuthoringPorts) =>
  newRoutes()
    .openapi(list, async c => c.json(await files.list(), 200))
    .openapi(read, async c => c.json(await files.read(c.req.valid('query').file), 200))
    .openapi(save, async c =>
      c.json(await mediator.send(SaveFile, { ...c.req.valid('json'), by: c.var.caller().actor }), 200),
    )
    .openapi(move, async c => c.json(await mediator.send(MoveFile, c.req.valid('json')), 200))
    .openapi(starter, async c => c.json(await files.begin(c.req.valid('json')), 200))
    .openapi(bank, c => c.json(files.bank(readerLanguage(c)), 200))
    .openapi(assessment, async c => c.json(await files.beginAssessment(c.req.valid('json')), 200))
    .openapi(check, async c => c.json(await files.check(c.req.valid('json')), 200))
    .openapi(preview, async c => c.json(await files.preview(c.req.valid('json')), 200))
    .openapi(attempt, async c => c.json(await files.attempt(c.req.valid('json')), 200))
    .openapi(rates, async c => c.json(await files.rates(c.req.valid('json')), 200))
    .openapi(versions, async c => {
      const found = await stored.of(c.req.valid('query').file)
      const names = await namesOf(found.flatMap(({ author }) => (author.id === null ? [] : [author.id])))
      const shown = found.map(({ versionId, hash, author, at }) => ({
        version_id: versionId,
        at: at.toISOString(),
        by: (author.id === null ? undefined : names[author.id]) ?? null,
        found: author.kind === 'system',
        hash,
      }))
      return c.json({ versions: shown }, 200)
    })
    .openapi(version, async c => {
      const text = await stored.text(c.req.valid('param').version_id)
      if (text === null) throw new DomainError('not_found', 'unknown_version', 'There is no such version.')
      return c.json(text, 200)
    })
