// The door to receipts: what proves that a quiz was handed in, and when.
import type { Mediator } from '../kernel/mediator.js'
import { IssueReceipt, issueReceiptHandler, type ReceiptPorts } from './application/receipt-commands.js'

export { eraseReceipts } from './infrastructure/erase-receipts.js'
export { DrizzleReceiptStore } from './infrastructure/drizzle-receipt-store.js'
export { answerCode, receiptSeal } from './infrastructure/seal.js'
export type { ReceiptPorts } from './application/receipt-commands.js'
export { receiptRoutes } from './routes.js'

export const registerReceiptCommands = (mediator: Mediator, ports: ReceiptPorts): void =>
  void mediator.handle(IssueReceipt, issueReceiptHandler(ports))
