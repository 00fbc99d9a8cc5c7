// That a rule is met, in words.
import { alertTexts } from '../../strings/alerts.js'

/** Null: this is no rule. */
export function metText(kind: string, n: number): string | null {
  const { met } = alertTexts.table
  return kind in met ? met[kind as keyof typeof met]({ n }) : null
}
