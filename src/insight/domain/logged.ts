// An event of one of a session's logs, as it is read back. `seq`: its number there.

export type Logged = {
  readonly seq: number
  readonly at: Date
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}
