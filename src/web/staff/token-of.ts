// What somebody pastes to sign in: a token, or the link that carries it.

/** The token in the text; of a link its `token`, in the query or behind the number sign. */
export function tokenOf(pasted: string): string {
  const text = pasted.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const { searchParams, hash } = new URL(text)
  const behind = hash.slice(1)
  return searchParams.get('token') ?? new URLSearchParams(behind).get('token') ?? behind
}
