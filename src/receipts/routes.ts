// Receipts: issued to the learner of a quiz, checked by whoever has a code.
import { createRoute, z } from '@hono/zod-openapi'
import { CheckedReceipt, SessionReceipt } from '../contract/receipt.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { checkReceipt, IssueReceipt, type ReceiptPorts } from './application/receipt-commands.js'

/** Longer than any code, however it is typed. */
const LONGEST = 60

const routes = {
  issue: createRoute({
    method: 'get',
    path: '/session/{id}/receipt',
    ...may('reader', { recorded: { act: 'session.read_receipt' } }),
    summary: 'The receipt of a quiz that is over',
    description: 'Its code is issued with the first request and stays the same. It tells nothing about the score.',
    request: { params: z.object({ id: SentId }) },
    responses: {
      200: jsonAnswer(SessionReceipt, 'The receipt.'),
      404: problemAnswer('`session_not_found`.'),
      410: problemAnswer('`session_erased`.'),
      409: problemAnswer('`session_not_ended`; `no_receipt`: only quizzes are handed in.'),
    },
  }),
  check: createRoute({
    method: 'get',
    path: '/receipts/{code}',
    ...may('verifier', { recorded: { act: 'receipt.read' } }),
    summary: 'What a receipt proves',
    description:
      'Of a whole quiz, or of one answer once the quiz is over. Blanks, hyphens and small letters do not matter. `whose` is told to the learner of the quiz, and to staff who may watch them.',
    request: { params: z.object({ code: z.string().max(LONGEST) }) },
    responses: {
      200: jsonAnswer(CheckedReceipt, '`genuine`, or `changed`: what is stored is not what it was.'),
      404: problemAnswer('`receipt_unknown`.'),
      410: problemAnswer('`session_erased`: the quiz was handed in, and its data was erased since.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
}

type Ports = ReceiptPorts & { readonly mediator: Mediator }

/** Mounted at the root. */
export const receiptRoutes = ({ mediator, ...ports }: Ports) =>
  newRoutes()
    .openapi(routes.issue, async c => {
      const { id: sessionId } = c.req.valid('param')
      const learnerId = await c.var.caller(sessionId)
      return c.json(await mediator.send(IssueReceipt, { sessionId, learnerId }), 200)
    })
    .openapi(routes.check, async c => c.json(await checkReceipt(ports, c.req.valid('param').code, c.var.caller), 200))
