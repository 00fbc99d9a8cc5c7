// VivaClient: a program's access to one Viva server.
import { Api, type ApiOptions } from './api.js'
import { emptyFold, type Fold } from './fold.js'
import { createSession, newId } from './post.js'
import { orThrow } from './problem.js'
import { VivaSession } from './session.js'
import type { Assessment, AssessmentsData, CreateSessionBody } from './wire.js'
import type { Skill, SkillsData, Survey, SurveysData } from './wire.js'

export interface ClientOptions {
  /** The URL of the server: `https://viva.example.org/`, or with a base path `https://example.org/viva/`. */
  readonly baseUrl: string
  /** Instead of the global `fetch`. */
  readonly fetch?: NonNullable<ApiOptions['fetch']>
}

export interface ResumeOptions {
  /** The token of the session, from `create`. In a browser on the server's own site, its cookie is enough. */
  readonly token?: string | null
  /** A cursor: entries up to it are not sent again, except for the open question. */
  readonly after?: number
  /** A fold stored as JSON: nothing is sent twice and nothing is missing. It takes precedence over `after`. */
  readonly fold?: Fold
}

export class VivaClient {
  readonly #options: ApiOptions
  readonly #api: Api
  constructor({ baseUrl, ...options }: ClientOptions) {
    this.#options = { ...options, baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/` }
    this.#api = new Api(this.#options)
  }

  async assessments(): Promise<readonly Assessment[]> {
    return orThrow(await this.#api.get<AssessmentsData>('assessments')).assessments
  }

  async skills(): Promise<readonly Skill[]> {
    return orThrow(await this.#api.get<SkillsData>('skills')).skills
  }

  async surveys(): Promise<readonly Survey[]> {
    return orThrow(await this.#api.get<SurveysData>('surveys')).surveys
  }

  /**
   * Creates a session; its clock starts when it is first followed. The same learner with the same `idempotencyKey` gets the same
   * session. While the server has too much to do, it is asked again. Throws VivaProblem, such as `unknown_skill` (404) or
   * `open_session_exists` (409, with `details.session_id`).
   */
  async create(
    body: CreateSessionBody,
    { idempotencyKey = newId() }: { readonly idempotencyKey?: string } = {},
  ): Promise<VivaSession> {
    const created = orThrow(await createSession(this.#api, body, { idempotencyKey }))
    return this.resume(created.session_id, { token: created.session_token })
  }

  /** An existing session. Sends no request yet. */
  resume(sessionId: string, { token = null, after = 0, fold }: ResumeOptions = {}): VivaSession {
    const api = new Api({ ...this.#options, token })
    return new VivaSession(api, sessionId, { token, fold: fold ?? { ...emptyFold, cursor: after } })
  }
}
