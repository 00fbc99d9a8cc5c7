// Where everything of a run is, from its folder down.

export const FILES = {
  spec: 'inputs/topic_spec.json',
  scope: 'inputs/scope.md',
  /** Which part of the scope file counts. */
  selection: 'inputs/scope_selection.json',
  curriculum: 'outputs/curriculum/curriculum.json',
  previous: 'outputs/curriculum/previous_curriculum.json',
  trace: 'outputs/reviews/optimization_trace.json',
  /** The traces of earlier compilations, 1.json and up. */
  earlierTraces: 'outputs/reviews/earlier_traces',
  /** What readers found in the nodes. */
  content: 'outputs/reviews/content_reviews.json',
  report: 'outputs/reviews/validation_report.md',
  diff: 'outputs/reviews/diff_report.json',
  plan: 'outputs/plan/plan.json',
  events: 'logs/events.jsonl',
  concepts: 'scope_concepts.json',
  dag: 'scope_dag.json',
  run: 'run.json',
  /** What an optimisation that is not finished has got to. */
  job: 'logs/optimization_job.json',
  lock: 'logs/.lock',
} as const

/** Whether the compiler itself writes there, whatever the case of the letters: a disk may not tell `RUN.JSON` from `run.json`. */
export function isWrittenHere(relative: string): boolean {
  const [first = '', ...rest] = relative.toLowerCase().split(/[/\\]/)
  if (rest.length > 0) return first === 'outputs' || first === 'logs'
  return [FILES.run, FILES.concepts, FILES.dag].some(file => file === first)
}

/** Whether its name begins with a dot: locks and unfinished files do, and no archive takes such a file along. */
export const isHidden = (relative: string): boolean => relative.split(/[/\\]/).at(-1)!.startsWith('.')

/** As every JSON file of a run is written: the same bytes for the same value. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
