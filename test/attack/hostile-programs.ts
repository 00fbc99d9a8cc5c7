// Programs that would break out, never end or forge a result, posted as answers over HTTP while another learner goes on answering.
import path from 'node:path'
import { cpuMs } from '../bench/process-cost.js'
import { ATTACK_KINDS, type HostileProgram } from '../support/hostile-code.js'
import { Learner, type StreamEvent } from '../support/learner.js'
import { createDataDir } from '../support/pglite-template.js'
import { startServer } from '../support/server-process.js'
import { nextQuestion } from '../journeys/pupil.js'
import type { AttackReport, AttackSettings } from './report.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../fixtures/code-blueprints')
const SKILLS = { javascript: 'fixture.code', python: 'fixture.python' } as const
/** Questions of a practice of the learner beside: it begins another one after them. */
const QUESTIONS = 40
const MOST_SECONDS = 5
/** A program that computes for so long keeps its thread busy: the learner beside has a verdict before it. */
const LONG_SECONDS = 0.5

type Verdict = { readonly verdict: string; readonly seconds: number }
/** `computed`: seconds that the server has computed in that time; NaN where the system does not tell. */
type Measured = Verdict & { readonly program: HostileProgram; readonly computed: number }
type Settings = AttackSettings & { readonly programs: readonly HostileProgram[] }

/**
 * Fails when a program counts as right, a verdict costs more than five seconds of computing, the learner beside gets none while one is
 * waited for, or the server does not outlive it. The seconds that pass are among the figures: on a quiet machine they are no more.
 */
export async function attackWithPrograms({ programs, log, node }: Settings): Promise<AttackReport> {
  const data = await createDataDir()
  const server = await startServer(
    { DATA_DIR: data.path, BLUEPRINTS_DIR: BLUEPRINTS, AGENT_PROVIDER: 'internal' },
    { timeoutMs: 120_000, ...(node !== undefined && { node }) },
  )
  try {
    const beside = new LearnerBeside(server.url)
    const warm = new Set(programs.map(({ language }) => language))
    for (const language of warm) await (await posting(server.url, harmless(language)))()
    await beside.answer()
    const verdicts: Measured[] = []
    const failures: string[] = []
    for (const program of programs) {
      const name = `${program.language}, ${program.kind}, ${program.name}`
      const post = await posting(server.url, program)
      const before = cpuMs(server.pid)
      const [found, served] = await Promise.all([post(), beside.answer()])
      const computed = (cpuMs(server.pid) - before) / 1_000
      verdicts.push({ ...found, program, computed })
      log(`${name}: ${found.verdict}, ${found.seconds.toFixed(2)} s`)
      if (found.verdict === 'correct') failures.push(`${name} counts as right.`)
      if (computed > MOST_SECONDS) failures.push(`${name} cost ${computed.toFixed(1)} s of computing.`)
      if (served.verdict !== 'correct') failures.push(`Beside ${name} a right answer was ${served.verdict}.`)
      if (computed > LONG_SECONDS && served.seconds > found.seconds)
        failures.push(`Beside ${name} a right answer waited for ${served.seconds.toFixed(1)} s, until that was over.`)
    }
    return { name: 'hostile programs', figures: figuresOf(verdicts, beside), failures }
  } finally {
    server.kill('SIGKILL')
    await server.exited
    await data.remove()
  }
}

/** A learner of its own with a question open. The function posts the program as the answer, and waits for what the stream says of it. */
async function posting(url: string, program: HostileProgram): Promise<() => Promise<Verdict>> {
  const learner = new Learner(url)
  const skills = [SKILLS[program.language]]
  const id = await learner.create({ session_type: 'learning', skills, config: { max_items: 1 } })
  const { tool_call_id } = await nextQuestion(learner, id)
  return async () => {
    const sent = performance.now()
    const reply = await learner.respond(id, tool_call_id, { code: program.code })
    const verdict = reply.status === 200 ? recorded((await learner.follow(id)).events) : String(reply.json.code)
    return { verdict, seconds: (performance.now() - sent) / 1_000 }
  }
}

/** The verdict that the stream tells. Throws when it tells none. */
function recorded(events: readonly StreamEvent[]): string {
  const record = events.find(({ event, data }) => event === 'tool_result' && data.tool_name === 'record_response')
  if (record === undefined) throw new Error(`No verdict came: ${JSON.stringify(events.at(-1))}`)
  return record.data.result.verdict as string
}

/** Answers right, one question after the other. */
class LearnerBeside {
  readonly waits: number[] = []
  #learner: Learner
  #session = ''
  #answered = 0

  constructor(private readonly url: string) {
    this.#learner = new Learner(url)
  }

  /** Answers one question, and waits for the verdict. */
  async answer(): Promise<Verdict> {
    if (this.#answered % QUESTIONS === 0) {
      this.#learner = new Learner(this.url)
      const config = { max_items: QUESTIONS }
      this.#session = await this.#learner.create({ session_type: 'learning', skills: [SKILLS.javascript], config })
      await this.#learner.follow(this.#session)
    }
    this.#answered += 1
    const { pending_action: action } = await this.#learner.state(this.#session)
    const factor = /by (\d+)/.exec(action.props.prompt)![1]
    const code = `function multiplied(list) { return list.map(n => n * ${factor}) }`
    const sent = performance.now()
    await this.#learner.respond(this.#session, action.tool_call_id, { code })
    const verdict = recorded((await this.#learner.follow(this.#session)).events)
    const seconds = (performance.now() - sent) / 1_000
    this.waits.push(seconds)
    return { verdict, seconds }
  }
}

/** Loads the interpreter, so that the first attack does not pay for that. */
const harmless = (language: HostileProgram['language']): HostileProgram => ({
  language,
  kind: 'output',
  name: 'nothing',
  code: language === 'python' ? 'def tally(words):\n    return 0' : 'function multiplied(list) { return 0 }',
})

function figuresOf(verdicts: readonly Measured[], { waits }: LearnerBeside): AttackReport['figures'] {
  const longest = (some: readonly Measured[]): string => {
    const [passed, computed] = [some.map(({ seconds }) => seconds), some.map(one => one.computed)]
    return `${Math.max(...passed).toFixed(2)} s, ${Math.max(...computed).toFixed(2)} s of computing`
  }
  const kinds = ATTACK_KINDS.map(kind => [kind, verdicts.filter(({ program }) => program.kind === kind)] as const)
  return {
    programs: verdicts.length,
    ...Object.fromEntries(
      kinds
        .filter(([, some]) => some.length > 0)
        .map(([kind, some]) => [kind, `${some.length} programs, the slowest verdict after ${longest(some)}`]),
    ),
    'answers of a learner beside': `${waits.length}, the slowest verdict after ${Math.max(...waits).toFixed(2)} s`,
  }
}
