// The built-in proctor and tutor lead whole sessions from what they are shown and nothing else.
import { feedback } from '../../src/quizzes/builtin/practice-texts.js'
import { describe, expect, test } from 'vitest'
import { type ChatMessage, type ConverseReply } from '../../src/llm/index.js'
import { playCanned, SESSION_TOOLS, type CannedItem } from '../support/canned-school.js'
import { builtIn } from '../support/built-in.js'

const addition: CannedItem = {
  item: {
    stem: 'What is $47 + 38$?',
    item_type: 'choice',
    options: ['75', '85', '86', '95'],
    section: 'Addition',
    present_with: 'present_choices',
  },
  response: '{"selection":"75","index":0}',
  verdict: {
    correct: false,
    score: 0,
    learner_answer: '75',
    correct_answer: '85',
    misconception: { id: 'forgot_carry', feedback: 'You added $7 + 8 = 15$ and let the ten of it go.' },
    solution_steps: ['Ones: $7 + 8 = 15$, write 5, carry 1.', 'Tens: $4 + 3 + 1 = 8$.', 'So $47 + 38 = 85$.'],
  },
}
const network: CannedItem = {
  item: {
    stem: 'Network of `10.1.2.3/24`?',
    item_type: 'text',
    section: 'Networks',
    present_with: 'request_free_text',
  },
  response: '{"text":"10.1.2.0"}',
  verdict: {
    correct: true,
    score: 1,
    learner_answer: '10.1.2.0',
    correct_answer: '10.1.2.0',
    misconception: null,
    solution_steps: ['A /24 keeps the first three octets.', 'The last octet becomes 0.'],
  },
}
const code: CannedItem = {
  item: { stem: 'Write `double`.', item_type: 'code', language: 'javascript', present_with: 'present_code_editor' },
  response: '{"code":"const double = x => 2 * x"}',
  verdict: {
    correct: true,
    score: 1,
    learner_answer: null,
    correct_answer: null,
    misconception: null,
    solution_steps: [],
  },
}
const late: CannedItem = {
  ...addition,
  response: '{"timed_out":true}',
  verdict: { ...addition.verdict, learner_answer: null, misconception: null, timed_out: true },
}

const line = (reply: ConverseReply) =>
  [reply.text === '' ? [] : ['says'], reply.toolCalls.map(call => `${call.name} ${call.arguments}`)].flat().join(' | ')
const withoutVerdict = ({ item }: CannedItem): CannedItem => ({ item, response: '"[recorded]"' })

describe('the proctor', () => {
  test('leads a whole evaluation with the exact wording and without a word of its own', async () => {
    const played = await playCanned(builtIn('proctor'), [addition, network, code].map(withoutVerdict))
    expect(played.replies.map(line)).toEqual([
      'get_next_item {}',
      'present_choices {"prompt":"What is $47 + 38$?","options":["75","85","86","95"]}',
      'record_response {"user_response":"[recorded]"} | get_next_item {}',
      'request_free_text {"prompt":"Network of `10.1.2.3/24`?"}',
      'record_response {"user_response":"[recorded]"} | get_next_item {}',
      'present_code_editor {"prompt":"Write `double`.","language":"javascript"}',
      'record_response {"user_response":"[recorded]"} | get_next_item {}',
      'complete_session {"reason":"all_items_completed"}',
    ])
    expect(played.completed).toBe(true)
  })

  test('records a time-out like any other answer', async () => {
    const played = await playCanned(builtIn('proctor'), [{ ...addition, response: '{"timed_out":true}' }])
    expect(line(played.replies[2]!)).toBe('record_response {"user_response":"[timed out]"} | get_next_item {}')
  })
})

