// Composes what learners can prove of themselves and ask to have erased.
import type { Database } from './db/index.js'
import type { GuestSettings } from './identity/index.js'
import type { StaffStore } from './people/index.js'
import { answerCode, DrizzleReceiptStore, receiptSeal, type ReceiptPorts } from './receipts/index.js'

type Parts = { readonly database: Database; readonly guests: GuestSettings; readonly staff: Pick<StaffStore, 'find'> }

export const receiptPorts = ({ database, guests, staff }: Parts): ReceiptPorts => ({
  receipts: new DrizzleReceiptStore(database),
  seal: receiptSeal(guests.keys.server),
  codeOfAnswer: answerCode(guests.keys.server),
  nameOf: async learnerId => (await staff.find(learnerId))?.name ?? null,
})
