// What is told of a coding agent's own words when it fails: the cause, and neither the prompt nor a secret.
import { describe, expect, test } from 'vitest'
import { failedRun, usageIn } from '../../src/llm/codex-output.js'

const PROMPT = 'You are an author of curricula. Write one about the fractions of a pizza.'
const ENVIRONMENT = [
  ['OPENAI_API_KEY', 'my-very-own-key'],
  ['HOME', '/home/me'],
] as const
const ended = { code: 1, signal: null, stdout: '', stderr: '' }
const told = (of: Partial<Parameters<typeof failedRun>[0]>) =>
  failedRun({ ...ended, ...of }, PROMPT, ENVIRONMENT).message
const event = (value: unknown) => `${JSON.stringify(value)}\n`

describe('of a failed run is told', () => {
  test.each<[string, Partial<typeof ended>, string]>([
    ['its code alone, if it said nothing', {}, 'The coding agent ended with code 1.'],
    ['its last line', { stderr: 'Reading prompt from stdin...\nnot logged in\n\n' }, ': not logged in'],
    [
      'its last complaint before other words',
      {
        stderr:
          "error: unexpected argument '--ephemeral' found\n\nUsage: codex exec\nFor more information, try '--help'.\n",
      },
      ": error: unexpected argument '--ephemeral' found",
    ],
    [
      'the error that it reported',
      { stdout: event({ type: 'error', message: 'usage limit' }), stderr: 'x' },
      ': usage limit',
    ],
    [
      'the last error that it reported',
      {
        stdout:
          event({ type: 'error', message: 'again' }) + event({ type: 'turn.failed', error: { message: 'quota' } }),
      },
      ': quota',
    ],
    ['no colour and no line end', { stderr: '\u001b[31mERROR\u001b[0m a\u0007b\r\n' }, ': ERROR a b'],
    ['at most 200 characters', { stderr: 'é'.repeat(999) }, `: ${'é'.repeat(200)}`],
    [
      'no key of its environment',
      { stderr: 'wrong key my-very-own-key in /home/me' },
      ': wrong key [secret] in /home/me',
    ],
    ['no key that looks like one', { stderr: 'sk-proj-0123456789, Bearer abc.def' }, ': [secret], Bearer [secret]'],
    [
      'no password of an address',
      { stderr: 'no answer of http://me:hunter2@proxy:8080/' },
      ': no answer of http://proxy:8080/',
    ],
    [
      'nothing that repeats the prompt',
      { stderr: `error: cannot send "${PROMPT}"` },
      'The coding agent ended with code 1.',
    ],
    [
      'nothing of events that are none',
      { stdout: '7\nnull\n{"type":"error","message":7}\n{"type":"turn.failed","er' },
      'code 1.',
    ],
  ])('%s', (_, of, words) => {
    expect(told(of)).toMatch(/^The coding agent ended with code 1(\.$|: )/)
    expect(told(of).endsWith(words)).toBe(true)
  })
})

test('token counts are those of its last report, if they are counts', () => {
  const counts = (input: unknown, output: unknown) =>
    event({ type: 'turn.completed', usage: { input_tokens: input, output_tokens: output } })
  expect(usageIn(counts(1, 2) + counts(3, 4))).toEqual({ inputTokens: 3, outputTokens: 4 })
  expect(usageIn(`${counts(1, 2)}${counts('many', null)}cut {"usage`)).toEqual({ inputTokens: 1, outputTokens: 2 })
  expect(usageIn('')).toBeNull()
})