describe('the tutor', () => {
  test('greets, asks, explains after each answer and closes', async () => {
    const played = await playCanned(builtIn('tutor'), [addition, network, code, late])
    expect(played.replies.map(line)).toEqual([
      'says | get_next_item {}',
      'present_choices {"prompt":"What is $47 + 38$?","options":["75","85","86","95"]}',
      'record_response {"user_response":"75"}',
      'says | get_next_item {}',
      'request_free_text {"prompt":"Network of `10.1.2.3/24`?"}',
      'record_response {"user_response":"10.1.2.0"}',
      'says | get_next_item {}',
      'present_code_editor {"prompt":"Write `double`.","language":"javascript"}',
      'record_response {"user_response":"const double = x => 2 * x"}',
      'says | get_next_item {}',
      'present_choices {"prompt":"What is $47 + 38$?","options":["75","85","86","95"]}',
      'record_response {"user_response":"[timed out]"}',
      'says | get_next_item {}',
      'says | complete_session {"reason":"all_items_completed"}',
    ])
    expect(played.replies[0]!.text).toMatch(/^Hello\. In this practice: \*\*Addition\*\*\. There are 4 questions\./)
    expect(played.replies.at(-1)!.text).toBe(
      'That was the last question. Right on the first try: 2 of 4.\n\nWorth practising next: **Addition**.',
    )
  })

  test('speaks the language of the question', async () => {
    const content = 'Begin. {"total_items":4,"current_skill":"Addition","language":"de"}'
    expect((await converse('tutor', [{ role: 'user', content }])).text).toMatch(
      /^Hallo\. Darum geht es in dieser Übung: \*\*Addition\*\*\. Es sind 4 Fragen\./,
    )
  })

  test('greets in general words when it is told nothing of the session', async () => {
    for (const content of ['Begin.', 'Begin. {broken', 'Begin. {"current_skill":7}'])
      expect((await converse('tutor', [{ role: 'user', content }])).text).toMatch(
        /^Hello\. If your first answer is not right/,
      )
  })

  const RIGHT = { correct: true, misconception: null, solution_steps: ['One.', 'Two.', 'Three.', 'Four.'] }
  const feedbackOn = async (verdict: Record<string, unknown>, position = 1) => {
    const items = Array.from({ length: position + 1 }, (_, index) =>
      index === position - 1 ? { ...addition, verdict: { ...addition.verdict, ...verdict } } : network,
    )
    const played = await playCanned(builtIn('tutor'), items)
    return played.replies.filter(reply => reply.text !== '')[position]!.text
  }

  test('explains a wrong answer from its misconception, with the own value and every worked step', async () => {
    expect(await feedbackOn({})).toBe(
      [
        'Not this time: you answered $75$, and the answer is $85$.',
        'You added $7 + 8 = 15$ and let the ten of it go.',
        'Here is how to solve it, step by step:',
        '1. Ones: $7 + 8 = 15$, write 5, carry 1.\n2. Tens: $4 + 3 + 1 = 8$.\n3. So $47 + 38 = 85$.',
      ].join('\n\n'),
    )
  })

  test('confirms a right answer in brief, with all of a worked solution that is short', async () => {
    expect(await feedbackOn({ correct: true, score: 1, learner_answer: '85', misconception: null })).toBe(
      [
        'Yes, $85$ is right.',
        'Compare it with the worked solution:',
        '1. Ones: $7 + 8 = 15$, write 5, carry 1.\n2. Tens: $4 + 3 + 1 = 8$.\n3. So $47 + 38 = 85$.',
      ].join('\n\n'),
    )
    const long = { ...RIGHT, learner_answer: '85' }
    expect(await feedbackOn(long)).toBe('Yes, $85$ is right.')
  })

  test.each([
    [{}, 'Yes, that is right.'],
    [{ tries: 2 }, 'Yes, that is right: you got it on the second try.'],
    [{ unscored: true }, /^Yes, that is right\. You had already seen the solution/],
  ])('does not put the form of the key into the mouth of who wrote another: %o', async (more, said) => {
    const text = await feedbackOn({ ...RIGHT, learner_answer: '4/6', correct_answer: '2/3', ...more })
    expect(text).toMatch(said)
    expect(text).not.toMatch(/[23]/)
  })

  test('words the same verdict differently from item to item, and the same for the same item', async () => {
    const texts = await Promise.all([1, 2, 3, 4].map(position => feedbackOn({}, position)))
    expect(new Set(texts.map(text => text.split('\n')[0])).size).toBe(4)
    expect(await feedbackOn({}, 3)).toBe(texts[2])
  })

  test.each<[string, Record<string, unknown>, RegExp, RegExp]>([
    [
      'a time-out',
      { timed_out: true, learner_answer: null, misconception: null },
      /Time ran out.*\$85\$/,
      /you answered [^.]/,
    ],
    [
      'a wrong form',
      { verdict: 'almost', misconception: null },
      /Almost: \$75\$ has the right value.*a different form.*\$85\$/,
      /Not this time|Well done/i,
    ],
    [
      'part of the credit',
      { score: 0.5, misconception: null },
      /Part of this is right: you answered \$75\$/,
      /Well done/,
    ],
    ['no answer', { learner_answer: '  ', misconception: null }, /no answer this time.*\$85\$/, /you answered/],
    ['no misconception', { misconception: null }, /you answered \$75\$/, /null|undefined/],
    [
      'formulas, which it shows as formulas',
      { learner_answer: '$\\frac{2}{9}$', correct_answer: 'Sum: $\\frac{1}{2}$; Form: *mixed*' },
      /you answered \$\\frac\{2\}\{9\}\$, and the answer is “Sum: \$\\frac\{1\}\{2\}\$; Form: \\\*mixed\\\*”\./,
      /\\\$|“\$/,
    ],
    ['prices, which are no formulas', { learner_answer: '$5 or $7' }, /you answered “\\\$5 or \\\$7”/, /answered \$/],
    ['no steps', { solution_steps: [] }, /the answer is \$85\$/, /step by step:|undefined/],
  ])('is kind and exact about %s', async (_, verdict, says, never) => {
    const text = await feedbackOn(verdict)
    expect(text).toMatch(says)
    expect(text).not.toMatch(never)
  })

  test.each<[string, string]>([
    ['-3,5', '$-3{,}5$'],
    ['10.0.0.0/8', '`10.0.0.0/8`'],
    ['<img src=x onerror=alert(1)> **bold** $x$', '“\\<img src=x onerror=alert\\(1\\)\\> \\*\\*bold\\*\\* $x$”'],
    ['line\n\n# break', '“line \\# break”'],
    ['x '.repeat(200), `“${'x '.repeat(40)}…”`],
  ])("shows the learner's own %j as a value and never as markup", async (answer, printed) => {
    expect(await feedbackOn({ learner_answer: answer })).toContain(printed)
  })

  test.each<[Record<string, unknown>, RegExp]>([
    [{ items_completed: 3, total_items: 3, items_correct: 3 }, /Right on the first try: 3 of 3\./],
    [{ items_completed: 3, total_items: 3, items_correct: 0 }, /Right on the first try: 0 of 3\./],
    [{ items_completed: 1, total_items: 1, items_correct: 1 }, /Right on the first try: 1 of 1\./],
    [{ items_completed: 5, total_items: 5 }, /^That was the last question\.$/],
    [{ items_completed: 5, total_items: 5, items_correct: 2, to_practise: ['Carrying'] }, /\*\*Carrying\*\*/],
    [{ items_completed: 0, total_items: 0 }, /no question to answer/],
    [{}, /^That was the last question\.$/],
  ])('closes on %o with what it sees', async (counts, says) => {
    const reply = await converse('tutor', [
      { role: 'user', content: 'Begin.' },
      ...exchange('get_next_item', { item: null, ...counts }),
    ])
    expect(reply.text).toMatch(says)
    expect(reply.text).not.toMatch(/undefined|NaN/)
  })
})

