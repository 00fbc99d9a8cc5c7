// Papers to print, for teachers: what they can be made of, what one comes to, and its files. Nothing is kept: the address says it all.
import { createRoute, z } from '@hono/zod-openapi'
import { MadePaper, PaperFilePath, PaperQuery, PaperSources } from '../contract/papers.js'
import { jsonAnswer, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, rightRequired, staffAnswers, type Staff } from '../identity/index.js'
import {
  assessmentIn,
  isReviewed,
  sharedLanguages,
  titleIn,
  type Blueprint,
  type Catalogue,
  type Pictures,
} from '../items/index.js'
import { DomainError } from '../kernel/errors.js'
import { letterOf } from './domain/names.js'
import type { MadePaper as Made, Paper, PaperFile, WantedPaper } from './domain/paper.js'
import { copiesOf, seating } from './domain/seating.js'

type Shown = z.infer<typeof MadePaper>

const answers = {
  ...staffAnswers,
  404: problemAnswer('`unknown_blueprint`, `class_not_found`, `unknown_file`.'),
  422: problemAnswer('`malformed`.'),
  503: problemAnswer('`items_unavailable`.'),
}

const sources = createRoute({
  method: 'get',
  path: '/papers/sources',
  ...may('enrol', { about: 'content', recorded: null, also: 'author' }),
  summary: 'Quizzes and kinds of questions that can be printed',
  responses: { 200: jsonAnswer(PaperSources, 'By title.'), ...staffAnswers },
})

const make = createRoute({
  method: 'get',
  path: '/papers',
  ...may('enrol', { about: 'theirs', recorded: null, also: 'author' }),
  summary: 'What a paper comes to: its questions, and how many copies to print of each variant',
  description:
    'Neighbours get different variants. The same query makes the same paper; nothing is kept of it. Authors may make one, too, for no class.',
  request: { query: PaperQuery },
  responses: { 200: jsonAnswer(MadePaper, 'Its files are at `/papers/{file}`, with the same query.'), ...answers },
})

const file = createRoute({
  method: 'get',
  path: '/papers/{file}',
  ...may('enrol', { about: 'theirs', recorded: { act: 'paper.print' }, also: 'author' }),
  summary: 'A page of a paper to print, or all of them as a zip file',
  description:
    '`variant-a.html` and so on are for learners, `key-a.html` and `seats.html` for staff; `paper.zip` holds these in a folder `staff`.',
  request: { query: PaperQuery, params: PaperFilePath },
  responses: {
    200: {
      description: 'The page, or the zip file.',
      content: { 'text/html': { schema: z.string() }, 'application/zip': {} },
    },
    ...answers,
  },
})

type PaperPorts = {
  /** Those that questions show. */
  readonly pictures: Pictures
  readonly catalogue: Catalogue
  readonly maker: () => Promise<{
    makePaper(catalogue: Catalogue, wanted: WantedPaper): Promise<Made>
    filesOf(paper: Paper, pictures: Pictures): Promise<readonly PaperFile[]>
  }>
  /** The names of the learners of a class, by name; null for those who have none. Throws `class_not_found`. */
  readonly learnersOf: (classId: string, by: Staff) => Promise<readonly (string | null)[]>
}

/** Mounted at /supervise. */
export const paperRoutes = (ports: PaperPorts) =>
  newRoutes()
    .openapi(sources, c => c.json(sourcesOf(ports.catalogue, readerLanguage(c)), 200))
    .openapi(make, async c => {
      const language = readerLanguage(c)
      const { paper, left } = await made(ports, c.req.valid('query'), c.var.caller())
      const copies = copiesOf(paper.seats, paper.variants.length)
      const shown = {
        title: paper.title,
        questions: paper.variants[0]!.length,
        variants: copies.map((count, at) => ({ name: letterOf(at), copies: count })),
        foreign: foreignIn(paper, ports.catalogue, language),
        left: left.map(id => titleIn(ports.catalogue.blueprint(id)!, language)),
      }
      return c.json(shown, 200)
    })
    .openapi(file, async c => {
      const { file: name } = c.req.valid('param')
      const [{ paper }, { filesOf }] = await Promise.all([
        made(ports, c.req.valid('query'), c.var.caller()),
        ports.maker(),
      ])
      const files = await filesOf(paper, ports.pictures)
      if (name === 'paper.zip')
        return c.body(await zipped(files), 200, {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
          ...KEPT_NOWHERE,
        })
      const found = files.find(one => one.name === name)
      if (found === undefined) throw new DomainError('not_found', 'unknown_file', 'The paper has no such file.')
      return c.html(found.html(), 200, KEPT_NOWHERE)
    })

