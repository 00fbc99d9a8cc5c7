// What a reader of a list has to be told, by what they know of it: of each line the fields that have changed.
import type { SupervisedChange, SupervisedSession } from '../../contract/supervise.js'

type Change = Pick<SupervisedChange, 'changed' | 'gone'> & {
  /** The lines that `changed` is about, as the reader will know them. */
  readonly lines: readonly SupervisedSession[]
  /** False where more has changed than fitted. */
  readonly isAll: boolean
}

/**
 * Lines that the reader does not have yet come first, then those with alerts, then in the order of `known`. Stops at `mostBytes`, but not
 * before the first line.
 */
export function changesOf(
  known: ReadonlyMap<string, SupervisedSession>,
  page: readonly SupervisedSession[],
  mostBytes: number,
): Change {
  const now = new Map(page.map(line => [line.session_id, line]))
  const inOrder = [
    ...page.filter(({ session_id: id }) => !known.has(id)),
    ...[...known.keys()]
      .flatMap(id => now.get(id) ?? [])
      .toSorted((a, b) => Number(b.open_alerts > 0) - Number(a.open_alerts > 0)),
  ]
  const changed: SupervisedChange['changed'] = []
  const lines: SupervisedSession[] = []
  let bytes = 0
  let isAll = true
  for (const line of inOrder) {
    const change = changeOf(known.get(line.session_id), line)
    if (change === null) continue
    bytes += Buffer.byteLength(JSON.stringify(change))
    isAll = changed.length === 0 || bytes <= mostBytes
    if (!isAll) break
    changed.push(change)
    lines.push({ ...line, ...known.get(line.session_id), ...change } as SupervisedSession)
  }
  return { changed, gone: [...known.keys()].filter(id => !now.has(id)), lines, isAll }
}

/** Null: the reader knows all of it. */
function changeOf(
  before: SupervisedSession | undefined,
  line: SupervisedSession,
): SupervisedChange['changed'][number] | null {
  if (before === undefined) return line
  const fields = Object.entries(line).filter(
    ([name, value]) =>
      !isSame(value, before[name as keyof SupervisedSession]) && !(name === 'time_remaining_seconds' && runs(line)),
  )
  return fields.length === 0 ? null : { ...Object.fromEntries(fields), session_id: line.session_id }
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Its time runs out by itself, as `deadline_at` says. */
const runs = ({
  deadline_at: deadline,
  started_at: started,
  ended_at: ended,
  paused,
  safety_hold: held,
}: SupervisedSession) => deadline !== null && started !== null && ended === null && !paused && !held
