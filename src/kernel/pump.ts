// Work in rounds for somebody who rings: one round at a time, and one more for whoever rang meanwhile.

type Pumping = {
  /** Whether there is something for another round. Asked before each. */
  readonly isDue: () => boolean
  readonly round: () => Promise<void>
  /** A round threw; the rounds stop until it is rung again. */
  readonly failed: (error: unknown) => void
}

/** What to call when something may be due, as often as you like. It never throws. */
export function pump({ isDue, round, failed }: Pumping): () => void {
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      while (isDue()) await round()
    } catch (error) {
      failed(error)
    } finally {
      running = false
    }
  }
  return () => void run()
}
