// The one lint that runs code: the author's solution of a programming task has to pass all of the task's tests, and the code of each
// misconception has to fail in a way of its own.
import type { CodeSettings } from '../../domain/answers/code/code.js'
import { codePartOf } from '../../domain/answers/code/code-part.js'
import { checkMistakes } from '../../domain/answers/code/code-mistakes.js'
import { checkReference } from '../../domain/answers/code/grade-code.js'
import type { LintProblem } from '../../domain/lint/lints.js'
import { named, type Study } from '../../domain/lint/study.js'
import { withAuthorSandbox } from './author-sandbox.js'

/** Items for each tier whose tests are run: a run takes some milliseconds. */
const ITEMS = 5

/** Empty for blueprints that ask for no code. */
export async function codeProblems({ samples }: Study): Promise<LintProblem[]> {
  const runs = samples.flatMap(sample => {
    const settings: CodeSettings | null = codePartOf(sample.item)
    return settings === null ? [] : [{ sample, settings }]
  })
  const tiers = [...new Set(runs.map(({ sample }) => sample.item.tier))]
  const tried = tiers.flatMap(tier => runs.filter(({ sample }) => sample.item.tier === tier).slice(0, ITEMS))
  if (tried.length === 0) return []
  return withAuthorSandbox(async run => {
    for (const { sample, settings } of tried) {
      const [wrong] = await checkReference(settings, run)
      if (wrong !== undefined)
        return [
          {
            path: ['parts', 0, 'grade', 'reference'],
            message: `${wrong} (${named(sample)})`,
            lint: 'code_reference',
          },
        ]
      const [idle] = await checkMistakes(settings, sample.item.parts[0].misconceptions, run)
      if (idle !== undefined)
        return [
          {
            path: ['misconceptions', indexOf(sample, idle.id), 'code'],
            message: `${idle.message} (${named(sample)})`,
            lint: 'code_reference',
          },
        ]
    }
    return []
  })
}

const indexOf = ({ parts }: Study['samples'][number], id: string): number =>
  parts[0]!.raw.find(({ bug }) => bug.id === id)!.bug.index
