// The rows of a log, which hold the events of one commit each, event by event.

export type LogRow = { readonly seq: number; readonly events: readonly (readonly [type: string, payload: unknown])[] }

/** With the columns of its row, its own number, its type and its payload. */
export const eachEvent = <Row extends LogRow>(rows: readonly Row[]) =>
  rows.flatMap(({ events, ...row }) =>
    events.map(([type, payload], index) => ({ ...row, seq: row.seq - events.length + index + 1, type, payload })),
  )
