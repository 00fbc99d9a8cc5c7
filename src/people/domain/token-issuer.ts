// Whose tokens are good here, as JWT_ISSUERS says.
import { z } from 'zod'
import { readRoleRule, type RoleRule } from './role-rules.js'

/** https, or http on this machine. */
const Address = z
  .url({ protocol: /^https?$/ })
  .refine(url => url.startsWith('https:') || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname))

const Roles = z.array(z.string()).transform((rules, check) =>
  rules.flatMap(rule => {
    const read = readRoleRule(rule)
    if (read === null) check.addIssue({ code: 'custom', message: 'no role' })
    return read === null ? [] : [read]
  }),
)

const Issuer = z.strictObject({
  issuer: Address,
  audience: z.string().min(1),
  jwks_url: Address.optional(),
  roles: Roles.default([]),
  external_ids: z.boolean().default(false),
  refetch_seconds: z.number().min(0).max(3_600).default(30),
})

export type TokenIssuer = {
  /** As it stands in the claim `iss`. */
  readonly issuer: string
  readonly audience: string
  /** Where its keys are; null: its discovery document says so. */
  readonly jwksUrl: string | null
  /** What gives a role; empty: roles are given here alone. */
  readonly roles: readonly RoleRule[]
  /** The subject is the `external_id` by which the site enrols its learners with an API key. */
  readonly namesExternalIds: boolean
  /** An unknown key is looked for again after this time, in ms. */
  readonly refetchMs: number
}

/** A JSON list; null for anything else, and for two entries of one issuer. */
export function readTokenIssuers(text: string): readonly TokenIssuer[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = z.array(Issuer).safeParse(json)
  if (!read.success || new Set(read.data.map(({ issuer }) => issuer)).size < read.data.length) return null
  return read.data.map(one => ({
    issuer: one.issuer,
    audience: one.audience,
    jwksUrl: one.jwks_url ?? null,
    roles: one.roles,
    namesExternalIds: one.external_ids,
    refetchMs: one.refetch_seconds * 1_000,
  }))
}
