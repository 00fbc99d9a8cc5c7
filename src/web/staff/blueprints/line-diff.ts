// What differs between two texts, line by line.

type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  /** 1-based, in the later text; of a removed line, where it would stand. */
  readonly line: number
}

/** Beyond so many different lines on each side the middle counts as replaced as a whole: the table would be too large. */
const MOST = 2_000

/** A shortest list of changes from `before` to `after`, with all lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const middle = changes(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  const kinds: Pick<DiffLine, 'kind' | 'text'>[] = [
    ...now.slice(0, head).map(text => ({ kind: 'same' as const, text })),
    ...middle,
    ...now.slice(now.length - tail).map(text => ({ kind: 'same' as const, text })),
  ]
  let line = 1
  return kinds.map(one => ({ ...one, line: one.kind === 'removed' ? line : line++ }))
}

/** By the longest common subsequence. */
function changes(old: readonly string[], now: readonly string[]): Pick<DiffLine, 'kind' | 'text'>[] {
  const removed = (text: string) => ({ kind: 'removed' as const, text })
  const added = (text: string) => ({ kind: 'added' as const, text })
  if (old.length > MOST || now.length > MOST) return [...old.map(removed), ...now.map(added)]
  const width = now.length + 1
  // Of the lines from i and j on: how many they have in common at most.
  const common = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const found: Pick<DiffLine, 'kind' | 'text'>[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length)
    if (old[i] === now[j]) {
      found.push({ kind: 'same', text: old[i]! })
      i += 1
      j += 1
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!) found.push(removed(old[i++]!))
    else found.push(added(now[j++]!))
  return [...found, ...old.slice(i).map(removed), ...now.slice(j).map(added)]
}

/** The changes with some unchanged lines around them; null stands for lines that are left out. */
export function changedParts(lines: readonly DiffLine[], around = 2): (DiffLine | null)[] {
  const shown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, at) => (shown[at] ? [line] : at === 0 || shown[at - 1] ? [null] : []))
}