function exchange(name: string, result: unknown, id: string = crypto.randomUUID()): ChatMessage[] {
  return [
    { role: 'assistant', content: '', toolCalls: [{ id, name, arguments: '{}' }] },
    { role: 'tool', toolCallId: id, content: typeof result === 'string' ? result : JSON.stringify(result) },
  ]
}
const converse = (role: 'proctor' | 'tutor', messages: readonly ChatMessage[], tools = SESSION_TOOLS) =>
  builtIn(role).converse({ system: '', messages, tools }, { signal: new AbortController().signal })
const error = (code: string) => ({ error: { code, message: 'No.' } })
const reminder: ChatMessage = { role: 'user', content: 'Reminder: call a tool.' }
const fetched = exchange('get_next_item', { item: { item_number: 1, ...addition.item } })
const answered = [...fetched, ...exchange('present_choices', addition.response)]
const recorded = [...answered, ...exchange('record_response', { recorded: true })]

describe('recovery', () => {
  test.each<[string, ChatMessage[], string]>([
    ['a reminder before anything happened', [reminder], 'get_next_item'],
    ['a reminder while an item waits to be shown', [...fetched, reminder], 'present_choices'],
    ['a reminder while an answer waits to be recorded', [...answered, reminder], 'record_response,get_next_item'],
    ['item_open', [...fetched, ...exchange('get_next_item', error('item_open'))], 'present_choices'],
    ['item_open without the item in sight', exchange('get_next_item', error('item_open')), 'get_next_item'],
    ['item_open after an answer', [...answered, ...exchange('get_next_item', error('item_open'))], 'record_response'],
    ['a refused widget', [...fetched, ...exchange('present_choices', error('no_open_item'))], 'get_next_item'],
    ['nothing to record', [...fetched, ...exchange('record_response', error('no_response'))], 'present_choices'],
    ['completion refused', [...recorded, ...exchange('complete_session', error('items_remaining'))], 'get_next_item'],
    ['an item without a stem', exchange('get_next_item', { item: { options: [] } }), 'get_next_item'],
    [
      'a plain-text answer',
      [...fetched, ...exchange('present_choices', '[recorded]')],
      'record_response,get_next_item',
    ],
    ['the end', exchange('complete_session', { completed: true }), ''],
  ])('the proctor goes on after %s', async (_, messages, calls) => {
    const reply = await converse('proctor', messages)
    expect(reply.toolCalls.map(call => call.name).join()).toBe(calls)
    expect(reply.text).toBe('')
  })

  test('after refusals in a row it asks what is open; after three it calls nothing until it is urged on', async () => {
    const refused = (times: number) => [
      ...fetched,
      ...Array.from({ length: times }, () => exchange('present_choices', error('bad_arguments'))).flat(),
    ]
    expect((await converse('tutor', refused(2))).toolCalls.map(call => call.name)).toEqual(['get_next_item'])
    expect((await converse('tutor', refused(3))).toolCalls).toEqual([])
    const urged = await converse('tutor', [...refused(3), reminder])
    expect(urged.toolCalls.map(call => call.name)).toEqual(['present_choices'])
  })

  test.each(['proctor', 'tutor'] as const)('the %s finishes although any one call is refused', async role => {
    for (let call = 1; call <= 12; call++) {
      const played = await playCanned(builtIn(role), [addition, network, code], { [call]: 'not_now' })
      expect(played, `call ${call} refused`).toMatchObject({ completed: true })
    }
  })

  test('never loops: with every call refused it stops within four replies', async () => {
    const faults = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [index + 1, 'not_now']))
    const played = await playCanned(builtIn('tutor'), [addition], faults)
    expect(played.replies.length).toBeLessThanOrEqual(4)
  })

  test('a widget that is not offered is replaced by one that fits the item', async () => {
    const reply = await converse(
      'proctor',
      exchange('get_next_item', { item: { ...network.item, present_with: 'hologram' } }),
    )
    expect(line(reply)).toBe('request_free_text {"prompt":"Network of `10.1.2.3/24`?"}')
  })
})

