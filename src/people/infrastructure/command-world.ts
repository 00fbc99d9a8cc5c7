// What the commands about people need from outside.
export type PeopleWorld = {
  readonly out: (text: string) => void
  readonly note: (text: string) => void
  /** Asks the running server as its operator: POST with a body, else GET. Rejects with what it refused. */
  readonly ask: (path: string, options: { readonly url?: string; readonly body?: object }) => Promise<unknown>
  /** The address of the running server, without a slash at its end. `url`: as it was given with --url. */
  readonly address: (url?: string) => string
}

export const URL_OPTION = ['--url <url>', 'the running server; otherwise HOST and PORT say where it is'] as const

export type Where = { readonly url?: string }
