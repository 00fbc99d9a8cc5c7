// The parts of PROTOCOL.md that are made from the contract and from sessions that were played: between marks that say so.
import { z } from 'zod'
import { CommandAnswer, CommandBody } from '../src/contract/command.js'
import * as session from '../src/contract/session.js'
import { CLOSE_CODES, SOCKET_ANSWERS, SOCKET_LIMITS, SOCKET_REQUESTS } from '../src/contract/socket.js'
import { DURABLE_EVENTS, TRANSIENT_EVENTS } from '../src/contract/stream.js'
import { SESSION_COMMANDS } from '../src/contract/widget.js'
import { SESSION_TYPE_MATRIX } from '../src/session-types.js'
import { KINDS } from '../src/widgets/kinds.js'

/** What was really sent, by the name of the event; one of each. */
export type Recorded = Readonly<Record<string, unknown>>

type Shape = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

const code = (text: string): string => `\`${text}\``

/** A type in few words. Unions of objects, such as the actions, are named where they are described. */
function describe(shape: Shape): string {
  if (shape.const !== undefined) return code(JSON.stringify(shape.const))
  if (shape.enum) return shape.enum.map(one => code(JSON.stringify(one))).join(', ')
  const either = shape.anyOf ?? shape.oneOf
  if (either) {
    const kinds = either.map(describe)
    return new Set(kinds).size > 4 ? 'action' : [...new Set(kinds)].join(' or ')
  }
  if (shape.type === 'array') return `list of ${describe(shape.items ?? {})}`
  if (shape.format === 'uuid') return 'UUID'
  if (shape.format === 'date-time') return 'time, ISO 8601'
  if (shape.format === 'date') return 'day, `YYYY-MM-DD`'
  if (shape.type === 'object') return 'object'
  if (shape.type === undefined) return 'any value'
  return typeof shape.type === 'string' ? shape.type : shape.type.join(' or ')
}

const asShape = (schema: z.ZodType, io: 'input' | 'output' = 'input'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Shape

function fields(schema: z.ZodType): string[] {
  const { properties = {}, required = [] } = asShape(schema)
  if (Object.keys(properties).length === 0) return ['No fields.', '']
  return [
    '| field | type | |',
    '| --- | --- | --- |',
    ...Object.entries(properties).map(
      ([name, shape]) => `| ${code(name)} | ${describe(shape)} | ${required.includes(name) ? '' : 'may be left out'} |`,
    ),
    '',
  ]
}

const example = (value: unknown): string[] => ['```json', JSON.stringify(value, null, 2), '```', '']

const events = (recorded: Recorded): string =>
  [...Object.entries(DURABLE_EVENTS), ...Object.entries(TRANSIENT_EVENTS)]
    .flatMap(([name, schema]) => [
      `### ${code(name)}`,
      '',
      name in TRANSIENT_EVENTS ? 'Transient: without `id`, never replayed.' : 'Durable.',
      '',
      ...fields(schema),
      ...example(recorded[name]),
    ])
    .join('\n')

/** The matrix as data, a column per session type. */
function matrix(): string {
  const rules = Object.values(SESSION_TYPE_MATRIX)
  const yes = (is: boolean): string => (is ? 'yes' : 'no')
  const allowed = (type: (typeof rules)[number], command: 'skip' | 'back', on: boolean): string =>
    type.commands.includes(command) ? `yes, unless \`allow_${command}\` says no` : on ? 'always' : 'no'
  const rows: [string, (type: (typeof rules)[number]) => string][] = [
    ['who leads', type => type.drivenBy],
    ['created with', type => type.takes.map(code).join(', ')],
    ['needs a model', type => (type.needsModel ? 'yes' : 'no')],
    ['model roles', type => (type.roles.length === 0 ? 'none' : type.roles.map(code).join(', '))],
    ['input', type => type.input],
    ['feedback', type => type.feedback],
    ['skip', type => allowed(type, 'skip', false)],
    ['back', type => allowed(type, 'back', false)],
    ['commands', type => (type.commands.length === 0 ? 'none' : type.commands.map(code).join(', '))],
    ['may be set', type => (type.mayConfigure.length === 0 ? 'nothing' : type.mayConfigure.map(code).join(', '))],
    ['one open at a time', type => yes(type.exclusive)],
  ]
  return [
    `| | ${rules.map(({ type }) => code(type)).join(' | ')} |`,
    `| --- | ${rules.map(() => '---').join(' | ')} |`,
    ...rows.map(([name, of]) => `| ${name} | ${rules.map(of).join(' | ')} |`),
    '',
  ].join('\n')
}

const widgets = (): string =>
  [
    '| tool | widget | props beside `prompt`, `context`, `spoken`, `figure` |',
    '| --- | --- | --- |',
    ...Object.entries(KINDS).map(([noun, kind]) => {
      const { properties = {}, required = [] } = asShape(kind.props)
      const own = Object.keys(properties).filter(name => !['prompt', 'context', 'spoken', 'figure'].includes(name))
      const props = own.map(name => code(name + (required.includes(name) ? '' : '?'))).join(', ')
      return `| ${code(kind.tool)} | ${code(noun)} | ${props} |`
    }),
    '',
  ].join('\n')

const calls = (): string =>
  (
    [
      ['POST /session/', session.CreateSessionBody, session.CreateSessionAnswer],
      ['GET /session/{id}/state', null, session.SessionState],
      ['POST /session/{id}/respond', session.RespondBody, session.RespondAnswer],
      ['POST /session/{id}/command', CommandBody, CommandAnswer],
      ['POST /session/{id}/terminate', session.TerminateBody, session.TerminateAnswer],
    ] as const
  )
    .flatMap(([call, body, answer]) => [
      `### ${code(call)}`,
      '',
      ...(body === null ? [] : ['Body:', '', ...fields(body)]),
      'Answer:',
      '',
      ...fields(answer),
    ])
    .join('\n')

const socket = (): string =>
  [
    '| request | fields beside `type` and `request_id` | answer |',
    '| --- | --- | --- |',
    ...Object.entries(SOCKET_REQUESTS).map(([type, schema]) => {
      const sent = Object.keys(asShape(schema).properties ?? {}).filter(name => !['type', 'request_id'].includes(name))
      const told = Object.keys(asShape(SOCKET_ANSWERS[type as keyof typeof SOCKET_ANSWERS]).properties ?? {})
      return `| ${code(type)} | ${sent.map(code).join(', ')} | ${told.map(code).join(', ')} |`
    }),
    '',
    '| limit | |',
    '| --- | --- |',
    ...Object.entries(SOCKET_LIMITS).map(([name, limit]) => `| ${code(name)} | ${limit} |`),
    '',
    '| close code | come again | why |',
    '| --- | --- | --- |',
    ...Object.values(CLOSE_CODES).map(close => `| ${close.code} | ${close.again ? 'yes' : 'no'} | ${close.meaning} |`),
    '',
  ].join('\n')

const commands = (): string => `${SESSION_COMMANDS.map(code).join(', ')}\n`

/** PROTOCOL.md with every made part as it is to be now. Throws when a mark is missing. */
export function withTables(text: string, recorded: Recorded): string {
  const parts = { matrix, widgets, calls, events: () => events(recorded), commands, socket }
  return Object.entries(parts).reduce((before, [name, made]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run protocol -->`, `<!-- end of ${name} -->`]
    const [from, until] = [before.indexOf(begin), before.indexOf(end)]
    if (from < 0 || until < from) throw new Error(`PROTOCOL.md has no marks for ${name}.`)
    return `${before.slice(0, from + begin.length)}\n\n${made()}\n${before.slice(until)}`
  }, text)
}
