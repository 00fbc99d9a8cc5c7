// `viva regrade`: asks the running server what a corrected blueprint would change, and approves it. Only the server writes.
import { Command, Option } from 'commander'
import type { Regrade } from './contract/regrade.js'
import { askServer } from './ask-server.js'
import { loadConfig } from './config.js'

type Options = { readonly policy: string; readonly approve?: string; readonly url?: string }

export const regradeCommand = (): Command =>
  new Command('regrade')
    .description(
      'say what a corrected blueprint changes for answers that were given before; nothing counts before it is approved',
    )
    .argument('[blueprint]', 'the id of the corrected blueprint')
    .addOption(
      new Option('--policy <policy>', 'keep_max: nobody loses by it; replace: the corrected score counts')
        .choices(['keep_max', 'replace'])
        .default('keep_max'),
    )
    .option('--approve <regrade>', 'apply a proposal by its id')
    .option('--url <url>', 'the running server; otherwise HOST and PORT say where it is')
    .action(async (blueprint: string | undefined, options: Options) => {
      if ((blueprint === undefined) === (options.approve === undefined))
        throw new Error('Name a blueprint to propose a regrade, or give --approve with the id of a proposal.')
      const config = loadConfig()
      const ask = (path: string, body: object) => askServer(config, path, { ...options, body })
      const regrade =
        options.approve === undefined
          ? await ask('/supervise/regrades', { blueprint_id: blueprint, policy: options.policy })
          : await ask(`/supervise/regrades/${encodeURIComponent(options.approve)}/approve`, {})
      process.stdout.write(describeRegrade(regrade as Regrade))
    })

/** The report for people: what was checked, whose result changes, who crosses a boundary, what to do next. */
function describeRegrade(regrade: Regrade): string {
  const { answers_looked_at: looked, answers_unchanged: unchanged, changes, sessions, skipped } = regrade
  const crossing = sessions.filter(session => session.boundary)
  const lines = [
    `${regrade.blueprint_id}, version ${regrade.blueprint_version}, ${regrade.policy}: ${regrade.status}`,
    `  answers looked at   ${looked}`,
    `  unchanged           ${unchanged}`,
    `  changed             ${changes.length}`,
    ...Object.entries(skipped).map(
      ([reason, count]) => `  left alone          ${count} (${reason.replaceAll('_', ' ')})`,
    ),
    `  sessions changed    ${sessions.length}, ${crossing.length} of them across a boundary`,
    ...sessions.map(
      ({ session_id, score_percent, grade, passed, boundary }) =>
        `  ${boundary ? '*' : ' '} ${session_id}  ${score_percent.from} % → ${score_percent.to} %` +
        (grade.from === grade.to ? '' : `, ${grade.from ?? 'no grade'} → ${grade.to ?? 'no grade'}`) +
        (passed.from === passed.to ? '' : `, ${passed.to ? 'now passed' : 'no longer passed'}`),
    ),
    regrade.status === 'applied'
      ? 'These scores count now. What was recorded before is kept.'
      : changes.length === 0
        ? 'There is nothing to approve.'
        : `Nothing counts yet. To apply it: viva regrade --approve ${regrade.regrade_id}`,
  ]
  return `${lines.join('\n')}\n`
}