/** `language`: of the titles. */
function foreignIn(paper: Paper, catalogue: Catalogue, language: string): Shown['foreign'] {
  const others = paper.variants.map(questions => questions.filter(({ item }) => item.language !== paper.language))
  const ids = new Set(others.flat().map(({ item }) => item.blueprintId))
  return {
    questions: Math.max(...others.map(({ length }) => length)),
    titles: [...ids].map(id => titleIn(catalogue.blueprint(id)!, language)),
  }
}

/** There are keys in it. */
const KEPT_NOWHERE = { 'cache-control': 'no-store' }

async function made({ catalogue, maker, learnersOf }: PaperPorts, query: PaperQuery, by: Staff) {
  const { of: ids, class_id: classId, seats, row = 6, variants = 4, count = 1, language = 'en', seed = 'paper' } = query
  // The names of a class are for who may enrol it.
  if (classId !== undefined && !by.rights.includes('enrol')) throw rightRequired('enrol')
  const [{ makePaper }, names] = await Promise.all([maker(), classId === undefined ? [] : learnersOf(classId, by)])
  const sitting = classId === undefined ? (seats ?? 30) : names.length
  const { tier, form, title } = query
  const plan = seating(sitting, row, variants)
  return makePaper(catalogue, { ids, variants, count, tier, form, title, language, seed, seats: plan, names })
}

/** As the command writes the folder. */
async function zipped(files: readonly PaperFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const { zipSync } = await import('fflate')
  const entries = files.map(({ name, isForStaff, html }) => [isForStaff ? `staff/${name}` : name, Buffer.from(html())])
  // The earliest day that a zip file knows: the same paper gives the same bytes.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1, 12) })
}

const byTitle =
  (language: string) =>
  (one: { readonly title: string }, other: { readonly title: string }): number =>
    one.title.localeCompare(other.title, language)

/** `language`: of the titles, where there are any in it. */
function sourcesOf(catalogue: Catalogue, language: string): PaperSources {
  const subjects = new Map(
    catalogue.skills().map(({ skillId, subject }) => [skillId, catalogue.subjectIn(subject, language)]),
  )
  const isPrintable = (one: Blueprint | null): boolean => one?.parts.every(({ type }) => type !== 'code') === true
  return {
    quizzes: catalogue
      .assessments()
      .map(quiz => assessmentIn(quiz, language))
      .map(({ assessmentId, title, sections }) => ({
        id: assessmentId,
        title,
        questions: sections
          .filter(({ blueprints }) => blueprints.some(({ id }) => isPrintable(catalogue.blueprint(id))))
          .reduce((sum, { itemCount }) => sum + itemCount, 0),
        languages: sharedLanguages(
          sections.flatMap(({ blueprints }) => blueprints.flatMap(({ id }) => catalogue.blueprint(id) ?? [])),
        ),
      }))
      .toSorted(byTitle(language)),
    blueprints: catalogue
      .blueprints()
      .filter(one => isReviewed(one) && isPrintable(one))
      .map(one => ({
        id: one.id,
        title: titleIn(one, language),
        subject: subjects.get(one.primarySkill) ?? '',
        languages: sharedLanguages([one]),
      }))
      .toSorted(byTitle(language)),
  }
}
