// The search for passages in Postgres and PGlite: the same statement, and no extension.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import { groupBy } from '../../kernel/group-by.js'
import type {
  Audience,
  Figure,
  Passage,
  PassageQuery,
  PassageStore,
  PlacedPassage,
  ScoredPassage,
  TextPage,
} from '../application/ports.js'
import { seenBy } from './audience.js'
import { document, documentFigure } from './tables.js'

/** A passage in which less than this share of what was asked for occurs, rare words counting more, is no answer. */
const LEAST_COVERED = 0.35
/** What remains of the weight of a word that is found only by its beginning. */
const BY_BEGINNING = 0.6
/** Words of a query that count; further ones are left out. */
const MOST_WORDS = 24

export class DrizzlePassageStore implements PassageStore {
  constructor(private readonly database: Database) {}

  async search({ text, audience, limit, documentIds, conceptIds, language }: PassageQuery): Promise<ScoredPassage[]> {
    const { words, strict } = partsOf(text.toLowerCase())
    const inConcepts =
      conceptIds === undefined
        ? sql``
        : sql`and exists (select 1 from concept_passage cp where cp.passage_id = p.passage_id and cp.concept_id in ${listOf(conceptIds)})`
    const found = await rows<Row & { score: number }>(
      this.database.read,
      sql`
      with docs as materialized (
        select document_id, title, language, config::regconfig as config, passages from document
        where state = 'ready' ${andSeenBy(audience)}
          ${documentIds === undefined ? sql`` : sql`and document_id in ${listOf(documentIds)}`}
          ${language === undefined ? sql`` : sql`and language = ${language}`}
      ),
      configs as (select config, sum(passages)::float8 as total from docs group by config),
      words as materialized (
        select c.config, c.total, w.word
        from configs c, lateral (
          select word from unnest(tsvector_to_array(to_tsvector(c.config, ${words}))) word limit ${MOST_WORDS}
        ) w
      ),
      exact as materialized (
        select w.*, (
          select count(*) from passage p join docs d using (document_id) where d.config = w.config and p.search @@ ${lexeme(sql`w.word`)}
        ) as known from words w
      ),
      terms as materialized (
        select e.config, e.total, e.word, ${lexeme(sql`e.word`)} as query, 1.0 as share, e.known from exact e where e.known > 0
        union all
        select e.config, e.total, e.word, ${beginning(sql`left(e.word, b.length)`)}, ${BY_BEGINNING}, b.known
        from exact e left join lateral (
          select length, (
            select count(*) from passage p join docs d using (document_id)
            where d.config = e.config and p.search @@ ${beginning(sql`left(e.word, length)`)}
          ) as known
          from generate_series(char_length(e.word), greatest(4, ceil(char_length(e.word) * 0.6)::integer), -1) length
          where exists (
            select 1 from passage p join docs d using (document_id)
            where d.config = e.config and p.search @@ ${beginning(sql`left(e.word, length)`)}
          )
          order by length desc limit 1
        ) b on true
        where e.known = 0
      ),
      weighed as materialized (
        select config, word, query, share, ln(1 + (total - coalesce(known, 0) + 0.5) / (coalesce(known, 0) + 0.5)) as weight from terms
      ),
      asked as (select config, sum(weight) as weight from weighed group by config),
      matched as (
        select p.passage_id,
          sum(w.weight * w.share) / a.weight as covered,
          sum(w.weight * w.share * least(1, 2.2 * ts_rank('{0.3, 0.3, 0.8, 1}', p.search, w.query))) / a.weight as ranked
        from weighed w join asked a using (config) join passage p on p.search @@ w.query
        join docs d on d.document_id = p.document_id and d.config = w.config
        where w.query is not null ${inConcepts}
          ${strict === '' ? sql`` : sql`and p.search @@ websearch_to_tsquery(w.config, ${strict})`}
        group by p.passage_id, a.weight
      )
      select ${COLUMNS}, 0.55 * m.covered + 0.35 * m.ranked
          + 0.1 * least(1, 4 * ts_rank_cd(p.search, plainto_tsquery(d.config, ${words}))) as score
      from matched m join passage p using (passage_id) join docs d using (document_id)
      where m.covered >= ${LEAST_COVERED}
      order by score desc, p.document_id, p.position limit ${limit}`,
    )
    const figures = await this.#figuresOf(found)
    return found.map(row => ({ ...toPassage(row, figures), score: Number(row.score) }))
  }

