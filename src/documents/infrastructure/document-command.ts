// `viva document …`: documents of the running server are added, listed, searched and removed.
import { Command } from 'commander'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ModelProposals, Proposals } from '../../contract/concepts.js'
import { AddedDocument, DocumentList, DocumentView, FoundPassages } from '../../contract/documents.js'
import { LanguageCode } from '../../contract/language.js'
import { valueOf } from '../../kernel/option-values.js'
import { counted } from '../../kernel/text.js'
import { givenFile } from '../../kernel/given-file.js'

type Where = { readonly url?: string }

export type DocumentWorld = {
  readonly out: (text: string) => void
  readonly note: (text: string) => void
  readonly fail: () => void
  /** Asks the running server as its operator: POST with a body or a form, else GET or the named method. Rejects with what it refused. */
  readonly ask: (
    path: string,
    options: Where & { readonly body?: object; readonly form?: FormData; readonly method?: 'DELETE' },
  ) => Promise<unknown>
}

const URL_OPTION = ['--url <url>', 'the running server; otherwise HOST and PORT say where it is'] as const
const POLL_MS = 300

export function documentCommand({ ask, out, note, fail }: DocumentWorld): Command {
  const command = new Command('document').description('add, search and remove the documents that are taught from')
  command
    .command('add')
    .description('add PDF, DOCX, HTML, Markdown and text files, and wait until they are read')
    .argument('<files...>', 'the files')
    .option('--title <title>', 'otherwise as the document names itself')
    .option('--language <language>', 'such as de; otherwise as its words tell', valueOf(LanguageCode))
    .option('--publish', 'let learners find it')
    .option(...URL_OPTION)
    .action(async (files: string[], options: Where & { title?: string; language?: string; publish?: true }) => {
      const { title, language, publish, ...where } = options
      for (const file of files) {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(await givenFile(file))]), path.basename(file))
        if (title !== undefined) form.set('title', title)
        if (language !== undefined) form.set('language', language)
        if (publish) form.set('published', 'true')
        const { document, is_new: isNew } = AddedDocument.parse(await ask('/documents', { ...where, form }))
        if (!isNew) note(`${file} was there already\n`)
        const read = await untilRead(document, where)
        if (read.state === 'failed') fail()
        out(`${lineOf(read)}\n`)
      }
    })
  command
    .command('list')
    .description('list all documents, newest first')
    .option(...URL_OPTION)
    .action(async (where: Where) => {
      let count = 0
      for (let before: string | null | undefined; before !== null;) {
        const page = DocumentList.parse(
          await ask(`/documents${before === undefined ? '' : `?before=${before}`}`, where),
        )
        for (const document of page.documents) out(`${lineOf(document)}\n`)
        count += page.documents.length
        before = page.next
      }
      note(`${counted(count, 'document')}\n`)
    })
  command
    .command('search')
    .description('search all documents for passages')
    .argument('<words...>', 'words, or a question')
    .option(...URL_OPTION)
    .action(async (words: string[], where: Where) => {
      const q = encodeURIComponent(words.join(' '))
      const { passages, empty } = FoundPassages.parse(await ask(`/documents/search?q=${q}`, where))
      for (const { title, page, heading, text } of passages)
        out(`${[title, page === null ? '' : `p. ${page}`, heading].filter(Boolean).join(', ')}\n${text}\n\n`)
      if (empty === null) return
      note('Nothing was found.\n')
      for (const { name } of empty.related_topics) note(`  ${name}\n`)
      fail()
    })
  command
    .command('propose')
    .description('propose concepts from a document: from its headings and definitions, or by the model')
    .argument('<id>', 'its id, as `viva document list` prints it')
    .option('--model', 'let the model of the planner read the document')
    .option(...URL_OPTION)
    .action(async (id: string, { model, ...where }: Where & { model?: true }) => {
      if (!model) {
        const made = Proposals.parse(await ask('/concepts/from-document', { ...where, body: { document_id: id } }))
        return out(`${made.concepts} concepts, ${made.relationships} relationships\n`)
      }
      for (let from: number | null = 0; from !== null;) {
        const made: ModelProposals = ModelProposals.parse(
          await ask('/concepts/from-model', { ...where, body: { document_id: id, from } }),
        )
        for (const { name, reason } of made.dropped) note(`dropped: ${name} (${reason})\n`)
        out(`from passage ${from + 1}: ${made.concepts} concepts, ${made.relationships} relationships\n`)
        from = made.next
      }
    })
  command
    .command('remove')
    .description('remove a document with its text')
    .argument('<id>', 'its id, as `viva document list` prints it')
    .option(...URL_OPTION)
    .action(async (id: string, where: Where) => {
      await ask(`/documents/${encodeURIComponent(id)}`, { ...where, method: 'DELETE' })
      note('The document is removed.\n')
    })

  async function untilRead(document: DocumentView, where: Where): Promise<DocumentView> {
    let seen = document
    while (seen.state === 'waiting' || seen.state === 'reading') {
      await sleep(POLL_MS)
      seen = DocumentView.parse(await ask(`/documents/${document.document_id}`, where))
    }
    return seen
  }
  return command
}

const lineOf = ({
  document_id: id,
  title,
  state,
  fault,
  language,
  passages,
  published,
  class_ids: classes,
}: DocumentView): string =>
  [
    id,
    title,
    fault ?? state,
    ...(state === 'ready'
      ? [
          language,
          `${passages} passages`,
          published ? (classes === null ? 'published' : 'published to classes') : 'for staff',
        ]
      : []),
  ].join('  ')
