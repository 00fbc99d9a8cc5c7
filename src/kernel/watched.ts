// The one seam between what the server does and what is measured of it. Whoever works calls it; what listens, counts or traces. It never
// gets a text that a person or a model wrote, a name or an address.

/** What is watched. `request`: one over HTTP. `run`: of a session, with its `step`s. `model`: one call, retries included. */
export type WatchedWork = 'request' | 'command' | 'run' | 'step' | 'commit' | 'model'

export type WatchedFields = Readonly<Record<string, string | number | boolean>>

/** Runs `work` and settles as it does. `note` adds what is known only afterwards; a later value of the same field counts. */
export type Watched = <T>(
  what: WatchedWork,
  about: WatchedFields,
  work: (note: (more: WatchedFields) => void) => Promise<T>,
) => Promise<T>

const ignore = (): void => {}

/** Nothing listens. */
export const UNWATCHED: Watched = (_what, _about, work) => work(ignore)
