// Answers to prompts that belong to no item: checked against their widget, never graded.
import type { ClientAction } from '../../../contract/widget.js'
import { exactDecimal } from '../../../expression/rational.js'
import type { Canonical } from '../../../widgets/kind.js'
import { kindOf, readPosted, within } from '../../../widgets/kinds.js'
import { malformed } from '../../../widgets/malformed.js'
import { readPlainNumber } from '../answers/written/plain-number.js'

/** Pointers lead into the body of the respond call. */
const ROOT = '/response'

export function readUnbound(action: ClientAction, response: Readonly<Record<string, unknown>>): Canonical {
  const { settle } = kindOf(action.widget_type)
  // Only an item's answer type can read these, and no tool opens one without an item.
  if (settle === undefined) return malformed(ROOT, 'This prompt takes no answer.')
  const reading = readPosted(action.widget_type, response, action.props, ROOT)
  if (!reading.ok) return reading
  const settled = within(ROOT, settle(reading.value, action.props, reading.at))
  if (!settled.ok || action.widget_type !== 'number') return settled
  // Only plain numbers have a notation that somebody without a key can check.
  const { notation, min, max } = action.props
  if (notation !== 'integer' && notation !== 'decimal') return settled
  const read = readPlainNumber(notation, settled.canonical)
  if (!read.ok) return malformed(ROOT + reading.at, read.message)
  const value = Number(exactDecimal(read.value))
  const isWithin = (min === undefined || value >= min) && (max === undefined || value <= max)
  return isWithin ? settled : malformed(ROOT + reading.at, outside(min, max))
}

function outside(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `Write a number from ${min} to ${max}.`
  return min === undefined ? `Write a number, ${max} or less.` : `Write a number, ${min} or more.`
}
