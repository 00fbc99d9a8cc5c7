// The protocols of four vendors' servers as these document them, written by hand: a request as a conversation, and a reply or a refusal as bytes.

export type VendorKind = 'responses' | 'chat_completions' | 'anthropic' | 'google'
export const VENDOR_KINDS: readonly VendorKind[] = ['responses', 'chat_completions', 'anthropic', 'google']

type Call = { readonly name: string; readonly arguments: string }
export type Said = {
  readonly content?: string
  readonly toolCalls?: readonly Call[]
  readonly ending?: 'refused' | 'cut'
  readonly tokens?: { readonly input: number; readonly output: number; readonly cached: number }
}
/** `parameter`: the name of one that is refused. */
export type Refused = {
  readonly refuses: 'parameter' | 'model' | 'quota' | 'requests' | 'key' | 'load'
  readonly parameter?: string
}

/** A request in the words of Chat Completions, whichever protocol it came by. */
export type Asked = {
  readonly system: string
  readonly messages: readonly {
    readonly role: string
    readonly content: string
    readonly tool_calls?: readonly { readonly id: string; readonly function: Call }[]
    readonly tool_call_id?: string
  }[]
  /** A whole answer in one body, or a stream of events. */
  readonly isStreamed: boolean
  readonly body: any
}

const call = (id: string, name: string, text: string) => ({ id, function: { name, arguments: text } })

/** What was asked, by protocol. */
export const READERS: Readonly<Record<VendorKind, (body: any) => Asked>> = {
  responses: body => ({
    body,
    isStreamed: body.stream === true,
    system: body.instructions,
    messages: (typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input).map(
      (item: any) =>
        item.type === 'function_call'
          ? { role: 'assistant', content: '', tool_calls: [call(item.call_id, item.name, item.arguments)] }
          : item.type === 'function_call_output'
            ? { role: 'tool', content: item.output, tool_call_id: item.call_id }
            : item,
    ),
  }),
  chat_completions: body => ({
    body,
    isStreamed: body.stream === true,
    system: body.messages[0].content,
    messages: body.messages.slice(1),
  }),
  anthropic: body => ({
    body,
    isStreamed: true,
    system: typeof body.system === 'string' ? body.system : body.system[0].text,
    messages: body.messages.flatMap(({ role, content }: any) =>
      (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map((block: any) =>
        block.type === 'tool_use'
          ? { role, content: '', tool_calls: [call(block.id, block.name, JSON.stringify(block.input))] }
          : block.type === 'tool_result'
            ? { role: 'tool', content: block.content, tool_call_id: block.tool_use_id }
            : { role, content: block.text },
      ),
    ),
  }),
  google: body => ({
    body,
    isStreamed: true,
    system: body.systemInstruction.parts[0].text,
    messages: body.contents.flatMap(({ role, parts }: any) =>
      parts.map((part: any) =>
        part.functionCall
          ? {
              role: 'assistant',
              content: '',
              tool_calls: [
                call(part.functionCall.name, part.functionCall.name, JSON.stringify(part.functionCall.args)),
              ],
            }
          : part.functionResponse
            ? { role: 'tool', content: part.functionResponse.response.output, tool_call_id: part.functionResponse.name }
            : { role: role === 'model' ? 'assistant' : 'user', content: part.text },
      ),
    ),
  }),
}

const halves = (text: string) =>
  [text.slice(0, text.length / 2), text.slice(text.length / 2)].filter(part => part !== '')

/** The events of a reply, in pieces. */
export const WRITERS: Readonly<Record<VendorKind, (said: Said) => object[]>> = {
  responses: said => [
    { type: 'response.created', response: { status: 'in_progress' } },
    ...halves(said.content ?? '').map(delta => ({
      type: said.ending === 'refused' ? 'response.refusal.delta' : 'response.output_text.delta',
      delta,
    })),
    ...(said.toolCalls ?? []).flatMap(({ name, arguments: text }, index) => [
      { type: 'response.output_item.added', output_index: index, item: { type: 'function_call', name, arguments: '' } },
      ...halves(text).map(delta => ({ type: 'response.function_call_arguments.delta', output_index: index, delta })),
    ]),
    { type: said.ending === 'cut' ? 'response.incomplete' : 'response.completed', response: wholeResponse(said) },
  ],
  chat_completions: said => [
    ...halves(said.content ?? '').map(text => ({
      choices: [{ delta: said.ending === 'refused' ? { refusal: text } : { content: text } }],
    })),
    ...(said.toolCalls ?? []).flatMap(({ name, arguments: text }, index) =>
      halves(text).map((part, place) => ({
        choices: [
          {
            delta: {
              tool_calls: [
                {
                  index,
                  ...(place === 0 && { id: `call_${index}` }),
                  function: { ...(place === 0 && { name }), arguments: part },
                },
              ],
            },
          },
        ],
      })),
    ),
    { choices: [{ delta: {}, finish_reason: said.ending === 'cut' ? 'length' : 'stop' }] },
    { choices: [], usage: chatTokens(said) },
  ],
  anthropic: said => [
    {
      type: 'message_start',
      message: {
        usage: {
          input_tokens: (said.tokens?.input ?? 12) - (said.tokens?.cached ?? 0),
          cache_read_input_tokens: said.tokens?.cached ?? 0,
          cache_creation_input_tokens: 0,
          output_tokens: 1,
        },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...halves(said.content ?? '').map(text => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text },
    })),
    { type: 'content_block_stop', index: 0 },
    ...(said.toolCalls ?? []).flatMap(({ name, arguments: text }, place) => [
      {
        type: 'content_block_start',
        index: place + 1,
        content_block: { type: 'tool_use', id: `toolu_${place}`, name, input: {} },
      },
      ...halves(text).map(part => ({
        type: 'content_block_delta',
        index: place + 1,
        delta: { type: 'input_json_delta', partial_json: part },
      })),
      { type: 'content_block_stop', index: place + 1 },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: said.ending === 'cut' ? 'max_tokens' : said.ending === 'refused' ? 'refusal' : 'end_turn' },
      usage: { output_tokens: said.tokens?.output ?? 34 },
    },
    { type: 'message_stop' },
  ],
  google: said => [
    ...halves(said.content ?? '').map(text => ({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] })),
    {
      candidates: [
        {
          content: {
            role: 'model',
            parts: (said.toolCalls ?? []).map(({ name, arguments: text }) => ({
              functionCall: { name, args: JSON.parse(text) },
            })),
          },
          finishReason: said.ending === 'cut' ? 'MAX_TOKENS' : said.ending === 'refused' ? 'SAFETY' : 'STOP',
        },
      ],
      usageMetadata: {
        promptTokenCount: said.tokens?.input ?? 12,
        candidatesTokenCount: (said.tokens?.output ?? 34) - 4,
        thoughtsTokenCount: 4,
        cachedContentTokenCount: said.tokens?.cached ?? 0,
      },
    },
  ],
}

