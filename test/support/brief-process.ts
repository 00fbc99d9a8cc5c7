// How processes are started that live for seconds.

/**
 * For Node: code is neither optimised nor are modules of WebAssembly compiled a second time. A process that is killed soon after it is
 * up would pay for both and gain nothing: a server on the embedded database starts with two thirds of the CPU time.
 */
export const BRIEF: readonly string[] = ['--no-opt', '--liftoff-only']
