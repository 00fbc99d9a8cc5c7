// How far a test run is, and when it will be over. Another line now and then: often in a terminal, seldom in a log.

/** Seconds that a file of each project takes beside its like on a quiet machine of two cores, for the estimate alone. */
const SECONDS = { unit: 0.4, int: 3, e2e: 5 }
const EVERY_MS = process.stdout.isTTY ? 10_000 : 60_000

/** Its weight in the estimate. */
const weightOf = ({ project }) => SECONDS[project.name] ?? 1

const clock = ms => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`

/**
 * One line. `weight` and `total` are what the finished files and all files weigh; `start` and `now` are times in ms. There is an
 * estimate once something has ended.
 */
export function progressLine({ done, all, weight, total, start, now }) {
  const elapsed = now - start
  const line = `${done} of ${all} files, ${clock(elapsed)} elapsed`
  if (weight === 0) return line
  const left = (elapsed / weight) * (total - weight)
  const end = new Date(now + left).toTimeString().slice(0, 5)
  return `${line}, about ${clock(left)} left, done by ${end}`
}

/** A reporter for Vitest that says the line. */
export function progressReporter(say = line => console.log(line)) {
  let state
  let timer
  const tell = () => say(progressLine({ ...state, now: Date.now() }))
  return {
    onTestRunStart(specifications) {
      const total = specifications.reduce((sum, specification) => sum + weightOf(specification), 0)
      state = { done: 0, all: specifications.length, weight: 0, total, start: Date.now() }
      timer = setInterval(tell, EVERY_MS)
    },
    onTestModuleEnd(module) {
      state.done += 1
      state.weight += weightOf(module)
    },
    onTestRunEnd() {
      clearInterval(timer)
    },
  }
}
