// A model is told of a tool by a JSON Schema made from the schema that checks its arguments.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clientTool, toolDefinition } from '../../src/agent/index.js'

test('a tool is described by what has to be sent: defaults are optional, and nothing beside the schema is said', () => {
  const tool = clientTool({
    name: 'present_code_editor',
    description: 'Opens an editor.',
    parameters: z.strictObject({
      prompt: z.string().describe('The task.'),
      language: z.enum(['python', 'sql']).default('python'),
    }),
  })

  expect(toolDefinition(tool)).toEqual({
    name: 'present_code_editor',
    description: 'Opens an editor.',
    parameters: {
      type: 'object',
      properties: {
        prompt: { type: 'string', description: 'The task.' },
        language: { type: 'string', enum: ['python', 'sql'], default: 'python' },
      },
      required: ['prompt'],
      additionalProperties: false,
    },
  })
})
