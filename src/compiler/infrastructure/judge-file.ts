// `viva curriculum judge`: both verdicts on any curriculum, also on one that no run has made.
import type { Command } from 'commander'
import { ContentReviews, type NodeReview } from '../../contract/content-review.js'
import { CompiledCurriculum } from '../../contract/curriculum.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { modelAuthor } from '../application/author.js'
import { readAll } from '../application/read-all.js'
import { accepts, isStructureValid, judge } from '../domain/judge.js'
import { findingText } from '../domain/report.js'
import { validate } from '../domain/validator.js'
import { badOption, CommandError } from './command-error.js'
import { meansBy } from './curriculum-options.js'
import { saying, type CurriculumWorld } from './curriculum-session.js'
import { objectionsTo, verdictsText } from './curriculum-text.js'
import { parseDocument, parseJson } from './read-document.js'
import { parseSpec, readGiven } from './run-inputs.js'

type JudgeOptions = {
  readonly spec: string
  readonly structure: boolean
  readonly reviews?: string
  readonly critic: boolean
  readonly target?: string
}

export function addJudgeCommand(command: Command, world: CurriculumWorld): void {
  command
    .command('judge')
    .description('judge any curriculum, without a run; exit code 0: accepted, 4: not')
    .argument('<file>', 'a curriculum, as curriculum.json of a run')
    .requiredOption('--spec <file>', 'the topic specification that it is for')
    .option('--structure', 'the structure alone: exit code 0 if it is valid', false)
    .option('--reviews <file>', 'what readers found, as content_reviews.json of a run')
    .option('--critic', 'let the model read every node that nobody has read', false)
    .option(
      '--target <score>',
      'the content score that is enough; otherwise AGENT_COMPILER_TARGET_SCORE or AGENT_TARGET_SCORE',
    )
    .action(saying(world, (file: string, options: JudgeOptions) => judgeFile(world, file, options)))
}

/** Throws a CommandError `validation_failed` for a curriculum that is not accepted; with `structure`, for one whose structure is not valid. */
async function judgeFile(world: CurriculumWorld, file: string, options: JudgeOptions): Promise<void> {
  const ofReaders = [options.reviews && '--reviews', options.critic && '--critic', options.target && '--target']
  const unused = ofReaders.find(Boolean)
  if (options.structure && unused) throw badOption(unused, 'It has no effect on the structure. Leave out --structure.')
  const spec = parseSpec(await readGiven(options.spec), options.spec)
  const document = parseJson(await readGiven(file), file)
  const findings = validate(document, spec).map(finding => `${file}: ${findingText(finding)} (${finding.rule})`)
  const curriculum = CompiledCurriculum.safeParse(document).data
  if (curriculum === undefined) throw new CommandError('validation_failed', findings.join('\n'))
  const means = options.structure
    ? null
    : meansBy(world, options.target === undefined ? {} : { target: options.target })()
  const reviews = options.structure ? [] : await reviewsFor(world, curriculum, spec, options)
  const judgement = judge(curriculum, spec, reviews)
  const target = means?.policy.target_score ?? null
  world.out(verdictsText(judgement, target))
  for (const finding of findings) world.out(`${finding}\n`)
  for (const { message, rule_id: rule } of judgement.content.diagnostics) world.out(`${file}: ${message} (${rule})\n`)
  if (target === null ? isStructureValid(judgement) : accepts(judgement, target)) return
  throw new CommandError(
    'validation_failed',
    target === null
      ? 'The structure of the curriculum is not valid.'
      : `The curriculum is not accepted: ${objectionsTo(judgement, target)}.`,
  )
}

async function reviewsFor(
  world: CurriculumWorld,
  curriculum: CompiledCurriculum,
  spec: TopicSpec,
  { reviews: file, critic }: JudgeOptions,
): Promise<readonly NodeReview[]> {
  const given = file === undefined ? [] : parseDocument(await readGiven(file), file, ContentReviews).reviews
  if (!critic) return given
  const { model, prompts, writer } = meansBy(world, {})()
  const author = modelAuthor(model, prompts)
  if (!author.canRead) throw badOption('--critic', 'The built-in author judges nothing. Configure a model.')
  world.note(`${writer}\n`)
  const { reviews, notes } = await readAll(author, curriculum, spec, given)
  for (const note of notes) world.note(`${note}\n`)
  return reviews
}
