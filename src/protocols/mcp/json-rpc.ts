// The part of the Model Context Protocol that a server needs which keeps no state between requests: JSON-RPC 2.0 over Streamable HTTP, each request
// answered with one JSON document. Written here because the official SDK brings Express and ninety-odd packages for it; its client tries this server
// in test/journeys/mcp.int.test.ts.
import { z } from 'zod'

/** Versions of the protocol that this server speaks, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

export const RpcMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  /** Absent: a notification, which is not answered. */
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

const CODES = { invalid_request: -32600, unknown_method: -32601, invalid_params: -32602 } as const

export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly kind: keyof typeof CODES,
    message: string,
  ) {
    super(message)
  }
}

export const rpcResult = (id: string | number, result: unknown) => ({ jsonrpc: '2.0', id, result }) as const

export const rpcError = (id: string | number | null, { kind, message }: RpcError) =>
  ({ jsonrpc: '2.0', id, error: { code: CODES[kind], message } }) as const
