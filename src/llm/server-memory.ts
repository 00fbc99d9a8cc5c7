// What a server has turned out not to accept, for the life of this process. Each setting of a request has forms that are tried in order: a
// refusal that names one of its parameters is answered with the next form, once, and remembered.

type Fields = Readonly<Record<string, unknown>>

export type Setting = {
  /** What servers call it, the most exact name first. */
  readonly names: readonly string[]
  /** What is sent for it, in the order in which it is tried. `{}`: nothing. */
  readonly forms: readonly Fields[]
}

/** What a server says about a request that it refuses. Untrusted, and never logged. */
export type Refusal = { readonly parameter: string | null; readonly message: string }

/** For the log: what is no longer sent to a server, and what is sent instead, if anything. */
export type Finding = {
  readonly server: string
  readonly model: string
  readonly refused: string
  readonly instead: readonly string[]
}

/** A field that every compatible server should know, and which it is sent without if it does not. */
export const optional = (name: string, value: unknown): Setting => ({ names: [name], forms: [{ [name]: value }, {}] })

/** What is known of one model on one server. */
export class ServerMemory {
  /** The forms that were refused. */
  readonly #refused = new Set<string>()

  /** `server` is shared by all models of a server. */
  constructor(
    readonly server: { hasResponses: boolean } = { hasResponses: true },
    private readonly report: (refused: string, instead: readonly string[]) => void = () => {},
  ) {}

  /** The server knows Chat Completions only. */
  noteNoResponses(): void {
    if (!this.server.hasResponses) return
    this.server.hasResponses = false
    this.report('responses', ['chat/completions'])
  }

  /**
   * Sends a request with the settings' fields, and again as long as the server refuses it for a parameter that has another form.
   * Rejects with whatever `send` rejects with last. `refusalOf` is null for an error that is no refusal.
   */
  async send<T>(
    settings: readonly Setting[],
    send: (fields: Fields) => Promise<T>,
    refusalOf: (error: unknown) => Refusal | null,
  ): Promise<T> {
    for (;;) {
      const forms = settings.map(setting => this.#formOf(setting))
      try {
        return await send(forms.reduce(merged, {}))
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === null || !this.#learn(settings, forms, refusal)) throw error
      }
    }
  }

  /** The first that was not refused; the last is sent whatever happened. */
  #formOf = (setting: Setting): Fields =>
    setting.forms.find(form => !this.#refused.has(keyOf(setting, form))) ?? setting.forms.at(-1)!

  /** Whether the next attempt is a different one. `sent`: the forms of the refused one. */
  #learn(settings: readonly Setting[], sent: readonly Fields[], refusal: Refusal): boolean {
    const movable = settings.filter(({ forms }, index) => sent[index] !== forms.at(-1))
    const setting = named(movable, refusal)
    if (setting === undefined) return false
    const form = sent[settings.indexOf(setting)]!
    // Another call under way may have learnt the same.
    if (!this.#refused.has(keyOf(setting, form))) {
      this.#refused.add(keyOf(setting, form))
      this.report(setting.names[0]!, Object.keys(this.#formOf(setting)))
    }
    return true
  }
}

const keyOf = ({ names }: Setting, form: Fields): string => `${names[0]} ${JSON.stringify(form)}`

/** The memories of a process. `report` hears of each finding once. */
export class KnownServers {
  readonly #servers = new Map<string, { hasResponses: boolean }>()
  readonly #memories = new Map<string, ServerMemory>()

  constructor(private readonly report: (finding: Finding) => void = () => {}) {}

  memoryOf(server: string, model: string): ServerMemory {
    const key = `${server} ${model}`
    let memory = this.#memories.get(key)
    if (memory === undefined) {
      const shared = this.#servers.get(server) ?? { hasResponses: true }
      this.#servers.set(server, shared)
      memory = new ServerMemory(shared, (refused, instead) => this.report({ server, model, refused, instead }))
      this.#memories.set(key, memory)
    }
    return memory
  }
}

/** The setting that a refusal names: by its parameter, which may lie deeper (`reasoning.effort`), else by a word of its message. */
function named(settings: readonly Setting[], { parameter, message }: Refusal): Setting | undefined {
  const by = (matches: (name: string) => boolean) => settings.find(({ names }) => names.some(matches))
  if (parameter !== null && parameter !== '')
    return by(name => name === parameter) ?? by(name => isWithin(parameter, name) || parameter.endsWith(`.${name}`))
  const words: readonly string[] = message.slice(0, 4_000).match(/[A-Za-z_][\w.]*\w/g) ?? []
  const depth = Math.max(0, ...settings.map(({ names }) => names.length))
  // All exact names before any that is less exact.
  for (let index = 0; index < depth; index++) {
    const found = settings.find(({ names }) => words.some(word => isWithin(word, names[index])))
    if (found) return found
  }
  return undefined
}

const isWithin = (place: string, name = ''): boolean => place === name || (name !== '' && place.startsWith(`${name}.`))

/** Objects under one name are merged, one level deep. */
function merged(one: Fields, other: Fields): Fields {
  const result: Record<string, unknown> = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const known = result[name]
    result[name] = isObject(known) && isObject(value) ? { ...known, ...value } : value
  }
  return result
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
