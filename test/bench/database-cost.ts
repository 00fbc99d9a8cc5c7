// What sessions cost the database: statements and write-ahead log per turn as the database itself counts them, and the bytes that a whole
// session leaves.
import postgres from 'postgres'

export type DatabaseCost = { readonly statements: number; readonly walBytes: number }

export class DatabaseMeter {
  readonly #sql: postgres.Sql

  private constructor(url: string) {
    this.#sql = postgres(url, { max: 1, onnotice: () => {} })
  }

  /** Needs a server that preloads `pg_stat_statements`, and the database to itself. */
  static async attach(url: string): Promise<DatabaseMeter> {
    const meter = new DatabaseMeter(url)
    await meter.#sql`create extension if not exists pg_stat_statements`
    return meter
  }

  /**
   * Cost of `work`, which did `turns` turns. Statements are those of the server; what its sweeper and its doorbell ask every second or
   * so is a fraction of one. `begin` and `commit` count.
   */
  async perTurn(work: () => Promise<number>): Promise<DatabaseCost> {
    await this.#sql`select pg_stat_statements_reset()`
    const before = await this.#wal()
    const turns = await work()
    const after = await this.#wal()
    const [counted] = await this.#sql`
      select sum(calls) as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where datname = current_database() and query not like '%pg_stat_statements%' and query not like '%pg_current_wal%'`
    return { statements: Number(counted!['calls']) / turns, walBytes: (after - before) / turns }
  }

  /** Bytes of all tables, once they are free of what was updated; without indexes. */
  async tableBytes(): Promise<number> {
    await this.#sql`vacuum full`
    const [sizes] = await this.#sql`
      select sum(pg_table_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname = 'public'`
    return Number(sizes!['bytes'])
  }

  /** Share of the updates of a table that touched no index. */
  async hotShare(table: string): Promise<number> {
    const [counted] = await this.#sql`
      select n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = ${table}`
    return Number(counted!['hot']) / Number(counted!['updates'])
  }

  async #wal(): Promise<number> {
    const [found] = await this.#sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`
    return Number(found!['wal'])
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 5 })
  }
}
