// Three kinds of tests, told by their names: in memory, with a database or a process, with a browser. One after the other,
// because the later ones want the processor for themselves. Files share their worker and what they import there, which would
// else be loaded some hundreds of times: a test file leaves nothing behind in a module.
import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const { weightOf } = (await import(new URL('scripts/progress.mjs', import.meta.url).href)) as {
  weightOf(file: TestSpecification): number
}

/** Long files first: one that began as the last would run on alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => weightOf(other) - weightOf(one))
  }
}

/** Files whose turn is on another day, where all tests run: `scripts/turns.mjs`. */
const waiting = (JSON.parse(process.env['TEST_WAITING'] ?? '[]') as string[]).map(file => `test/${file}`)

/** Milliseconds that a test may take: where everything is tried, a test of all points or pairs takes many minutes. */
const MOST_MS = process.env['TEST_DEEP'] === '1' ? 900_000 : 60_000

const withProcesses = {
  // Vitest gives up what is polled after a second, in which a busy machine does nothing.
  expect: { poll: { timeout: 20_000 } },
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/property-seed.ts', 'test/support/worker-setup.ts'],
}

export default defineConfig({
  test: {
    reporters: ['default'],
    retry: 0,
    sequence: { sequencer: LongFirst },
    // The three kinds import the same modules, and a second run most of those of the first.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['test/support/property-seed.ts'],
          // One less than there are cores would be one on two.
          maxWorkers: Math.max(2, os.availableParallelism() - 1),
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.int.test.ts', 'test/**/*.e2e.test.ts', ...waiting],
          testTimeout: MOST_MS,
          hookTimeout: MOST_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...withProcesses,
          // More than there are cores: they wait for processes, leases and sockets half of the time.
          name: 'int',
          isolate: false,
          include: ['test/**/*.int.test.ts'],
          exclude: waiting,
          testTimeout: MOST_MS,
          hookTimeout: MOST_MS,
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...withProcesses,
          name: 'e2e',
          isolate: false,
          include: ['test/**/*.e2e.test.ts'],
          exclude: waiting,
          testTimeout: 2 * MOST_MS,
          hookTimeout: MOST_MS,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