test.each([
  ['en', 'One right answer is'],
  ['de', 'Eine richtige Antwort ist'],
  ['es', 'Una respuesta correcta es'],
  ['ar', 'إحدى الإجابات الصحيحة هي'],
  ['hi', 'एक सही उत्तर'],
])('where many answers are right, the one that is shown is one of them (%s)', (language, words) => {
  const at = {
    stage: 'answered',
    facts: { language },
    item: null,
    verdict: { correct: false, score: 0, learner_answer: '1, 2', correct_answer: '3, 4', is_example: true },
  } as unknown as Parameters<typeof feedback>[0]
  expect(feedback(at)).toContain(words)
})

test('a German tutor writes the numbers of an answer with a comma', () => {
  const at = {
    stage: 'answered',
    facts: { language: 'de' },
    item: null,
    verdict: { correct: false, score: 0, learner_answer: '0.05', correct_answer: '0.5', is_number: true },
  } as unknown as Parameters<typeof feedback>[0]
  expect(feedback(at)).toContain('$0{,}05$')
  expect(feedback(at)).toContain('$0{,}5$')
})

test('after the last try a task in code shows the whole solution as a block, and quotes no program in a sentence', () => {
  const program = 'def double(x):\n    return 2 * x'
  const at = {
    stage: 'answered',
    facts: { language: 'en' },
    item: null,
    verdict: {
      correct: false,
      score: 0,
      learner_answer: 'def double(x):\n    return x',
      correct_answer: program,
      code_language: 'python',
      misconception: { feedback: 'The call double(2) should give 4; yours gave 2.' },
      solution_steps: ['Multiply by 2.'],
    },
  } as unknown as Parameters<typeof feedback>[0]
  const said = feedback(at)
  expect(said).toContain(`\`\`\`\`\`\`\`\`python\n${program}\n\`\`\`\`\`\`\`\``)
  expect(said).toMatch(
    /^Not right yet\.\n\nThe call double\(2\) should give 4; yours gave 2\.\n\nThis is one way to write it:/,
  )
  expect(said).not.toContain('return x ')
  expect(feedback({ ...at, verdict: { ...at.verdict, correct: true, score: 1 } })).not.toContain('def double')
})
