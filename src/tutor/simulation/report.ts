// Reports of a simulation for people: its progress in one line, and a table.
import { percent, type Figures, type PlayedSession } from './tally.js'

type Column = readonly [title: string, cell: (figures: Figures) => string]

const rate = (share: number | null): string => (share === null ? '–' : percent(share))

const COLUMNS: readonly Column[] = [
  ['persona', ({ persona }) => persona],
  ['sessions', ({ sessions }) => String(sessions)],
  ['completed', ({ completion }) => rate(completion)],
  ['replanned', ({ replanned }) => rate(replanned)],
  ['to a human', ({ interventions }) => rate(interventions)],
  ['steps skipped', ({ skipped }) => rate(skipped)],
  ['stuck, helped', ({ stuck, stuckAndHelped }) => `${stuck}, ${stuckAndHelped}`],
  ['three wrong, helped', ({ stuckAtAll, stuckAtAllAndHelped }) => `${stuckAtAll}, ${stuckAtAllAndHelped}`],
  ['right, 1st third', ({ accuracyFirstThird }) => rate(accuracyFirstThird)],
  ['last third', ({ accuracyLastThird }) => rate(accuracyLastThird)],
  ['messages', ({ messages }) => messages.toFixed(1)],
  ['held, cured', ({ misconceptions, cured }) => (misconceptions === 0 ? '–' : `${misconceptions}, ${percent(cured)}`)],
  ['falsely certified', ({ falselyCertified }) => String(falselyCertified)],
  ['to cure', ({ messagesToCure }) => String(messagesToCure ?? '–')],
  ['repeated', ({ repeated }) => rate(repeated)],
  ['shameful', ({ shameful }) => rate(shameful)],
  ['misread', ({ misread }) => rate(misread)],
  ['p50 ms', ({ p50 }) => String(Math.round(p50))],
  ['p95 ms', ({ p95 }) => String(Math.round(p95))],
  ['invalid', ({ invalid }) => String(invalid)],
]

/** A table of text with a line for each persona, and a legend. */
export function figuresTable(lines: readonly Figures[]): string {
  const rows = [COLUMNS.map(([title]) => title), ...lines.map(line => COLUMNS.map(([, cell]) => cell(line)))]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map(row => row[at]!.length)))
  const text = rows.map(row =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
  return [
    text[0]!,
    widths.map(width => '-'.repeat(width)).join('  '),
    ...text.slice(1),
    '',
    'stuck: sessions in which three questions of one step went wrong at the first try, the last two together and no two right together in between (or',
    'four); helped: those whose plan got a step more or another way. three wrong: sessions with three such questions in a step, whatever went right',
    'in between, as it was counted before.',
    'right: first tries, to questions without a hint before. misread: answers taken for remarks, and remarks taken for answers.',
    'held: misconceptions that showed; falsely certified: sessions that end with every skill mastered while one is held; to cure: messages from when',
    'it showed first until it was given up, in the middle. repeated: of the tutor’s sentences, those said before in the lesson; shameful: turns in which',
    'every sentence was said before, one is said twice, or a blank of a template is left.',
    '',
  ].join('\n')
}

/** `played` of `total` sessions, after so many milliseconds. */
export function progressLine(played: readonly PlayedSession[], total: number, ms: number): string {
  const invalid = played.reduce((sum, session) => sum + session.invalid.length, 0)
  const completed = played.filter(session => session.completed).length
  const left = played.length === 0 ? '' : `, about ${seconds((ms / played.length) * (total - played.length))} left`
  const wrong = invalid === 0 ? '' : `, ${invalid} invalid states`
  return `${played.length}/${total} sessions, ${completed} completed${wrong}, ${seconds(ms)}${left}`
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

/** What went wrong, with how often, the most frequent first; at most `most` kinds. */
export function whatWasInvalid(played: readonly PlayedSession[], most: number): string[] {
  const kinds = new Map<string, { count: number; example: string }>()
  for (const { invalid, sessionId } of played)
    for (const problem of invalid) {
      const kind = problem.replace(/^message \d+: /, '')
      const before = kinds.get(kind)
      kinds.set(kind, {
        count: (before?.count ?? 0) + 1,
        example: before?.example ?? `${sessionId ?? 'none'}, ${problem}`,
      })
    }
  return [...kinds]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, most)
    .map(([kind, { count, example }]) => `${count} × ${kind} (first in ${example.split(':', 1)[0]})`)
}
