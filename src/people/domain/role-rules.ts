// Which roles somebody has by what the sign-in provider says of them.
import { ROLE_NAMES } from '../../contract/people.js'
import type { Role } from '../../identity/index.js'

/** Whoever has `value` in the claim has the role. */
export type RoleRule = { readonly claim: string; readonly value: string; readonly role: Role }

const RULE = /^([^:=\s]+):(.+)=(\w+)$/

/** `groups:teachers=teacher`; null for anything else. */
export function readRoleRule(text: string): RoleRule | null {
  const [, claim, value, name] = RULE.exec(text.trim()) ?? []
  const role = ROLE_NAMES.find(one => one === name)
  return role === undefined ? null : { claim: claim!, value: value!.trim(), role }
}

/** A claim is a text or a list of texts. */
export const rolesFor = (rules: readonly RoleRule[], claims: Readonly<Record<string, unknown>>): Role[] => [
  ...new Set(rules.flatMap(({ claim, value, role }) => ([claims[claim]].flat().includes(value) ? [role] : []))),
]
