// Answers that nobody gives by mistake: made to hang, to crash, to be taken for something else, or to write where they should not.
import type { ClientAction } from '../../src/contract/widget.js'
import type { PartWidget } from '../../src/widgets/part-kinds.js'

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + '1' + close.repeat(depth)

/** For whatever field takes text. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' '.repeat(20_000),
  '9'.repeat(20_000),
  '9'.repeat(1_999),
  'x'.repeat(20_000),
  `${'1,'.repeat(9_999)}1`,
  `${'1+'.repeat(900)}1`,
  `${'x*'.repeat(900)}x`,
  `1.${'0'.repeat(1_900)}1`,
  nested('(', ')', 900),
  nested('(', ')', 9_000),
  nested('[', ']', 900),
  nested('{', '}', 900),
  nested('-', '', 1_500),
  nested('sqrt(', ')', 300),
  `${'('.repeat(1_900)}`,
  '9^9^9^9',
  '9^9^9^9^9^9 = y',
  '(9^999999999)^999999999',
  '(x+1)^9999999',
  `(${'(x+1)*'.repeat(200)}1)^200`,
  '2^-999999999',
  '1e999999999',
  '1e-999999999',
  '-1E+308',
  '1/1e-400',
  '1e400 km/h',
  '0x7fffffffffffffff',
  '1/0',
  '0/0',
  'NaN',
  'Infinity',
  '-0',
  '0.(9)',
  `0.(${'3'.repeat(1_900)})`,
  '999999!!!!!!',
  'factorial(99999)',
  'x = x = x',
  '(-inf, inf)',
  '[1, 2',
  '{1, {2, {3}}}',
  '__proto__',
  'constructor',
  'toString()',
  'x.constructor.constructor("return process")()',
  'import("node:fs")',
  '${process.exit(1)}',
  '{{key}}',
  '$(reboot)',
  "'; drop table session; --",
  '<script>alert(1)</script>',
  '\u0000',
  '1\u0000',
  '\ud800',
  '7\udfff',
  '\u202e58\u202c',
  '８５',
  '٨٥',
  '1\u200b7',
  '−5',
  '\ufeff5',
  'ﬃ'.repeat(600),
  'İ'.repeat(900),
  `a${'\u0301'.repeat(1_900)}`,
  '👩‍👩‍👧‍👦'.repeat(150),
  '255.255.255.255/0',
  '1.2.3.4/99999999999999999999',
  '0.0.0.0/0, '.repeat(180),
  `${'10.0.0.0/8 '.repeat(170)}`,
  '::/0',
  `${':'.repeat(1_900)}`,
  'ffff:'.repeat(390),
  '-----------',
  '%%%%%%%%%%',
  '5 km km km km km',
  'km^99999999',
  '\n'.repeat(1_900),
  '\\frac{1}{0}',
  '(a+)+$',
  `${'a'.repeat(1_900)}!`,
]

/** Bodies of the wrong shape for most widgets, as they go over the wire. */
export const HOSTILE_BODIES: readonly string[] = [
  '{}',
  '{"__proto__":{"text":"1"}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"text":1}',
  '{"text":null}',
  '{"text":true}',
  '{"text":["1"]}',
  '{"text":{"toString":"1"}}',
  '{"text":"1","text":{"$gt":""}}',
  '{"text":"1","correct":true}',
  '{"text":"1","score":1,"verdict":"graded"}',
  '{"index":-1}',
  '{"index":1.5}',
  '{"index":"0"}',
  '{"index":1e308}',
  '{"index":9007199254740993}',
  '{"index":[0]}',
  '{"index":99}',
  '{"index":0,"selection":"no such option"}',
  '{"selection":["alpha"]}',
  '{"selection":"__proto__"}',
  '{"selection":"A"}',
  '{"selections":"alpha"}',
  '{"selections":[]}',
  '{"selections":["alpha","alpha","alpha"]}',
  '{"selections":["__proto__","constructor"]}',
  '{"indices":[]}',
  '{"indices":[0,0,0]}',
  '{"indices":[-1]}',
  '{"indices":[99]}',
  '{"indices":["0"]}',
  `{"indices":[${Array(5_000).fill(0).join(',')}]}`,
  '{"order":[]}',
  '{"order":[0]}',
  '{"order":[0,0,0,0]}',
  '{"order":[0,1,2,4]}',
  '{"order":[0,1,2,3,4]}',
  '{"entries":["alpha"]}',
  '{"entries":["alpha","alpha","beta","gamma"]}',
  '{"entries":[["alpha"],"beta","gamma","delta"]}',
  '{"order":[0,1,2,3],"entries":["delta","alpha","beta","gamma"]}',
  '{"rows":[]}',
  '{"rows":[[]]}',
  '{"rows":"1"}',
  '{"rows":[["1","2"],["3"]]}',
  '{"rows":[[1,2],[3,4]]}',
  '{"rows":[["1","2","3"],["4","5","6"]]}',
  JSON.stringify({ rows: Array.from({ length: 12 }, () => Array(12).fill('1')) }),
  '{"rows":{"0":["1","2"],"1":["3","4"],"length":2}}',
  '{"cells":[]}',
  '{"cells":["1"]}',
  '{"cells":["1","2","3"]}',
  '{"cells":[1,2]}',
  '{"cells":[null,null]}',
  JSON.stringify({ cells: Array(97).fill('1') }),
  '{"code":1}',
  '{"code":""}',
  '{"parts":{}}',
  '{"parts":[]}',
  '{"parts":null}',
  '{"parts":{"unknown":{"text":"1"}}}',
  '{"parts":{"__proto__":{"text":"1"}}}',
  '{"parts":{"constructor":{"text":"1"}}}',
  '{"parts":{"of_integer":{"text":"1"}}}',
  '{"parts":{"of_integer":"1"}}',
  `{"parts":${'{"parts":'.repeat(2_000)}{}${'}'.repeat(2_000)}}`,
  `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"rows":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, i]))),
]

type Asked = { readonly widget_type: PartWidget['widget_type'] | ClientAction['widget_type']; readonly props: object }

/** The text where the widget takes one, as often as it takes one. */
function holding(text: string, { widget_type: noun, props }: Asked): object {
  switch (noun) {
    case 'multiple_choice':
      return { selection: text }
    case 'multi_select':
      return { selections: [text] }
    case 'ordering':
      return { entries: Array((props as { entries: string[] }).entries.length).fill(text) }
    case 'matrix': {
      const { rows, columns } = props as { rows: number; columns: number }
      return { rows: Array.from({ length: rows }, () => Array(columns).fill(text)) }
    }
    case 'table':
      return {
        cells: Array((props as { rows: (string | null)[][] }).rows.flat().filter(c => c === null).length).fill(text),
      }
    case 'number_line':
      return { value: text }
    case 'coordinate_plane':
      return { points: Array((props as { count: number }).count).fill([text, text]) }
    case 'code_editor':
      return { code: text }
    case 'parts': {
      const { parts } = props as { parts: (Asked & { id: string })[] }
      return { parts: Object.fromEntries(parts.map(part => [part.id, holding(text, part)])) }
    }
    default:
      return { text }
  }
}

/** What reads well and is almost surely wrong. */
function harmless({ widget_type: noun, props }: Asked): object {
  switch (noun) {
    case 'multiple_choice':
      return { index: 0 }
    case 'ordering':
      return { order: (props as { entries: string[] }).entries.map((_, place) => place) }
    case 'table':
      return holding('203.0.113.0/24', { widget_type: noun, props })
    default:
      return { text: '1' }
  }
}

/** One part hostile, the others harmless: a whole that is refused for its first part says nothing about the next. */
function inOnePart(text: string, { parts }: { readonly parts: readonly (Asked & { id: string })[] }): string[] {
  return parts.map(hostile => {
    const each = parts.map(part => [part.id, part === hostile ? holding(text, part) : harmless(part)])
    return JSON.stringify({ parts: Object.fromEntries(each) })
  })
}

/** Every hostile response for this question, as JSON. */
export const hostileResponses = (action: ClientAction): string[] => [
  ...HOSTILE_BODIES,
  ...HOSTILE_TEXTS.map(text => JSON.stringify(holding(text, action))),
  ...(action.widget_type === 'parts' ? HOSTILE_TEXTS.flatMap(text => inOnePart(text, action.props)) : []),
]
