// One sandbox for the programs of authors, which come in a row when a folder is checked: starting its interpreters takes far longer than most of
// the programs do.
import type { RunCode } from '../../domain/answers/code/code-tests.js'
import { CODE_LIMITS, CodeSandbox } from '../code-sandbox.js'

/** How long it is kept when nobody uses it. */
const IDLE_MS = 5_000

let sandbox: CodeSandbox | null = null
let users = 0
let closing: NodeJS.Timeout | undefined

/** Programs run one after the other. */
export async function withAuthorSandbox<T>(use: (run: RunCode) => Promise<T>): Promise<T> {
  clearTimeout(closing)
  users += 1
  sandbox ??= new CodeSandbox(CODE_LIMITS, 1)
  try {
    return await use(sandbox.run)
  } finally {
    users -= 1
    if (users === 0) closing = setTimeout(close, IDLE_MS).unref()
  }
}

function close(): void {
  void sandbox?.close()
  sandbox = null
}
