// Parses the text of a frame: a request, or the problem with which it is refused.
import { RequestId, SocketRequest } from '../../contract/socket.js'
import type { Problem } from '../../contract/error.js'
import { malformed, unreadable } from '../../http/index.js'

/** A refusal has the `requestId` too, if it could be read. */
type ReadFrame =
  | { readonly ok: true; readonly requestId: string | null; readonly request: SocketRequest }
  | { readonly ok: false; readonly requestId: string | null; readonly problem: Problem }

export function readFrame(text: string): ReadFrame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, requestId: null, problem: unreadable() }
  }
  const requestId = RequestId.safeParse((value as { request_id?: unknown } | null)?.request_id).data ?? null
  const read = SocketRequest.safeParse(value)
  return read.success
    ? { ok: true, requestId, request: read.data }
    : { ok: false, requestId, problem: malformed(read.error) }
}
