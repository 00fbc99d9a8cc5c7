// What is stored after a session: told apart from another session's only by what matters, and held to what must always be true.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type Row = { readonly [column: string]: Json }
/** Rows by table, in the order of their keys. */
export type Stored = { readonly [table: string]: readonly Row[] }

/** What two runs may differ in, besides ids and times: how long things took, which run wrote, when the sweeper last looked, hashes over ids. */
const FREE = new Set([
  'fence',
  'is_swept',
  'response_ms',
  'responseMs',
  'durationMs',
  'duration_ms',
  'duration_seconds',
  'answer_hash',
  'answerHash',
])
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?))?/g

/** The same for two runs of the same session. An id becomes the number of its first appearance, so that who names whom still counts. */
export function essence(stored: Stored): Stored {
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `#${ids.size + 1}`)
    return ids.get(id)!
  }
  const plain = (value: Json, key = ''): Json => {
    if (value === null) return null
    if (FREE.has(key)) return `<${key}>`
    if (typeof value === 'string') return value.replace(ID, idOf).replace(TIME, '<time>')
    if (Array.isArray(value)) return (value as readonly Json[]).map(entry => plain(entry))
    if (typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry, name)]))
    return value
  }
  // The conversation first: it gives the calls their numbers, in their order.
  const { message = [], ...others } = stored
  return plain({ message, ...others }) as Stored
}

/** Where the two differ, as `path: this, not that`. Empty when they are the same. */
export function differences(actual: Json | undefined, expected: Json | undefined, at = ''): string[] {
  if (isTree(actual) && isTree(expected) && Array.isArray(actual) === Array.isArray(expected)) {
    const [one, other] = [actual as Row, expected as Row]
    const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])]
    return keys.flatMap(key => differences(one[key], other[key], at === '' ? key : `${at}.${key}`))
  }
  return actual === expected ? [] : [`${at}: ${shown(actual)}, not ${shown(expected)}`]
}

const isTree = (value: Json | undefined): boolean => typeof value === 'object' && value !== null
const shown = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)

/** What is wrong with a session that was played to its end, whatever was asked and answered in it. One sentence each. */
export function faults(stored: Stored): string[] {
  const of = (table: string): readonly Row[] => stored[table] ?? []
  const [session, ...more] = of('session')
  if (session === undefined) return ['There is no session']
  const closed = of('pending_action').filter(action => action['status'] !== 'open')
  const moves = of('domain_event').flatMap(closes)
  // A prompt that belongs to no item has no place, and what was left for an earlier question has no response.
  const given = moves.filter(move => move.position !== null && move.type !== 'SteppedBack')
  const asked = new Set(moves.map(move => move.position).filter(position => position !== null))
  const items = of('item').length === 0 ? [...asked] : range(session['total_items'] as number)
  return [
    ...when(more.length > 0, `The learner has ${more.length + 1} sessions`),
    ...when(session['status'] !== 'completed', `The session is ${shown(session['status'])}`),
    ...when(session['open_call_id'] !== null, 'A call is still open'),
    ...when(session['lease_owner'] !== null, 'Somebody still holds the lease'),
    ...when(session['run_error_code'] !== null, `A run failed: ${shown(session['run_error_code'])}`),
    ...gaps('message', of('message'), (session['next_message_seq'] as number) - 1),
    ...gaps('session_event', of('session_event'), session['last_event_seq'] as number),
    ...gaps('domain_event', of('domain_event'), session['last_domain_seq'] as number),
    ...callFaults(of('message')),
    ...unlike('Items', of('item').length === 0 ? items : of('item').map(positionOf), items),
    ...unlike('Asked items', [...asked], items),
    ...when(closed.length !== of('pending_action').length, 'A question is still open'),
    ...unlike('Closed calls', closed.map(callOf).toSorted(byText), moves.map(move => move.call).toSorted(byText)),
    ...unlike(
      'Responses',
      of('response').map(response => [positionOf(response), callOf(response)]),
      given.map(({ position, call }) => [position, call]),
    ),
    ...unlike(
      'Commands',
      of('command')
        .map(row => row['command_id']!)
        .toSorted(byText),
      of('domain_event')
        .filter(event => event['type'] === 'CommandTaken')
        .map(event => (event['payload'] as Row)['commandId']!)
        .toSorted(byText),
    ),
    ...eventFaults(of('session_event'), closed.map(callOf)),
  ]
}

/** Every call has one result, behind it; no result is without a call. */
function callFaults(messages: readonly Row[]): string[] {
  const open = new Set<Json>()
  const found: string[] = []
  for (const message of messages) {
    for (const call of (message['tool_calls'] ?? []) as Row[]) open.add(call['id']!)
    if (message['role'] === 'tool' && !open.delete(message['tool_call_id']!))
      found.push(`Message ${shown(message['seq'])} is a result that no call waits for`)
  }
  return [...found, ...when(open.size > 0, `${open.size} calls have no result`)]
}

/** Each question was shown once and closed once, and the ending is the last word. */
function eventFaults(events: readonly Row[], calls: readonly Json[]): string[] {
  const isEnding = (event: Row | undefined): boolean => textOf(event?.['type']).startsWith('session_')
  const ended = events.filter(isEnding)
  const times = (type: string, call: Json): number =>
    events.filter(event => event['type'] === type && JSON.stringify(event['payload']).includes(textOf(call))).length
  return [
    ...when(ended.length !== 1, `The session ended ${ended.length} times`),
    ...when(!isEnding(events.at(-1)), 'Something follows the ending'),
    ...calls.flatMap(call => [
      ...when(times('client_action', call) !== 1, `A question was shown ${times('client_action', call)} times`),
      ...when(times('tool_result', call) !== 1, `A question was closed ${times('tool_result', call)} times`),
    ]),
  ]
}

const gaps = (table: string, rows: readonly Row[], last: number): string[] =>
  unlike(
    `Numbers in ${table}`,
    rows.map(row => row['seq']!),
    range(last),
  )

const unlike = (what: string, actual: readonly Json[], expected: readonly Json[]): string[] =>
  when(
    JSON.stringify(actual) !== JSON.stringify(expected),
    `${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
  )
const when = (is: boolean, sentence: string): string[] => (is ? [sentence] : [])
const range = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const positionOf = (row: Row): Json => row['position']!
const callOf = (row: Row): Json => row['tool_call_id']!

type Move = { readonly type: Json; readonly call: Json; readonly position: Json }
const CLOSING = ['ActionAnswered', 'ItemTimedOut', 'ItemSkipped', 'SteppedBack', 'HelpAsked', 'SessionCompleted']

/** The question that an event of the private log has closed, if it has. */
function closes({ type, payload }: Row): Move[] {
  if (!CLOSING.includes(textOf(type))) return []
  const { callId, position, closedCall } = payload as Row
  if (type === 'SessionCompleted')
    return closedCall ? [{ type, call: (closedCall as Row)['callId']!, position: null }] : []
  return [{ type: type!, call: callId!, position: position ?? null }]
}

const byText = (one: Json, other: Json): number => (textOf(one) < textOf(other) ? -1 : 1)
