// Figures of a blueprint: how many questions it can make, and how often its misconceptions and options occur.
import { generateItem } from '../../domain/generate/generate-item.js'
import { choicesOf, fillerShare } from '../../domain/lint/choice-lints.js'
import { firing, percent } from '../../domain/lint/misconception-lints.js'
import { studySeeds, type Study } from '../../domain/lint/study.js'
import { acceptanceOf, capacityOf } from '../../domain/lint/tier-lints.js'

/** The table that `viva blueprint stats` prints; lines with columns, ready to be read. */
export function statsTable(study: Study): string {
  const { blueprint } = study
  const tiers = [...blueprint.tiers.keys()]
  const { seen, isAll, atLeast } = capacityOf(blueprint, 5_000)
  const filler = fillerShare(study)
  const rows: string[][] = [
    ['', ...tiers, 'all'],
    ['draws that fit', ...tiers.map(tier => percent(acceptanceOf(blueprint, tier))), ''],
    ...[...firing(study)].map(([id, all]) => [
      id,
      ...tiers.map(tier => percent(firing(study, tier).get(id)!)),
      percent(all),
    ]),
  ]
  return [
    `${blueprint.id}: ${blueprint.title}`,
    `  different questions  ${isAll ? seen : `at least ${seen}, by estimate ${atLeast}`} (min_variants ${blueprint.minVariants})`,
    `  filler needed        ${filler === null ? 'nothing is chosen' : `in ${percent(filler)} of ${choicesOf(study).length} choices`}`,
    `  one item takes       ${medianMs(study).toFixed(2)} ms at the median`,
    ...aligned(rows).map(line => `  ${line}`),
    '',
  ].join('\n')
}

/** Measured on fresh items, after the study has warmed up the code. */
function medianMs({ blueprint }: Study): number {
  const form = blueprint.parts[0].forms[0]!
  const times = [...blueprint.tiers.keys()].flatMap(tier =>
    studySeeds(tier, 100).map(seed => {
      const started = performance.now()
      generateItem(blueprint, { seed, tier, form, sectionId: null })
      return performance.now() - started
    }),
  )
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

/** Columns of one width; the first to the left, the others to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