/** The bodies of those that also answer without a stream. */
export const WHOLE: Readonly<Record<string, (said: Said) => object>> = {
  responses: wholeResponse,
  chat_completions: said => ({
    choices: [
      {
        finish_reason: said.ending === 'cut' ? 'length' : 'stop',
        message: said.ending === 'refused' ? { content: null, refusal: said.content } : { content: said.content },
      },
    ],
    usage: chatTokens(said),
  }),
}

function wholeResponse(said: Said) {
  const words =
    said.ending === 'refused'
      ? { type: 'refusal', refusal: said.content ?? '' }
      : { type: 'output_text', text: said.content ?? '' }
  return {
    status: said.ending === 'cut' ? 'incomplete' : 'completed',
    ...(said.ending === 'cut' && { incomplete_details: { reason: 'max_output_tokens' } }),
    output: [
      { type: 'message', content: [words] },
      ...(said.toolCalls ?? []).map(({ name, arguments: text }) => ({ type: 'function_call', name, arguments: text })),
    ],
    usage: {
      input_tokens: said.tokens?.input ?? 12,
      output_tokens: said.tokens?.output ?? 34,
      input_tokens_details: { cached_tokens: said.tokens?.cached ?? 0 },
    },
  }
}

const chatTokens = (said: Said) => ({
  prompt_tokens: said.tokens?.input ?? 12,
  completion_tokens: said.tokens?.output ?? 34,
  prompt_tokens_details: { cached_tokens: said.tokens?.cached ?? 0 },
})

type Bytes = { readonly status: number; readonly body: object; readonly headers?: Readonly<Record<string, string>> }

const openAi = ({ refuses, parameter }: Refused): Bytes => {
  const error = (status: number, code: string | null, param: string | null = null, headers = {}): Bytes => ({
    status,
    body: { error: { message: 'You are a tutor? sk-test-secret', type: 'invalid_request_error', code, param } },
    headers,
  })
  switch (refuses) {
    case 'parameter':
      return error(400, 'unsupported_parameter', parameter ?? null)
    case 'model':
      return error(404, 'model_not_found')
    case 'quota':
      return error(429, 'insufficient_quota')
    case 'requests':
      return error(429, 'rate_limit_exceeded', null, { 'retry-after': '0' })
    case 'key':
      return error(401, 'invalid_api_key')
    case 'load':
      return error(503, 'overloaded')
  }
}

export const REFUSERS: Readonly<Record<VendorKind, (refused: Refused) => Bytes>> = {
  responses: openAi,
  chat_completions: openAi,
  anthropic({ refuses, parameter }) {
    const error = (status: number, type: string, message = 'You are a tutor? sk-test-secret', headers = {}): Bytes => ({
      status,
      body: { type: 'error', error: { type, message } },
      headers,
    })
    switch (refuses) {
      case 'parameter':
        return error(400, 'invalid_request_error', `${parameter}: Extra inputs are not permitted`)
      case 'model':
        return error(404, 'not_found_error')
      case 'quota':
        return error(402, 'billing_error')
      case 'requests':
        return error(429, 'rate_limit_error', undefined, { 'retry-after': '0' })
      case 'key':
        return error(401, 'authentication_error')
      case 'load':
        return error(529, 'overloaded_error')
    }
  },
  google({ refuses, parameter }) {
    const error = (code: number, status: string, message: string, ...details: object[]): Bytes => ({
      status: code,
      body: { error: { code, status, message, details } },
    })
    const words = 'You are a tutor? sk-test-secret'
    switch (refuses) {
      case 'parameter':
        return error(400, 'INVALID_ARGUMENT', `Unknown name "${parameter}" at 'generation_config': Cannot find field.`)
      case 'model':
        return error(404, 'NOT_FOUND', words)
      case 'quota':
        return error(429, 'RESOURCE_EXHAUSTED', words, {
          violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }],
        })
      case 'requests':
        return error(429, 'RESOURCE_EXHAUSTED', words, { retryDelay: '0s' })
      case 'key':
        return error(400, 'INVALID_ARGUMENT', words, { reason: 'API_KEY_INVALID' })
      case 'load':
        return error(503, 'UNAVAILABLE', words)
    }
  },
}