  async find(passageIds: readonly string[], audience: Audience): Promise<Passage[]> {
    if (passageIds.length === 0) return []
    const found = await rows<Row>(
      this.database.read,
      sql`select ${COLUMNS} from passage p join document d using (document_id)
        where p.passage_id in ${listOf(passageIds)} and d.state = 'ready' ${andSeenBy(audience)}`,
    )
    const byId = new Map(found.map(row => [row.passage_id, row]))
    const figures = await this.#figuresOf(found)
    return passageIds.flatMap(id => (byId.has(id) ? [toPassage(byId.get(id)!, figures)] : []))
  }

  async text(documentId: string, audience: Audience, page: TextPage): Promise<PlacedPassage[]> {
    const { limit } = page
    const from = firstOf(documentId, page)
    const found = await rows<Row & { position: number; repeated: number }>(
      this.database.read,
      sql`select ${COLUMNS}, p.position, p.repeated from passage p join document d using (document_id)
        where p.document_id = ${documentId} and p.position >= ${from} and d.state = 'ready' ${andSeenBy(audience)}
        order by p.position limit ${limit}`,
    )
    const figures = await this.#figuresOf(found)
    return found.map(row => ({ ...toPassage(row, figures), position: row.position, repeated: row.repeated }))
  }

  async figure(documentId: string, figureId: string, audience: Audience) {
    const [found] = await this.database.read
      .select({ type: documentFigure.type, content: documentFigure.content })
      .from(documentFigure)
      .innerJoin(document, eq(document.documentId, documentFigure.documentId))
      .where(
        and(
          eq(documentFigure.figureId, figureId),
          eq(documentFigure.documentId, documentId),
          eq(document.state, 'ready'),
          seenBy(audience) ?? undefined,
        ),
      )
    return found ?? null
  }

  /** By passage. */
  async #figuresOf(found: readonly Row[]): Promise<ReadonlyMap<string, readonly Figure[]>> {
    if (found.length === 0) return new Map()
    const { passageId, figureId, page, headings, caption, width, height } = documentFigure
    const figures = await this.database.read
      .select({ passageId, figureId, page, headings, caption, width, height })
      .from(documentFigure)
      .where(
        inArray(
          passageId,
          found.map(({ passage_id: id }) => id),
        ),
      )
      .orderBy(asc(documentFigure.position))
    return groupBy(figures, figure => figure.passageId)
  }
}

/** The position of the first passage of a part of the text; null where there is no such page or passage. */
function firstOf(documentId: string, page: TextPage): SQL {
  if ('from' in page) return sql`${page.from}`
  if ('page' in page)
    return sql`(select min(position) from passage where document_id = ${documentId} and page >= ${page.page})`
  return sql`(select greatest(0, position - ${Math.floor(page.limit / 2)}::integer) from passage
    where document_id = ${documentId} and passage_id = ${page.around})`
}

type Row = {
  readonly passage_id: string
  readonly document_id: string
  readonly title: string
  readonly language: string
  readonly page: number | null
  readonly headings: readonly string[]
  readonly content: string
}

const COLUMNS = sql`p.passage_id, p.document_id, d.title, d.language, p.page, p.headings, p.content`

const toPassage = (row: Row, figures: ReadonlyMap<string, readonly Figure[]>): Passage => ({
  passageId: row.passage_id,
  documentId: row.document_id,
  title: row.title,
  language: row.language,
  page: row.page,
  headings: row.headings,
  text: row.content,
  figures: figures.get(row.passage_id) ?? [],
})

const andSeenBy = (audience: Audience): SQL => {
  const seen = seenBy(audience)
  return seen === null ? sql`` : sql`and ${seen}`
}

const listOf = (ids: readonly string[]): SQL =>
  ids.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        ids.map(id => sql`${id}::uuid`),
        sql`, `,
      )})`

/** A word as a query, whatever signs are in it. */
const lexeme = (word: SQL): SQL => sql`(${quoted(word)})::tsquery`
const beginning = (word: SQL): SQL => sql`(${quoted(word)} || ':*')::tsquery`
const quoted = (word: SQL): SQL => sql`'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`

/** `strict`: what stands in quotation marks, and what a minus excludes; both have to hold. */
function partsOf(text: string): { readonly words: string; readonly strict: string } {
  const quotes = text.match(/"[^"]+"/g) ?? []
  const without = text.match(/(?<=^|\s)-[\p{L}\p{N}]+/gu) ?? []
  const words = text.replace(/(?<=^|\s)-[\p{L}\p{N}]+/gu, ' ').replaceAll('"', ' ')
  return { words, strict: [...quotes, ...without].join(' ') }
}
