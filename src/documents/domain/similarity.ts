// Passages by what they are about: vectors of signed bytes, compared one by one, and two rankings as one.

/** A quarter of the space of floats; the greatest part becomes 127. A vector of nothing stays nothing. */
export function inBytes(vector: readonly number[]): Int8Array {
  const greatest = Math.max(...vector.map(Math.abs))
  const scale = greatest > 0 && Number.isFinite(greatest) ? 127 / greatest : 0
  return Int8Array.from(vector, part => Math.round(part * scale))
}

/** The cosine of two vectors of one length, -1 to 1; 0 where one of them is nothing, or their lengths differ. */
export function cosine(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) return 0
  let [product, ofOne, ofOther] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at]!, other[at]!]
    product += a * b
    ofOne += a * a
    ofOther += b * b
  }
  return ofOne === 0 || ofOther === 0 ? 0 : product / Math.sqrt(ofOne * ofOther)
}

/** How little the first places count more than the next ones: the usual constant of reciprocal rank fusion (Cormack and others, 2009). */
const RANK_OFFSET = 60

/** Reciprocal rank fusion: the ids of several rankings, the best first; of equals the one that an earlier ranking has. */
export function fused(rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>()
  for (const ranking of rankings)
    ranking.forEach((id, at) => scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_OFFSET + at + 1)))
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
}
