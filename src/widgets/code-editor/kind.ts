// A program.
import { z } from 'zod'
import { storableText } from '../../kernel/storable.js'
import { promptProps, kind, readAs, settled } from '../kind.js'
import { WRITTEN } from '../text-response.js'

export const CODE_LANGUAGES = [
  'python',
  'javascript',
  'typescript',
  'java',
  'cpp',
  'c',
  'go',
  'rust',
  'sql',
  'json',
  'yaml',
  'markdown',
  'text',
] as const

export const codeEditor = kind({
  tool: 'present_code_editor',
  props: z.strictObject({
    ...promptProps,
    language: z.enum(CODE_LANGUAGES),
    initial_code: z.string(),
    /** 1-based line numbers of `initial_code` that cannot be edited. */
    read_only_lines: z.array(z.int().min(1)),
    /** Calls with what they give: some of what the code will be tried with. */
    examples: z
      .array(z.strictObject({ call: z.string(), gives: z.string() }))
      .max(10)
      .optional(),
  }),
  response: z.strictObject({ code: storableText(50_000) }),
  read: ({ code }) => readAs(code, '/code'),
  settle: settled,
  graded: { given: code => code, post: code => ({ code }), luck: () => WRITTEN },
  model: {
    description: 'Show a code editor and wait for the learner. Returns {code}.',
    parameters: z.object({
      language: z.enum(CODE_LANGUAGES).default('python'),
      initial_code: z.string().max(10_000).default(''),
      read_only_lines: z.array(z.int().min(1)).max(500).default([]),
    }),
    own: ({ language, initial_code, read_only_lines }) => ({ language, initial_code, read_only_lines }),
  },
})
